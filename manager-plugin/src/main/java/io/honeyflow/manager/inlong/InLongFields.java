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
package io.honeyflow.manager.inlong;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.ExactJson;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fields as InLong's requests have them ({@code fieldType}), and as nodes do ({@code formatInfo}).
 */
final class InLongFields {

  private static final Pattern TYPE =
      Pattern.compile("([a-z_]+) *(?:\\( *([0-9]{1,4}) *(?:, *([0-9]{1,4}) *)?\\))?");
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("varchar", "string"),
          Map.entry("char", "string"),
          Map.entry("text", "string"),
          Map.entry("tinyint", "byte"),
          Map.entry("smallint", "short"),
          Map.entry("integer", "int"),
          Map.entry("bigint", "long"),
          Map.entry("numeric", "decimal"),
          Map.entry("bool", "boolean"),
          Map.entry("local_zone_timestamp", "local_zoned_timestamp"));

  /** What InLong takes where a decimal says nothing more. */
  private static final int PRECISION = 10;

  private static final int NANOS = 9;

  private InLongFields() {}

  /**
   * The fields of a list of a request.
   *
   * @param name,type members of its elements
   */
  static ArrayNode nodes(JsonNode list, String name, String type) {
    ArrayNode fields = JsonNodeFactory.instance.arrayNode();
    for (JsonNode element : list) {
      ObjectNode field = fields.addObject().put("type", "field");
      field.set("name", element.path(name));
      field.set("formatInfo", format(element, type));
      String comment = element.path("fieldComment").asText("");
      if (!comment.isEmpty() && !element.path("fieldComment").isNull()) {
        field.put("comment", comment);
      }
    }
    return fields;
  }

  /**
   * The type of an element of a list; an unknown word stays, for the node's own check to tell of
   * it. The digits of a decimal are told by the type, as Hive writes it, or as JSON in {@code
   * fieldFormat}, as InLong's manager reads them.
   *
   * @param type the member that tells it
   */
  static ObjectNode format(JsonNode element, String type) {
    ObjectNode format = format(element.path(type).asText("string"));
    if (format.path("type").asText().equals("decimal")
        && element.path(type).asText().indexOf('(') < 0) {
      JsonNode digits = digits(element.path("fieldFormat").asText(""));
      format.put("precision", digits.path("precision").asInt(PRECISION));
      format.put("scale", digits.path("scale").asInt(0));
    }
    return format;
  }

  private static JsonNode digits(String text) {
    try {
      return text.startsWith("{") ? ExactJson.read(text) : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private static ObjectNode format(String text) {
    ObjectNode format = JsonNodeFactory.instance.objectNode();
    Matcher type = TYPE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!type.matches()) {
      return format.put("type", text);
    }
    String word = WORDS.getOrDefault(type.group(1), type.group(1));
    format.put("type", word);
    if (word.equals("decimal")) {
      format.put("precision", number(type.group(2), PRECISION));
      format.put("scale", number(type.group(3), 0));
    } else if (word.equals("timestamp") || word.equals("local_zoned_timestamp")) {
      format.put("precision", number(type.group(2), NANOS));
    }
    return format;
  }

  private static int number(String text, int fallback) {
    return text == null ? fallback : Integer.parseInt(text);
  }

  /** The word for a type in requests. */
  static String word(JsonNode format) {
    String word = format.path("type").asText();
    return switch (word) {
      case "byte" -> "tinyint";
      case "short" -> "smallint";
      case "long" -> "bigint";
      case "local_zoned_timestamp" -> "local_zone_timestamp";
      case "decimal" ->
          "decimal(" + format.path("precision").asInt() + "," + format.path("scale").asInt() + ")";
      default -> word;
    };
  }
}
