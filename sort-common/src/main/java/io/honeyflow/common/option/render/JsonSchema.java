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
import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.KeyFamily;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.option.Rule;
import io.honeyflow.common.option.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Renders an option set as JSON Schema 2020-12 of an object whose members are the options.
 *
 * <p>Whole numbers, booleans and lists are JSON's own (a list's elements joined by {@code
 * x-separator} are its text); all else is a string as it stands in DDL. What forms need besides is
 * in members that begin with {@code x-}: group and order, label and help in each language, the
 * option's type, choices with labels, units, where a default comes from, and when an option is
 * required or has an effect. The schema refuses nothing that {@link OptionSet#validate} accepts in
 * canonical spelling; what lies beyond JSON Schema, such as whether a time zone exists, only the
 * latter finds.
 */
public final class JsonSchema {

  private final OptionSet set;

  private JsonSchema(OptionSet set) {
    this.set = set;
  }

  /** The schema's text; the same for the same set. */
  public static String of(OptionSet set) {
    return JsonText.of(new JsonSchema(set).document());
  }

  static Map<String, Object> localized(LocalizedText text) {
    return ordered("en", text.en(), "zh", text.zh());
  }

  private Map<String, Object> document() {
    return ordered(
        "$schema",
        "https://json-schema.org/draft/2020-12/schema",
        "$id",
        "urn:honeyflow:options:" + set.id(),
        "title",
        set.title().en(),
        "x-title",
        localized(set.title()),
        "x-groups",
        set.groups().stream().map(JsonSchema::group).toList(),
        "type",
        "object",
        "properties",
        properties(),
        "patternProperties",
        patternProperties(),
        "additionalProperties",
        false,
        "allOf",
        demands());
  }

  private static Map<String, Object> group(OptionGroup group) {
    return ordered("id", group.id(), "order", group.order(), "label", localized(group.label()));
  }

  private Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (Option<?> option : set.options()) {
      properties.put(option.key(), property(option));
      for (String alias : option.aliases()) {
        properties.put(
            alias, ordered("$ref", "#/properties/" + option.key(), "x-aliasOf", option.key()));
      }
    }
    for (KeyFamily family : set.families()) {
      if (!family.pattern().isPrefix()) {
        properties.put(family.pattern().text(), member(family));
      }
    }
    return properties;
  }

  private <T> Map<String, Object> property(Option<T> option) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("title", option.label().en());
    schema.put("description", option.help().en());
    schema.putAll(ValueSchema.of(option.type(), option.constraints()));
    option.defaultValue().ifPresent(value -> schema.put("default", json(option.type(), value)));
    option
        .example()
        .ifPresent(
            text ->
                schema.put("examples", List.of(json(option.type(), option.type().parse(text)))));
    schema.put("x-type", option.type().name());
    schema.put("x-group", option.group().id());
    schema.put("x-order", option.order());
    schema.put("x-label", localized(option.label()));
    schema.put("x-help", localized(option.help()));
    schema.put("x-since", option.since());
    schema.put("x-required", option.required());
    schema.put("x-secret", option.secret());
    schema.put("x-advanced", option.advanced());
    schema.put("x-aliases", option.aliases());
    option.defaultSource().ifPresent(from -> schema.put("x-defaultSource", localized(from)));
    putDemands(schema, "x-demands", option.constraints(), Severity.ERROR);
    putDemands(schema, "x-advice", option.constraints(), Severity.WARNING);
    putConditions(schema, option);
    return schema;
  }

  private static void putDemands(
      Map<String, Object> schema, String member, List<Constraint> constraints, Severity severity) {
    List<Map<String, Object>> demands =
        constraints.stream()
            .filter(constraint -> constraint.severity() == severity)
            .map(constraint -> localized(constraint.demand()))
            .toList();
    if (!demands.isEmpty()) {
      schema.put(member, demands);
    }
  }

  private void putConditions(Map<String, Object> schema, Option<?> option) {
    List<Map<String, Object>> required = new ArrayList<>();
    for (Rule rule : set.rules()) {
      if (rule instanceof Rule.RequiredWhen when && when.option() == option) {
        required.add(condition(when.condition()));
      } else if (rule instanceof Rule.OnlyWhen when && when.option() == option) {
        schema.put("x-onlyWhen", condition(when.condition()));
      }
    }
    if (!required.isEmpty()) {
      schema.put(
          "x-requiredWhen", required.size() == 1 ? required.get(0) : Map.of("anyOf", required));
    }
  }

  private static Map<String, Object> condition(Condition condition) {
    return ordered(
        "option",
        condition.option().key(),
        condition.isAboutElement() ? "contains" : "equals",
        condition.value());
  }

  private Map<String, Object> patternProperties() {
    Map<String, Object> patterns = new LinkedHashMap<>();
    for (KeyFamily family : set.families()) {
      if (family.pattern().isPrefix()) {
        patterns.put(RuleSchema.regex(family.pattern()), member(family));
      }
    }
    return patterns;
  }

  private Object member(KeyFamily family) {
    if (family instanceof KeyFamily.PassedOn passedOn) {
      Map<String, Object> schema =
          ordered(
              "description",
              passedOn.help().en(),
              "type",
              "string",
              "x-group",
              passedOn.group().id(),
              "x-help",
              localized(passedOn.help()),
              "x-since",
              passedOn.since());
      for (Rule rule : set.rules()) {
        if (rule instanceof Rule.FamilyOnlyWhen when && when.family().equals(family)) {
          schema.put("x-onlyWhen", condition(when.condition()));
        }
      }
      return schema;
    }
    if (family instanceof KeyFamily.Functionless functionless) {
      return ordered("deprecated", true, "x-functionless", localized(functionless.reason()));
    }
    return false;
  }

  private List<Object> demands() {
    List<Object> demands = new ArrayList<>();
    for (Option<?> option : set.options()) {
      if (option.required()) {
        demands.add(RuleSchema.given(option));
      }
    }
    set.rules().forEach(rule -> demands.addAll(RuleSchema.of(rule)));
    return demands;
  }

  private static <T> Object json(OptionType<T> type, T value) {
    if (value instanceof Integer || value instanceof Boolean) {
      return value;
    }
    if (value instanceof List<?> elements) {
      return elements.stream().map(Object::toString).toList();
    }
    return type.print(value);
  }
}
