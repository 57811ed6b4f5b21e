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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The types of fields in the words of InLong's manager. */
final class PluginTypes {

  /** Where the manager has another word than the node. */
  private static final Map<String, String> WORDS =
      Map.of(
          "byte", "tinyint",
          "short", "smallint",
          "long", "bigint",
          "varbinary", "binary",
          "local_zoned_timestamp", "local_zone_timestamp");

  /** InLong's forms have no input for what these are made of. */
  private static final Set<String> NESTED = Set.of("array", "map", "row");

  private final JsonNode types;

  PluginTypes(JsonNode document) {
    this.types = document.at("/$defs/format/properties/type/x-types");
  }

  /** Those that columns may have. */
  List<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    for (JsonNode type : types) {
      String word = type.path("value").asText();
      if (type.has("hiveType") && !NESTED.contains(word)) {
        columns.add(word(word));
      }
    }
    return List.copyOf(columns);
  }

  /** The column's type for each type of a field that has no column of its own name. */
  Map<String, String> suggested() {
    Map<String, String> suggested = new LinkedHashMap<>();
    for (JsonNode type : types) {
      String word = type.path("value").asText();
      String column = word(type.at("/suggested/type").asText());
      if (!NESTED.contains(word) && !word.equals(column)) {
        suggested.put(word, column);
      }
    }
    return suggested;
  }

  /** The digits of a decimal that tells none. */
  Script digits() {
    for (JsonNode type : types) {
      if (type.path("value").asText().equals("decimal")) {
        return Script.shortObject(
            "precision", Script.code(type.at("/format/precision").asText()),
            "scale", Script.code(type.at("/format/scale").asText()));
      }
    }
    throw new IllegalStateException("The document has no decimals");
  }

  static String word(String type) {
    return WORDS.getOrDefault(type, type);
  }
}
