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
import io.honeyflow.common.option.Option;
import io.honeyflow.schema.NodeForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A field of the form that tells one option.
 *
 * @param name the member of the plug-in's class
 * @param key where its value goes in {@code properties}; empty for a member of InLong's request
 * @param schema its part of the document
 * @param whenPartitioned the text that InLong's node of a partitioned table has instead of the
 *     default; empty where it has none
 */
record PluginField(String name, String key, JsonNode schema, String whenPartitioned) {

  /** Members of InLong's request for a Hive sink that tell an option, by the node's names. */
  private static final Map<String, String> REQUEST =
      Map.of(
          "database", "dbName",
          "tableName", "tableName",
          "hiveConfDir", "hiveConfDir",
          "hiveVersion", "hiveVersion");

  /** InLong's jobs set it themselves, whatever is told. */
  private static final String LABELS = "inlong.metric.labels";

  /**
   * The options in the order of the form: those that most people need, by their groups, then the
   * advanced ones, which InLong's dashboard opens by a switch.
   */
  static List<PluginField> of(NodeForm form, JsonNode document) {
    Map<String, Integer> groups = new HashMap<>();
    document
        .at("/x-groups")
        .forEach(group -> groups.put(group.at("/id").asText(), group.at("/order").asInt()));
    List<PluginField> fields = new ArrayList<>();
    form.type()
        .members()
        .forEach((member, option) -> fields.add(ofMember(member, option, document)));
    JsonNode options = document.at("/properties/properties");
    options
        .at("/properties")
        .properties()
        .forEach(
            option -> {
              if (isDrawn(option.getKey(), option.getValue())) {
                fields.add(ofOption(option.getKey(), option.getValue(), options));
              }
            });
    fields.sort(
        Comparator.comparing(PluginField::isPro)
            .thenComparing(field -> groups.getOrDefault(field.schema.at("/x-group").asText(), 0))
            .thenComparing(field -> field.schema.at("/x-order").asInt()));
    return fields;
  }

  private static PluginField ofMember(String member, Option<?> option, JsonNode document) {
    JsonNode schema = document.at("/properties").path(member);
    String name = REQUEST.get(member);
    return name == null
        ? new PluginField(member, option.key(), schema, "")
        : new PluginField(name, "", schema, "");
  }

  private static PluginField ofOption(String key, JsonNode schema, JsonNode options) {
    String told = options.path("x-whenPartitioned").path(key).asText("");
    return new PluginField(camelCase(key), key, schema, told);
  }

  private static boolean isDrawn(String key, JsonNode schema) {
    return schema.has("x-widget") && !schema.has("x-hidden") && !key.equals(LABELS);
  }

  /** {@code sinkTableFormat} of {@code sink.table.format}. */
  static String camelCase(String key) {
    StringBuilder name = new StringBuilder();
    for (String word : key.split("[^A-Za-z0-9]+")) {
      name.append(name.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)));
      name.append(word, 1, word.length());
    }
    return name.toString();
  }

  /** A field that may have to be filled in must not hide, or nobody would see what is wrong. */
  boolean isPro() {
    return schema.path("x-advanced").asBoolean() && !schema.has("x-requiredWhen");
  }

  boolean isRequired() {
    return schema.path("x-required").asBoolean();
  }

  /** The default as a text of {@code properties}; empty where it is no constant. */
  String byDefault() {
    JsonNode value = schema.path("default");
    if (value.isArray()) {
      List<String> elements = new ArrayList<>();
      value.forEach(element -> elements.add(element.asText()));
      return String.join(schema.path("x-separator").asText(), elements);
    }
    return value.asText("");
  }

  /** Whether the default holds for partitioned tables, too. */
  boolean hasOneDefault() {
    return !byDefault().isEmpty()
        && (whenPartitioned.isEmpty() || whenPartitioned.equals(byDefault()));
  }
}
