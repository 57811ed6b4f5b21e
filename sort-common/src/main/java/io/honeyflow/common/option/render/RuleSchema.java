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

import static io.honeyflow.common.option.render.ValueSchema.ordered;

import io.honeyflow.common.option.Condition;
import io.honeyflow.common.option.KeyFamily;
import io.honeyflow.common.option.KeyPattern;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON Schema of the rules between options. */
final class RuleSchema {

  private RuleSchema() {}

  /** Schemas that an object of options must all meet for a rule. */
  static List<Map<String, Object>> of(Rule rule) {
    if (rule instanceof Rule.RequiredWhen when) {
      return when.option().defaultValue().isPresent()
          ? List.of()
          : List.of(ordered("if", of(when.condition()), "then", given(when.option())));
    }
    if (rule instanceof Rule.OnlyWhen when) {
      return List.of(ordered("if", given(when.option()), "then", of(when.condition())));
    }
    if (rule instanceof Rule.FamilyOnlyWhen when) {
      return List.of(ordered("if", given(when.family()), "then", of(when.condition())));
    }
    if (rule instanceof Rule.Bundled bundled) {
      return List.of(Map.of("dependentRequired", dependencies(bundled)));
    }
    return exclusions(rule.options());
  }

  /** Holds when any of the option's names is there. */
  static Map<String, Object> given(Option<?> option) {
    if (option.aliases().isEmpty()) {
      return Map.of("required", List.of(option.key()));
    }

    List<Object> alternatives = new ArrayList<>();
    alternatives.add(Map.of("required", List.of(option.key())));
    option.aliases().forEach(alias -> alternatives.add(Map.of("required", List.of(alias))));
    return Map.of("anyOf", alternatives);
  }

  /** Holds when any key of the family is there. */
  private static Map<String, Object> given(KeyFamily.PassedOn family) {
    Map<String, Object> none = Map.of("patternProperties", Map.of(regex(family.pattern()), false));
    return Map.of("not", none);
  }

  /** Matches the keys that have a prefix. */
  static String regex(KeyPattern prefix) {
    return "^" + prefix.stem().replace(".", "\\.") + ".";
  }

  private static Map<String, Object> of(Condition condition) {
    Option<?> option = condition.option();
    Map<String, Object> equal = Map.of("const", constant(condition));
    Map<String, Object> value = condition.isAboutElement() ? Map.of("contains", equal) : equal;
    Map<String, Object> schema = ordered("properties", Map.of(option.key(), value));
    if (!condition.holdsByDefault()) {
      schema.put("required", List.of(option.key()));
    }
    return schema;
  }

  /** The value of a condition as JSON has it: numbers and truth values are no texts. */
  static Object constant(Condition condition) {
    if (condition.isAboutElement()) {
      return condition.value();
    }
    Object parsed = condition.option().type().parse(condition.value());
    return parsed instanceof Integer || parsed instanceof Boolean ? parsed : condition.value();
  }

  private static Map<String, Object> dependencies(Rule.Bundled bundled) {
    List<String> keys = keys(bundled.options());
    Map<String, Object> dependencies = new LinkedHashMap<>();
    for (String key : keys) {
      dependencies.put(key, keys.stream().filter(other -> !other.equals(key)).toList());
    }
    return dependencies;
  }

  private static List<Map<String, Object>> exclusions(List<Option<?>> options) {
    List<String> keys = keys(options);
    List<Map<String, Object>> exclusions = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      for (String other : keys.subList(i + 1, keys.size())) {
        exclusions.add(Map.of("not", Map.of("required", List.of(keys.get(i), other))));
      }
    }
    return exclusions;
  }

  private static List<String> keys(List<Option<?>> options) {
    return options.stream().<String>map(Option::key).toList();
  }
}
