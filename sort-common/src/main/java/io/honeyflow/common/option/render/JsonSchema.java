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

import com.fasterxml.jackson.core.JsonPointer;
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
  private final Embedding place;

  private JsonSchema(OptionSet set, Embedding place) {
    this.set = set;
    this.place = place;
  }

  /** The schema's text; the same for the same set. */
  public static String of(OptionSet set) {
    return JsonText.of(new JsonSchema(set, Embedding.NONE).document());
  }

  /**
   * The schema of an object of options that is a member of a larger document, as a tree of maps,
   * lists, strings, numbers and booleans. Conditions name their option by the JSON pointer of its
   * value, which the larger document gives.
   */
  public static Map<String, Object> embedded(OptionSet set, Embedding place) {
    return new JsonSchema(set, place).object();
  }

  /**
   * The schema of one option's value, as a tree, for a member of a larger document that tells it.
   */
  public static Map<String, Object> ofOption(OptionSet set, Option<?> option, Embedding place) {
    return new JsonSchema(set, place).property(option);
  }

  /** The groups of a set's options, as a tree, in their order. */
  public static List<Map<String, Object>> groups(OptionSet set) {
    return set.groups().stream().map(JsonSchema::group).toList();
  }

  /**
   * Where the options of a set stand in a larger document.
   *
   * @param schema the JSON pointer of their object's schema in the schema of the document
   * @param values the JSON pointer of their object in the document
   * @param elsewhere JSON pointers of values that stand elsewhere in the document, by the keys of
   *     their options; their place in the object is only for documents of others
   */
  public record Embedding(String schema, String values, Map<String, String> elsewhere) {
    static final Embedding NONE = new Embedding("", "", Map.of());

    public Embedding {
      elsewhere = Map.copyOf(elsewhere);
    }

    boolean isNone() {
      return schema.isEmpty();
    }

    String pointer(Option<?> option) {
      return elsewhere.getOrDefault(
          option.key(), values + JsonPointer.empty().appendProperty(option.key()));
    }
  }

  /**
   * A part of a schema: a map of keys and values in turn, in this order, without those whose value
   * is an empty string.
   */
  public static Map<String, Object> part(Object... keysAndValues) {
    return ordered(keysAndValues);
  }

  /** A text in each language, as a tree. */
  public static Map<String, Object> localized(LocalizedText text) {
    return ordered("en", text.en(), "zh", text.zh());
  }

  private Map<String, Object> document() {
    Map<String, Object> document =
        ordered(
            "$schema",
            "https://json-schema.org/draft/2020-12/schema",
            "$id",
            "urn:honeyflow:options:" + set.id(),
            "title",
            set.title().en(),
            "x-title",
            localized(set.title()),
            "x-groups",
            groups(set));
    document.putAll(object());
    return document;
  }

  private Map<String, Object> object() {
    Map<String, Object> object =
        ordered(
            "type",
            "object",
            "properties",
            properties(),
            "patternProperties",
            patternProperties(),
            "additionalProperties",
            false);
    List<Object> demands = demands();
    if (!demands.isEmpty()) {
      object.put("allOf", demands);
    }
    return object;
  }

  private static Map<String, Object> group(OptionGroup group) {
    return ordered("id", group.id(), "order", group.order(), "label", localized(group.label()));
  }

  private Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (Option<?> option : set.options()) {
      Map<String, Object> property = property(option);
      if (place.elsewhere().containsKey(option.key())) {
        property.put("x-hidden", true);
      }
      properties.put(option.key(), property);
      for (String alias : option.aliases()) {
        properties.put(
            alias,
            ordered(
                "$ref",
                "#" + place.schema() + "/properties/" + option.key(),
                "x-aliasOf",
                option.key()));
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
    schema.put("x-widget", Widget.of(option).word());
    schema.put("x-group", option.group().id());
    schema.put("x-order", option.order());
    schema.put("x-label", localized(option.label()));
    schema.put("x-help", localized(option.help()));
    schema.put("x-since", option.since());
    schema.put("x-required", option.required());
    schema.put("x-secret", option.secret());
    schema.put("x-advanced", option.advanced());
    schema.put("x-aliases", option.aliases());
    if (option.defaultValue().isEmpty()) {
      option.example().ifPresent(text -> schema.put("x-placeholder", text));
    }
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
        schema.put(place.isNone() ? "x-onlyWhen" : "x-visibleWhen", condition(when.condition()));
      }
    }
    if (!required.isEmpty()) {
      schema.put(
          "x-requiredWhen", required.size() == 1 ? required.get(0) : Map.of("anyOf", required));
    }
  }

  private Map<String, Object> condition(Condition condition) {
    Map<String, Object> data =
        place.isNone()
            ? ordered("option", condition.option().key())
            : ordered("at", place.pointer(condition.option()));
    data.put(condition.isAboutElement() ? "contains" : "equals", RuleSchema.constant(condition));
    if (!place.isNone()) {
      data.put("byDefault", condition.holdsByDefault());
    }
    return data;
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
              "x-widget",
              "text",
              "x-group",
              passedOn.group().id(),
              "x-help",
              localized(passedOn.help()),
              "x-since",
              passedOn.since());
      for (Rule rule : set.rules()) {
        if (rule instanceof Rule.FamilyOnlyWhen when && when.family().equals(family)) {
          schema.put(place.isNone() ? "x-onlyWhen" : "x-visibleWhen", condition(when.condition()));
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
      if (option.required() && !place.elsewhere().containsKey(option.key())) {
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
