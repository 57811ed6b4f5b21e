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

import io.honeyflow.common.option.Problem.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What options must be together, as data. That one is required, the option says itself. */
public sealed interface Rule {

  /** All options that the rule is about. */
  List<Option<?>> options();

  /**
   * @param values with readable values of all options the rule is about
   */
  Optional<Problem> check(OptionValues values);

  /** At most one of them may be given. */
  record Exclusive(List<Option<?>> options) implements Rule {
    public Exclusive {
      options = List.copyOf(options);
    }

    @Override
    public Optional<Problem> check(OptionValues values) {
      List<Option<?>> given = options.stream().filter(values::isGiven).toList();
      if (given.size() < 2) {
        return Optional.empty();
      }
      return Optional.of(
          problem(
              given.get(0),
              Code.EXCLUSIVE,
              "Options " + keys(given) + " exclude each other, and are given together.",
              "Keep one of them."));
    }
  }

  /** Either all of them are given, or none. */
  record Bundled(List<Option<?>> options) implements Rule {
    public Bundled {
      options = List.copyOf(options);
    }

    @Override
    public Optional<Problem> check(OptionValues values) {
      List<Option<?>> given = options.stream().filter(values::isGiven).toList();
      if (given.isEmpty() || given.size() == options.size()) {
        return Optional.empty();
      }

      List<Option<?>> missing = new ArrayList<>(options);
      missing.removeAll(given);
      return Optional.of(
          problem(
              missing.get(0),
              Code.INCOMPLETE,
              "Options "
                  + keys(options)
                  + " belong together, and only "
                  + keys(given)
                  + (given.size() == 1 ? " is" : " are")
                  + " given.",
              "Add " + keys(missing) + ", or remove " + keys(given) + "."));
    }
  }

  /** An option must be given while a condition holds. */
  record RequiredWhen(Option<?> option, Condition condition) implements Rule {
    @Override
    public List<Option<?>> options() {
      return List.of(option, condition.option());
    }

    @Override
    public Optional<Problem> check(OptionValues values) {
      if (!condition.holds(values) || values.find(option).isPresent()) {
        return Optional.empty();
      }
      return Optional.of(
          problem(
              option,
              Code.MISSING,
              "Option '"
                  + option.key()
                  + "' is missing: it is required when "
                  + condition.text().en()
                  + ".",
              "Add it"
                  + option.example().map(example -> ", such as '" + example + "'").orElse("")
                  + ", or change '"
                  + condition.option().key()
                  + "'."));
    }
  }

  /** An option may only be given while a condition holds, since it has no effect otherwise. */
  record OnlyWhen(Option<?> option, Condition condition) implements Rule {
    @Override
    public List<Option<?>> options() {
      return List.of(option, condition.option());
    }

    @Override
    public Optional<Problem> check(OptionValues values) {
      if (condition.holds(values) || !values.isGiven(option)) {
        return Optional.empty();
      }
      return Optional.of(
          problem(
              option,
              Code.WITHOUT_EFFECT,
              "Option '"
                  + option.key()
                  + "' has no effect: it is used only when "
                  + condition.text().en()
                  + ".",
              (condition.isAboutElement() ? "Add '" : "Set '")
                  + condition.value()
                  + (condition.isAboutElement() ? "' to '" : "' for '")
                  + condition.option().key()
                  + "', or remove '"
                  + option.key()
                  + "'."));
    }
  }

  /** Keys of a family may only be given while a condition holds, as for {@link OnlyWhen}. */
  record FamilyOnlyWhen(KeyFamily.PassedOn family, Condition condition) implements Rule {
    @Override
    public List<Option<?>> options() {
      return List.of(condition.option());
    }

    @Override
    public Optional<Problem> check(OptionValues values) {
      if (condition.holds(values) || values.passedOn(family).isEmpty()) {
        return Optional.empty();
      }
      String pattern = family.pattern().text();
      return Optional.of(
          new Problem(
              pattern,
              Code.WITHOUT_EFFECT,
              Severity.ERROR,
              "Options '"
                  + pattern
                  + "' have no effect: they are used only when "
                  + condition.text().en()
                  + ".",
              "Set '"
                  + condition.value()
                  + "' for '"
                  + condition.option().key()
                  + "', or remove them."));
    }
  }

  private static Problem problem(Option<?> option, Code code, String message, String remedy) {
    return new Problem(option.key(), code, Severity.ERROR, message, remedy);
  }

  private static String keys(List<Option<?>> options) {
    return options.stream()
        .map(option -> "'" + option.key() + "'")
        .collect(Collectors.joining(" and "));
  }
}
