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
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.honeyflow.common.node.GroupInfo;
import io.honeyflow.common.node.GroupSql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents of sources. */
class SourceSchemaTest {

  private static final Path DOCS =
      Path.of(System.getProperty("honeyflow.root", "..")).resolve("docs/node-schema");

  static List<String> types() {
    return SourceSchema.types();
  }

  @ParameterizedTest
  @MethodSource("types")
  void equalsTheCommittedFile(String type) throws IOException {
    Path file = DOCS.resolve(type + ".json");
    String text = NodeSchema.text(document(type));
    if (Boolean.getBoolean("honeyflow.golden.update")) {
      Files.writeString(file, text);
    }

    assertThat(Files.readString(file)).as("%s", file.getFileName()).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("types")
  void isADocumentByBothMetaSchemas(String type) {
    ObjectNode document = document(type);

    assertThat(
            JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(SchemaLocation.of(SchemaId.V202012))
                .validate(document))
        .isEmpty();
    assertThat(Documents.metaSchema().validate(document)).isEmpty();
    assertThat(document.at("/x-node/role").asText()).isEqualTo("source");
    assertThat(document.at("/$defs/field/properties").has("source")).isFalse();
  }

  @Test
  void namesTheTypesThatAreRead() {
    assertThat(types())
        .containsExactly("kafkaExtract", "fileSystemExtract", "datagenExtract", "connectorExtract");
    assertThat(SourceSchema.of("hiveLoad")).isEmpty();
  }

  /** What a form of these documents fills in has SQL, and the document accepts it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "kafkaExtract | \"topic\":\"t\",\"bootstrapServers\":\"k:9092\",\"format\":\"json\",\"scanStartupMode\":\"earliest-offset\" | 'format' = 'json'",
        "kafkaExtract | \"topic\":\"t\",\"bootstrapServers\":\"k:9092\",\"format\":\"canal-json\",\"scanStartupMode\":\"timestamp\",\"scanTimestampMillis\":\"5\" | 'scan.startup.timestamp-millis' = '5'",
        "kafkaExtract | \"topic\":\"t\",\"bootstrapServers\":\"k:9092\",\"format\":\"raw\",\"scanStartupMode\":\"latest-offset\",\"watermarkField\":\"ts\",\"watermarkDelay\":\"90 s\" | - INTERVAL '0 00:01:30.000' DAY TO SECOND",
        "kafkaExtract | \"topic\":\"t\",\"bootstrapServers\":\"k:9092\",\"format\":\"csv\",\"scanStartupMode\":\"latest-offset\",\"properties\":{\"properties.security.protocol\":\"SASL_SSL\"} | 'properties.security.protocol' = 'SASL_SSL'",
        "fileSystemExtract | \"path\":\"/in\",\"format\":\"csv\",\"properties\":{\"csv.field-delimiter\":\";\"} | 'csv.field-delimiter' = ';'",
        "datagenExtract | \"properties\":{\"rows-per-second\":\"7\",\"fields.n.kind\":\"sequence\"},\"watermarkField\":\"ts\" | WATERMARK FOR `ts` AS `ts` - INTERVAL '0 00:00:00.000' DAY TO SECOND",
        "connectorExtract | \"connector\":\"jdbc\",\"properties\":{\"url\":\"jdbc:h2:mem:\"} | 'connector' = 'jdbc'",
      })
  void whatFormsFillInHasSql(String type, String members, String part) {
    String node =
        "{\"type\":\"%s\",\"id\":\"in\",%s,\"fields\":[{\"type\":\"field\",\"name\":\"ts\",\"formatInfo\":{\"type\":\"timestamp\",\"precision\":3}}]}"
            .formatted(type, members);
    assertThat(Documents.schema(document(type)).validate(Documents.read(node))).isEmpty();

    GroupSql sql =
        GroupInfo.parse(
                """
                {"groupId": "g", "streams": [{"streamId": "s", "nodes": [%s,
                 {"type": "printLoad", "id": "out",
                  "fields": [{"name": "ts", "source": "ts", "formatInfo": {"type": "timestamp", "precision": 3}}]}],
                 "relations": [{"inputs": ["in"], "outputs": ["out"]}]}]}
                """
                    .formatted(node))
            .sql();
    assertThat(sql.errors()).isEmpty();
    assertThat(sql.tables().get(0)).contains(part);
  }

  @Test
  void aTimeFieldThatIsNoneIsFound() {
    JsonNode node =
        Documents.read(
            """
            {"groupId": "g", "streams": [{"streamId": "s", "nodes": [
             {"type": "datagenExtract", "id": "in", "watermarkField": "tz", "watermarkDelay": "soon",
              "fields": [{"type": "field", "name": "ts", "formatInfo": {"type": "timestamp"}}]},
             {"type": "printLoad", "id": "out",
              "fields": [{"name": "ts", "formatInfo": {"type": "timestamp"}}]}],
             "relations": [{"inputs": ["in"], "outputs": ["out"]}]}]}
            """);
    assertThat(GroupInfo.of((ObjectNode) node).sql().errors())
        .extracting(problem -> problem.key())
        .contains("/streams/0/nodes/0/watermarkField", "/streams/0/nodes/0/watermarkDelay");
  }

  private static ObjectNode document(String type) {
    return SourceSchema.of(type).orElseThrow();
  }
}
