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
package io.honeyflow.schema.inlong;

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.common.option.LocalizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a document asks of a value, as rules of Ant Design's forms. What is beyond JSON Schema is
 * told in the message, and judged by whoever starts the job.
 */
final class PluginRules {

  /** How the texts of a type are written, where a pattern alone would not tell. */
  private static final Map<String, LocalizedText> SYNTAX =
      Map.of(
          "integer", new LocalizedText("a whole number", "整数"),
          "duration", new LocalizedText("a duration, such as '15 min'", "时长，例如 '15 min'"),
          "memory", new LocalizedText("a size, such as '128 mb'", "大小，例如 '128 mb'"),
          "time zone",
              new LocalizedText("a time zone, such as 'Asia/Shanghai'", "时区，例如 'Asia/Shanghai'"),
          "class name",
              new LocalizedText(
                  "package and class, such as 'org.example.Notify'",
                  "包名和类名，例如 'org.example.Notify'"));

  private final PluginTexts texts;
  private final Map<String, String> patterns = new TreeMap<>();

  PluginRules(PluginTexts texts) {
    this.texts = texts;
  }

  /**
   * The rules of a value; none for one of which the widget lets nothing bad be told.
   *
   * @param name the key of its texts
   */
  List<Script> of(String name, JsonNode schema) {
    List<Script> rules = new ArrayList<>();
    if (schema.path("x-required").asBoolean()) {
      rules.add(Script.shortObject("required", Script.code("true")));
    }
    if (schema.has("x-requiredWhen")) {
      rules.add(Script.call("requiredWhen", PluginConditions.of(schema.get("x-requiredWhen"))));
    }
    if (schema.path("type").asText().equals("integer")) {
      rules.add(wholeNumber(name, schema));
    }
    for (String pattern : patterns(schema)) {
      rules.add(
          Script.shortObject(
              "pattern", literal(pattern, schema), "message", message(name, schema)));
    }
    if (schema.has("maxLength")) {
      rules.add(Script.shortObject("max", Script.code(schema.get("maxLength").asText())));
    }
    return rules;
  }

  /** The declarations of the patterns that have names, for use in the rules given so far. */
  String declarations() {
    return patterns.entrySet().stream()
        .map(pattern -> Script.constant(pattern.getKey(), Script.regex(pattern.getValue())))
        .collect(Collectors.joining());
  }

  /** The pattern of a type, which is long, is declared once under the type's name. */
  private Script literal(String pattern, JsonNode schema) {
    String type = schema.path("x-type").asText();
    boolean isOfType = SYNTAX.containsKey(type) && pattern.equals(schema.path("pattern").asText());
    if (!isOfType) {
      return Script.regex(pattern);
    }
    String name = type.toUpperCase(Locale.ROOT).replace(' ', '_');
    if (!pattern.equals(patterns.computeIfAbsent(name, key -> pattern))) {
      throw new IllegalStateException("Two patterns are called '%s'".formatted(name));
    }
    return Script.code(name);
  }

  private Script wholeNumber(String name, JsonNode schema) {
    return Script.call(
        "wholeNumber",
        Script.code(schema.path("minimum").asText("0")),
        Script.code(schema.path("maximum").asText(String.valueOf(Integer.MAX_VALUE))),
        message(name, schema));
  }

  private static List<String> patterns(JsonNode schema) {
    List<String> patterns = new ArrayList<>();
    if (schema.has("pattern")) {
      patterns.add(schema.get("pattern").asText());
    }
    schema
        .path("allOf")
        .forEach(
            more -> {
              if (more.has("pattern")) {
                patterns.add(more.get("pattern").asText());
              }
            });
    return patterns;
  }

  private Script message(String name, JsonNode schema) {
    List<LocalizedText> demands = new ArrayList<>();
    LocalizedText syntax = SYNTAX.get(schema.path("x-type").asText());
    if (syntax != null) {
      demands.add(syntax);
    }
    schema.path("x-demands").forEach(demand -> demands.add(PluginTexts.of(demand)));
    if (demands.isEmpty()) {
      String example = schema.at("/examples/0").asText();
      demands.add(new LocalizedText("such as '" + example + "'", "例如 '" + example + "'"));
    }
    return texts.add(
        name + ".Rule",
        new LocalizedText(
            demands.stream()
                .map(LocalizedText::en)
                .collect(Collectors.joining(" and ", "The value must be ", ".")),
            demands.stream()
                .map(LocalizedText::zh)
                .collect(Collectors.joining("；", "值须满足：", "。"))));
  }
}
