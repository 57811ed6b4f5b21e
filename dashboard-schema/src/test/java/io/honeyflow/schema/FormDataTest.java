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
package io.honeyflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.FieldFormat.Basic;
import io.honeyflow.common.node.GroupInfo;
import io.honeyflow.common.node.GroupSql;
import io.honeyflow.common.node.SinkType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A node in a form, and back with InLong. */
class FormDataTest {

  private static final String INLONG =
      """
      {"type": "hiveLoad", "id": "out", "database": "ods", "tableName": "visits", "kept": [1.50],
       "fields": [
         {"type": "field", "name": "id", "formatInfo": {"type": "long"}},
         {"type": "field", "name": "one", "formatInfo": {"type": "int"}}],
       "partitionFields": [{"type": "field", "name": "dt", "formatInfo": {"type": "string"}}],
       "fieldRelations": [
         {"type": "fieldRelation",
          "inputField": {"type": "field", "name": "no", "formatInfo": {"type": "int"}},
          "outputField": {"type": "field", "name": "id", "formatInfo": {"type": "long"}}},
         {"type": "fieldRelation",
          "inputField": {"type": "constant", "value": 1},
          "outputField": {"type": "field", "name": "one", "formatInfo": {"type": "int"}}},
         {"type": "fieldRelation",
          "inputField": {"type": "field", "name": "day", "formatInfo": {"type": "string"}},
          "outputField": {"type": "field", "name": "dt", "formatInfo": {"type": "string"}}}],
       "properties": {
         "sink.parallelism": "3",
         "sink.shuffle-by-partition.enable": "TRUE",
         "sink.writer.max-open-files": "7",
         "sink.partition-commit.policy.kind": "Metastore, custom",
         "sink.partition-commit.policy.class": "org.example.Notify",
         "sink.partition-commit.policy.class.parameters": "'a;b';it's",
         "sink.partition-commit.trigger": "Process-Time",
         "sink.partition-commit.delay": "soon",
         "sink.rolling-policy.check-interval": "1 min"}}
      """;

  @Test
  void hasTheTypesOfTheFormsSchema() {
    ObjectNode data = FormData.ofNode(SinkType.HIVE, Documents.read(INLONG));

    assertThat(data)
        .isEqualTo(
            Documents.read(
                """
                {"type": "hiveLoad", "id": "out", "database": "ods", "tableName": "visits", "kept": [1.50],
                 "sinkParallelism": 3,
                 "fields": [
                   {"type": "field", "name": "id", "source": "no", "formatInfo": {"type": "long"}},
                   {"type": "field", "name": "one", "formatInfo": {"type": "int"}}],
                 "partitionFields": [
                   {"type": "field", "name": "dt", "source": "day", "formatInfo": {"type": "string"}}],
                 "fieldRelations": [
                   {"type": "fieldRelation",
                    "inputField": {"type": "constant", "value": 1},
                    "outputField": {"type": "field", "name": "one", "formatInfo": {"type": "int"}}}],
                 "properties": {
                   "sink.shuffle-by-partition.enable": true,
                   "sink.writer.max-open-files": 7,
                   "sink.partition-commit.policy.kind": ["metastore", "custom"],
                   "sink.partition-commit.policy.class": "org.example.Notify",
                   "sink.partition-commit.policy.class.parameters": ["a;b", "it's"],
                   "sink.partition-commit.trigger": "process-time",
                   "sink.partition-commit.delay": "soon",
                   "sink.rolling-policy.check-interval": "1 min"}}
                """));
  }

  @Test
  void isGivenBackAsInLongTakesIt() {
    ObjectNode data = FormData.ofNode(SinkType.HIVE, Documents.read(INLONG));
    data.withObject("/properties").putNull("sink.rolling-policy.check-interval");

    ObjectNode node =
        FormData.toNode(SinkType.HIVE, data, Map.of("no", Basic.INT, "day", Basic.STRING));

    ObjectNode expected = Documents.read(INLONG);
    ObjectNode properties = expected.withObject("/properties");
    expected.put("sinkParallelism", 3);
    properties.remove("sink.parallelism");
    properties.remove("sink.rolling-policy.check-interval");
    properties.put("sink.shuffle-by-partition.enable", "true");
    properties.put("sink.partition-commit.policy.kind", "metastore,custom");
    properties.put("sink.partition-commit.trigger", "process-time");
    // Relations of fields come behind those that are more.
    ArrayNode relations = (ArrayNode) expected.get("fieldRelations");
    relations.insert(1, relations.remove(0));
    assertThat(node).isEqualTo(expected);
  }

  static Stream<Arguments> groups() {
    return Stream.of(
        Arguments.of("kafka-to-hive", 1),
        Arguments.of("files-to-two-tables", 2),
        Arguments.of("files-to-two-tables", 3),
        Arguments.of("upsert-kafka", 1));
  }

  @ParameterizedTest
  @MethodSource("groups")
  void meansTheSameInBoth(String name, int index) throws IOException {
    ObjectNode group =
        Documents.read(
            Files.readString(
                Path.of(System.getProperty("honeyflow.root", ".."))
                    .resolve("sort-common/src/test/resources/io/honeyflow/common/node")
                    .resolve(name + ".json")));
    GroupSql sql = GroupInfo.of(group).sql();
    ObjectNode node = (ObjectNode) group.at("/streams/0/nodes/" + index);

    ObjectNode data = FormData.ofNode(SinkType.HIVE, node);
    node.setAll(data);
    if (!data.has("fieldRelations")) {
      node.remove("fieldRelations");
    }
    GroupSql ofTheForm = GroupInfo.of(group).sql();

    assertThat(ofTheForm.describeErrors()).isEmpty();
    assertThat(ofTheForm.inserts()).isEqualTo(sql.inserts());
    assertThat(ofTheForm.tables()).hasSameSizeAs(sql.tables());
  }
}
