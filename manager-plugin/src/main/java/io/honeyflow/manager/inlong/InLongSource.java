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
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A Kafka source as InLong's requests have it ({@code KafkaSourceRequest}), and as a node. The
 * fields are the stream's.
 */
final class InLongSource {

  static final String TYPE = "KAFKA";
  private static final String KAFKA_EXTRACT = "kafkaExtract";

  private static final InLongMembers MEMBERS =
      new InLongMembers(
          Map.of(
              "sourceName", "name",
              "topic", "topic",
              "bootstrapServers", "bootstrapServers",
              "primaryKey", "primaryKey",
              "groupId", "groupId"));

  private static final Map<String, String> FORMATS =
      Map.of(
          "json", "jsonFormat",
          "csv", "csvFormat",
          "avro", "avroFormat",
          "raw", "rawFormat",
          "canal", "canalJsonFormat",
          "canal_json", "canalJsonFormat",
          "debezium_json", "debeziumJsonFormat");

  private static final Map<String, String> OFFSETS =
      Map.of("earliest", "EARLIEST_OFFSET", "latest", "LATEST_OFFSET");

  private InLongSource() {}

  /**
   * The node that a request stands for.
   *
   * @throws NotCovered when it is of another type, or of a format that Flink does not read
   */
  static ObjectNode node(ObjectNode request) {
    String type = request.path("sourceType").asText("");
    if (!type.equalsIgnoreCase(TYPE)) {
      throw new NotCovered(
          "Cannot save a source of type '%s' by InLong's paths. Write 'KAFKA', or save the stream by POST /api/groups/{g}/streams, which takes files, made-up rows and any connector of Flink."
              .formatted(type));
    }
    ObjectNode node = MEMBERS.node(KAFKA_EXTRACT, request);
    String word = request.path("serializationType").asText("json").toLowerCase(Locale.ROOT);
    String format = FORMATS.get(word);
    if (format == null) {
      throw new NotCovered(
          "Cannot save the source: 'serializationType' is '%s'. Write one of %s."
              .formatted(word, FORMATS.keySet().stream().sorted().toList()));
    }
    node.putObject("format").put("type", format);
    String offset = request.path("autoOffsetReset").asText("earliest").toLowerCase(Locale.ROOT);
    node.put("scanStartupMode", OFFSETS.getOrDefault(offset, offset));
    if (request.path("properties") instanceof ObjectNode properties) {
      node.set("properties", properties.deepCopy());
    }
    node.set(InLongMembers.KEPT, kept(request));
    return node;
  }

  private static ObjectNode kept(ObjectNode request) {
    ObjectNode kept = request.deepCopy();
    kept.remove(List.of("id", "version", "inlongGroupId", "inlongStreamId"));
    return kept;
  }

  /** What InLong's clients read of a node. */
  static ObjectNode json(JsonNode node) {
    ObjectNode json = MEMBERS.request(node);
    String type = node.path("type").asText();
    json.put("sourceType", type.equals(KAFKA_EXTRACT) ? TYPE : type);
    if (!json.has("sourceName")) {
      json.set("sourceName", node.path("id"));
    }
    return json;
  }
}
