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
package io.honeyflow.common.option.render;

import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.OptionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The JSON Schema of the values of a type, and of what constraints add to it.
 *
 * <p>Whole numbers, booleans and lists are JSON's own; all else is a string as it stands in DDL.
 */
final class ValueSchema {

  private static final List<String> DURATION_UNITS =
      List.of("d", "h", "min", "s", "ms", "µs", "ns");
  private static final String DURATION_NAMES =
      "days?|h|hours?|min|m|minutes?|s|secs?|seconds?|ms|millis?|milliseconds?"
          + "|µs|micros?|microseconds?|ns|nanos?|nanoseconds?|d";
  private static final List<String> MEMORY_UNITS = List.of("b", "kb", "mb", "gb", "tb");
  private static final String MEMORY_NAMES =
      "b|bytes|k|kb|kibibytes|m|mb|mebibytes|g|gb|gibibytes|t|tb|tebibytes";
  private static final String LABEL = "\\s*[A-Za-z_][A-Za-z0-9_]*\\s*=\\s*[A-Za-z0-9_.\\-]+\\s*";
  private static final String CLASS_WORD = "[^\\s.,;:/\\\\\\[\\]()<>'\"]+";

  private ValueSchema() {}

  static Map<String, Object> of(OptionType<?> type, List<Constraint> constraints) {
    Map<String, Object> schema = new LinkedHashMap<>(ofType(type));
    List<Object> more = new ArrayList<>();
    for (Constraint constraint : constraints) {
      Map<String, Object> added = ofConstraint(type, constraint);
      if (added.keySet().stream().anyMatch(schema::containsKey)) {
        more.add(added);
      } else {
        schema.putAll(added);
      }
    }
    if (!more.isEmpty()) {
      schema.put("allOf", more);
    }
    return schema;
  }

  private static Map<String, Object> ofType(OptionType<?> type) {
    if (type instanceof OptionType.Int) {
      return Map.of("type", "integer");
    }
    if (type instanceof OptionType.Bool) {
      return Map.of("type", "boolean");
    }
    if (type instanceof OptionType.ListOf<?> list) {
      return ordered(
          "type",
          "array",
          "items",
          ofType(list.element()),
          "x-separator",
          String.valueOf(list.separator()));
    }
    if (type instanceof OptionType.OneOf oneOf) {
      return ordered("type", "string", "enum", oneOf.values(), "x-choices", choices(oneOf));
    }
    if (type instanceof OptionType.Time) {
      String iso = "\\+?[Pp][0-9DdTtHhMmSs.,+]+";
      return ordered(
          "type",
          "string",
          "pattern",
          "^\\s*(?:[0-9]+\\s*(?:" + inAnyCase(DURATION_NAMES) + ")?|" + iso + ")\\s*$",
          "x-units",
          DURATION_UNITS);
    }
    if (type instanceof OptionType.Memory) {
      return ordered(
          "type",
          "string",
          "pattern",
          "^\\s*[0-9]+\\s*(?:" + inAnyCase(MEMORY_NAMES) + ")?\\s*$",
          "x-units",
          MEMORY_UNITS);
    }
    return ordered("type", "string", "pattern", patternOf(type));
  }

  private static String patternOf(OptionType<?> type) {
    if (type instanceof OptionType.Zone) {
      return "^\\s*[A-Za-z0-9_+:/~.\\-]+\\s*$";
    }
    if (type instanceof OptionType.ClassName) {
      return "^\\s*" + CLASS_WORD + "(?:\\." + CLASS_WORD + ")*\\s*$";
    }
    if (type instanceof OptionType.Labels) {
      return "^" + LABEL + "(?:&" + LABEL + ")*$";
    }
    return "";
  }

  private static Map<String, Object> ofConstraint(OptionType<?> type, Constraint constraint) {
    if (constraint instanceof Constraint.NotBlank) {
      return Map.of("pattern", "\\S");
    }
    if (constraint instanceof Constraint.Pattern pattern) {
      return Map.of("pattern", "^(?:" + pattern.regex() + ")$");
    }
    if (constraint instanceof Constraint.OneOf oneOf) {
      return Map.of("enum", oneOf.values());
    }
    if (constraint instanceof Constraint.NotEmpty) {
      return Map.of("minItems", 1);
    }
    if (constraint instanceof Constraint.Unique) {
      return Map.of("uniqueItems", true);
    }
    if (constraint instanceof Constraint.Each each) {
      return Map.of("items", ofConstraint(type, each.element()));
    }
    if (constraint instanceof Constraint.Range<?> range && type instanceof OptionType.Int) {
      Map<String, Object> limits = new LinkedHashMap<>();
      if (range.min() != null) {
        limits.put("minimum", range.min());
      }
      if (range.max() != null) {
        limits.put("maximum", range.max());
      }
      return limits;
    }
    // The other demands are beyond JSON Schema; x-demands tells them.
    return Map.of();
  }

  private static List<Object> choices(OptionType.OneOf oneOf) {
    return oneOf.choices().stream()
        .<Object>map(
            choice ->
                ordered("value", choice.value(), "label", JsonSchema.localized(choice.label())))
        .toList();
  }

  /** JSON Schema's expressions know no flag for it. */
  private static String inAnyCase(String regex) {
    return regex
        .chars()
        .mapToObj(c -> Character.toString(c))
        .map(c -> c.matches("[a-z]") ? "[" + c + c.toUpperCase(Locale.ROOT) + "]" : c)
        .collect(Collectors.joining());
  }

  /** A map of keys and values in turn, without those whose value is an empty string. */
  static Map<String, Object> ordered(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      if (!keysAndValues[i + 1].equals("")) {
        map.put((String) keysAndValues[i], keysAndValues[i + 1]);
      }
    }
    return map;
  }
}
