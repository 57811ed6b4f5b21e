/*
 * Copyright the Honeyflow authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.honeyflow.common.option;

import io.honeyflow.common.option.KeyFamily.Forbidden;
import io.honeyflow.common.option.KeyFamily.Functionless;
import io.honeyflow.common.option.KeyFamily.PassedOn;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.unit.InvalidTextException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** One reading of a user's texts against an option set. */
final class Validator {

  private final OptionSet set;
  private final TreeMap<String, String> texts;
  private final List<Problem> problems = new ArrayList<>();
  private final Map<Option<?>, Object> given = new LinkedHashMap<>();
  private final Map<Option<?>, String> keyOfGiven = new LinkedHashMap<>();
  private final Map<PassedOn, Map<String, String>> passedOn = new LinkedHashMap<>();
  private final Set<Option<?>> faulty = new HashSet<>();

  Validator(OptionSet set, Map<String, String> texts) {
    this.set = set;
    this.texts = new TreeMap<>(texts);
  }

  Validation validate() {
    texts.forEach(
        (key, text) ->
            set.find(key)
                .ifPresentOrElse(option -> read(option, key, text), () -> sort(key, text)));
    set.options().forEach(this::requireIfRequired);

    OptionValues values = new OptionValues(given, passedOn);
    for (Rule rule : set.rules()) {
      if (rule.options().stream().noneMatch(faulty::contains)) {
        rule.check(values).ifPresent(problems::add);
      }
    }
    return new Validation(values, problems);
  }

  private <T> void read(Option<T> option, String key, String text) {
    String otherKey = keyOfGiven.putIfAbsent(option, key);
    if (otherKey != null) {
      requireSame(option, key, otherKey);
      return;
    }

    T value;
    try {
      value = option.type().parse(text);
    } catch (InvalidTextException e) {
      faulty.add(option);
      problems.add(unreadable(option, key, text, e));
      return;
    }

    check(option, key, text, value);
    if (!faulty.contains(option)) {
      given.put(option, value);
    }
  }

  private void requireSame(Option<?> option, String key, String otherKey) {
    String text = texts.getOrDefault(key, "");
    String otherText = texts.getOrDefault(otherKey, "");
    if (text.trim().equals(otherText.trim())) {
      return;
    }

    faulty.add(option);
    given.remove(option);
    String alias = key.equals(option.key()) ? otherKey : key;
    problems.add(
        error(
            alias,
            Code.AMBIGUOUS,
            "Option '"
                + option.key()
                + "' is given twice: as '"
                + otherKey
                + "' = "
                + shown(option, otherText)
                + " and as '"
                + key
                + "' = "
                + shown(option, text)
                + ".",
            "Keep '" + option.key() + "' and remove '" + alias + "'."));
  }

  private static Problem unreadable(
      Option<?> option, String key, String text, InvalidTextException e) {
    String reason = option.secret() ? "it is not of type " + option.type().name() : e.reason();
    return error(
        key,
        Code.UNREADABLE_VALUE,
        "Option '" + key + "' cannot be " + shown(option, text) + ": " + reason + ".",
        option.secret() ? "Correct it." : e.remedy());
  }

  private void check(Option<?> option, String key, String text, Object value) {
    for (Constraint constraint : option.constraints()) {
      if (constraint.allows(value)) {
        continue;
      }

      boolean error = constraint.severity() == Severity.ERROR;
      if (error) {
        faulty.add(option);
      }
      problems.add(
          new Problem(
              key,
              Code.UNFIT_VALUE,
              constraint.severity(),
              "Option '"
                  + key
                  + (error ? "' cannot be " : "' should not be ")
                  + shown(option, text)
                  + (error ? ": it must be " : ": it should be ")
                  + constraint.demand().en()
                  + ".",
              option
                  .example()
                  .map(example -> "Write one such as '" + example + "'.")
                  .orElse("Correct it, or remove the option.")));
    }
  }

  private void sort(String key, String text) {
    Optional<KeyFamily> family = set.familyOf(key);
    if (family.isEmpty()) {
      problems.add(unknown(key));
    } else if (family.get() instanceof PassedOn target) {
      passOn(target, key, text);
    } else if (family.get() instanceof Functionless functionless) {
      problems.add(
          new Problem(
              key,
              Code.FUNCTIONLESS_KEY,
              Severity.WARNING,
              "Option '" + key + "' has no effect: " + functionless.reason().en(),
              "Remove it."));
    } else if (family.get() instanceof Forbidden forbidden) {
      problems.add(
          error(
              key,
              Code.FORBIDDEN_KEY,
              "Option '" + key + "' is not accepted: " + forbidden.reason().en() + ".",
              forbidden.remedyFor(key)));
    }
  }

  private void passOn(PassedOn family, String key, String text) {
    if (key.equals(family.pattern().stem())) {
      problems.add(
          error(
              key,
              Code.UNKNOWN_KEY,
              "Option '" + key + "' names no setting: it is only a prefix.",
              "Write the setting's name behind it, or remove it."));
      return;
    }
    passedOn.computeIfAbsent(family, any -> new LinkedHashMap<>()).put(family.targetKey(key), text);
  }

  private Problem unknown(String key) {
    return error(
        key,
        Code.UNKNOWN_KEY,
        "Option '" + key + "' is unknown.",
        Nearest.to(key, set.keys())
            .map(nearest -> "Did you mean '" + nearest + "'?")
            .orElse("Remove it, or see docs/options.md for the options there are."));
  }

  private void requireIfRequired(Option<?> option) {
    if (option.required() && !keyOfGiven.containsKey(option)) {
      faulty.add(option);
      problems.add(
          error(
              option.key(),
              Code.MISSING,
              "Option '" + option.key() + "' is missing: it is required.",
              "Add it"
                  + option
                      .example()
                      .map(example -> ", such as '" + option.key() + "' = '" + example + "'")
                      .orElse("")
                  + "."));
    }
  }

  private static String shown(Option<?> option, String text) {
    return option.secret() ? "(a secret)" : "'" + text + "'";
  }

  private static Problem error(String key, Code code, String message, String remedy) {
    return new Problem(key, code, Severity.ERROR, message, remedy);
  }
}
