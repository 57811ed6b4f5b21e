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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A Hive sink as InLong's requests have it ({@code HiveSinkRequest}, {@code HiveSink}), and as a
 * node.
 */
final class InLongSink {

  static final String TYPE = "HIVE";
  private static final String HIVE_LOAD = "hiveLoad";

  /** Members that the node has itself, by its names of them. */
  private static final InLongMembers MEMBERS =
      new InLongMembers(
          Map.of(
              "sinkName", "name",
              "dbName", "database",
              "tableName", "tableName",
              "hiveConfDir", "hiveConfDir",
              "hiveVersion", "hiveVersion"));

  /** InLong's words for formats of tables. */
  private static final Map<String, String> FORMATS =
      Map.of("orcfile", "orc", "sequencefile", "sequencefile", "textfile", "textfile");

  private InLongSink() {}

  /**
   * The node that a request stands for.
   *
   * @param request all of it, what was known before included
   * @throws NotCovered when it is of another type, or asks for what there is not
   */
  static ObjectNode node(ObjectNode request) {
    String type = request.path("sinkType").asText("");
    if (!type.equalsIgnoreCase(TYPE)) {
      throw new NotCovered(
          "Cannot save a sink of type '%s': this manager writes into Hive. Write 'HIVE', or save the sink elsewhere."
              .formatted(type));
    }
    if (!request.path("transformSql").asText("").isBlank()) {
      throw new NotCovered(
          "Cannot save the sink: 'transformSql' would run any SQL. Leave it out, and name in 'sourceFieldName' what fills each field.");
    }
    ObjectNode node = MEMBERS.node(HIVE_LOAD, request);
    node.set("fields", fields(request.path("sinkFieldList")));
    if (!request.path("partitionFieldList").isEmpty()) {
      node.set(
          "partitionFields",
          InLongFields.nodes(request.path("partitionFieldList"), "fieldName", "fieldType"));
    }
    node.set("properties", properties(request));
    node.set(InLongMembers.KEPT, kept(request));
    return node;
  }

  private static ArrayNode fields(JsonNode list) {
    ArrayNode fields = InLongFields.nodes(list, "fieldName", "fieldType");
    for (int i = 0; i < fields.size(); i++) {
      JsonNode told = list.get(i);
      String source = told.path("sourceFieldName").asText("");
      String name = source.isBlank() ? told.path("fieldName").asText("") : source;
      ((ObjectNode) fields.get(i)).put("source", name);
    }
    return fields;
  }

  /** InLong's manager makes the table, unless it is told not to. */
  private static ObjectNode properties(ObjectNode request) {
    ObjectNode properties =
        request.path("properties") instanceof ObjectNode told
            ? told.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    if (request.path("enableCreateResource").asInt(1) == 0 || properties.has("sink.table.create")) {
      return properties;
    }
    properties.put("sink.table.create", "if-not-exists");
    String format = request.path("fileFormat").asText("TextFile").toLowerCase(Locale.ROOT);
    if (!properties.has("sink.table.format")) {
      properties.put("sink.table.format", FORMATS.getOrDefault(format, format));
    }
    return properties;
  }

  /** What the request has besides the names that change, and the password. */
  private static ObjectNode kept(ObjectNode request) {
    ObjectNode kept = request.deepCopy();
    kept.remove(List.of("id", "version", "password", "inlongGroupId", "inlongStreamId"));
    kept.remove("startProcess");
    return kept;
  }

  /** What InLong's clients read of a node. */
  static ObjectNode json(JsonNode node) {
    ObjectNode json = MEMBERS.request(node);
    String type = node.path("type").asText();
    json.put("sinkType", type.equals(HIVE_LOAD) ? TYPE : type);
    if (!json.has("sinkName")) {
      json.set("sinkName", node.path("id"));
    }
    json.set("sinkFieldList", fieldList(node.path("fields"), json.path("sinkFieldList")));
    if (node.has("partitionFields")) {
      json.set(
          "partitionFieldList",
          fieldList(node.path("partitionFields"), json.path("partitionFieldList")));
    }
    json.set("properties", node.path("properties").deepCopy());
    return json;
  }

  /** The fields of the node; what was told of each besides is kept. */
  private static ArrayNode fieldList(JsonNode fields, JsonNode told) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (JsonNode field : fields) {
      ObjectNode entry = list.addObject();
      for (JsonNode known : told) {
        if (known instanceof ObjectNode object
            && known.path("fieldName").equals(field.path("name"))) {
          entry.setAll(object);
        }
      }
      entry.set("fieldName", field.path("name"));
      JsonNode format = field.path("formatInfo");
      boolean same =
          entry.has("fieldType") && InLongFields.format(entry, "fieldType").equals(format);
      if (!same) {
        entry.put("fieldType", InLongFields.word(format));
      }
      if (field.has("comment")) {
        entry.set("fieldComment", field.path("comment"));
      }
      if (field.has("source")) {
        entry.set("sourceFieldName", field.path("source"));
      }
    }
    return list;
  }
}
