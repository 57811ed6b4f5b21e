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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import io.honeyflow.common.node.HiveLoadNode;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.Severity;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a form lets people enter, schema and server judge alike. */
class SchemaAndNodeTest {

  private static final JsonSchema SCHEMA = Documents.schema(NodeSchema.of(NodeForm.HIVE));

  private static ObjectNode node() {
    return Documents.read(
        """
        {"type": "hiveLoad", "id": "out", "name": "visits", "database": "ods", "tableName": "visits",
         "fields": [{"type": "field", "name": "id", "source": "id", "formatInfo": {"type": "long"}}],
         "partitionFields": [{"name": "dt", "formatInfo": {"type": "string"}}],
         "properties": {}}
        """);
  }

  static Stream<Arguments> options() {
    return NodeForm.HIVE.type().options().options().stream()
        .filter(option -> !NodeForm.HIVE.type().members().containsValue(option))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("options")
  void agreeOnAnExampleOfEachOptionAndOnNonsense(Option<?> option) {
    ObjectNode node = node();
    JsonNode example =
        NodeSchema.of(NodeForm.HIVE)
            .at("/properties/properties/properties/" + option.key() + "/examples/0");
    assertThat(example.isMissingNode()).isFalse();
    node.withObject("/properties").set(option.key(), example);
    assertThat(schemaAccepts(node)).as("%s", node).isEqualTo(serverAccepts(node));

    node.withObject("/properties").putObject(option.key());
    assertThat(schemaAccepts(node)).isFalse();
    assertThat(serverAccepts(node)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "true  | /comment | \"it's\"",
        "true  | /unknown | {\"kept\": 1}",
        "true  | /sinkParallelism | 4",
        "true  | /hiveConfDir | \"/etc/hive\"",
        "false | /type | \"kafkaLoad\"",
        "false | /id | \"a b\"",
        "false | /database | \" \"",
        "false | /database | null",
        "false | /tableName | \"a.b\"",
        "false | /sinkParallelism | 0",
        "false | /sinkParallelism | {}",
        "false | /fields | []",
        "false | /fields | {}",
        "false | /fields/0/name | \"\"",
        "false | /fields/0/name | \"a\\nb\"",
        "false | /fields/0/formatInfo | null",
        "false | /fields/0/formatInfo/type | \"number\"",
        "true  | /fields/0/formatInfo | {\"type\": \"decimal\", \"precision\": 12, \"scale\": 2}",
        "false | /fields/0/formatInfo | {\"type\": \"decimal\", \"precision\": 39}",
        "false | /fields/0/formatInfo | {\"type\": \"decimal\", \"precision\": 0}",
        "true  | /fields/0/formatInfo | {\"type\": \"timestamp\", \"precision\": 0}",
        "false | /fields/0/formatInfo | {\"type\": \"timestamp\", \"precision\": 10}",
        "false | /fields/0/formatInfo | {\"type\": \"array\"}",
        "true  | /fields/0/formatInfo | {\"type\": \"array\", \"elementFormat\": {\"type\": \"int\"}}",
        "false | /fields/0/formatInfo | {\"type\": \"array\", \"elementFormat\": {\"type\": \"null\"}}",
        "false | /fields/0/formatInfo | {\"type\": \"map\", \"keyFormat\": {\"type\": \"int\"}}",
        "false | /fields/0/formatInfo | {\"type\": \"row\", \"fieldNames\": [\"a\"]}",
        "false | /partitionFields/0/name | null",
        "false | /properties/sink.paralelism | 4",
        "true  | /properties/hive.metastore.uris | \"thrift://h:9083\"",
        "false | /properties/fs.defaultFS | \"file:///\"",
        "false | /properties/sink.table.location | \"/w\"",
        "false | /properties/sink.partition-commit.policy.kind | [\"custom\"]",
      })
  void agree(boolean accepted, String pointer, String value) {
    ObjectNode node = node();
    int end = pointer.lastIndexOf('/');
    String member = pointer.substring(end + 1);
    JsonNode json = Documents.read("{\"value\": " + value + "}").get("value");
    ((ObjectNode) node.at(pointer.substring(0, end))).set(member, json);

    assertThat(schemaAccepts(node)).as("schema").isEqualTo(accepted);
    assertThat(serverAccepts(node)).as("server").isEqualTo(accepted);
  }

  private static boolean schemaAccepts(ObjectNode node) {
    return SCHEMA.validate(node).isEmpty();
  }

  private static boolean serverAccepts(ObjectNode node) {
    return HiveLoadNode.of(node).problems().stream()
        .noneMatch(problem -> problem.severity() == Severity.ERROR);
  }
}
