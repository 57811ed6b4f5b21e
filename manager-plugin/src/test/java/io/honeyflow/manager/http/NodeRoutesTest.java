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
package io.honeyflow.manager.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.manager.access.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types of nodes and of sources, and nodes that are not saved yet. */
class NodeRoutesTest {

  private static final String NODE =
      """
      {"type": "hiveLoad", "database": "ods", "tableName": "visits",
       "fields": [{"name": "id", "source": "id", "formatInfo": {"type": "long"}}]}
      """;

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void tellsThePluginsAndWhyOthersAreLeftOut() {
    JsonNode plugins = server.client(Role.VIEWER).get("/api/plugins").json();

    assertThat(plugins.at("/plugins/0/id").asText()).isEqualTo("honeyflow");
    assertThat(plugins.at("/plugins/0/types/0/type").asText()).isEqualTo("hiveLoad");
    assertThat(plugins.at("/plugins/0/types/0/label/zh").asText()).isEqualTo("Hive");
    assertThat(plugins.at("/plugins/1/types/0/type").asText()).isEqualTo("blackHoleLoad");
    assertThat(plugins.path("failures").toString()).contains("BrokenNodes", "TwinNodes");
  }

  @Test
  void servesTheDocumentsOfNodesAndSources() {
    Client viewer = server.client(Role.VIEWER);
    assertThat(viewer.get("/api/nodes/blackHoleLoad/schema").json().at("/x-node/icon").asText())
        .isEqualTo("hole");
    assertThat(viewer.get("/api/nodes/hiveLoad/schema").json().path("$id").asText())
        .isEqualTo("urn:honeyflow:node:hiveLoad:1");

    JsonNode sources = viewer.get("/api/sources").json();
    assertThat(sources)
        .extracting(source -> source.path("type").asText())
        .containsExactly("kafkaExtract", "fileSystemExtract", "datagenExtract", "connectorExtract");
    for (JsonNode source : sources) {
      JsonNode document =
          viewer.get("/api/sources/" + source.path("type").asText() + "/schema").json();
      assertThat(document.path("x-node")).isEqualTo(source);
    }
    assertThat(viewer.get("/api/sources/hiveLoad/schema").error()).isEqualTo("missing");
  }

  @Test
  void aGoodNodeHasNoProblemsAndHasSql() {
    Client editor = server.client(Role.EDITOR);
    String body = "{\"node\": " + NODE + "}";

    assertThat(editor.post("/api/nodes/hiveLoad/validate", body).json().path("problems")).isEmpty();
    JsonNode statements = editor.post("/api/nodes/hiveLoad/sql", body).json().path("statements");
    assertThat(statements).hasSize(3);
    assertThat(statements.get(1).asText())
        .contains("CREATE TEMPORARY TABLE `visits`", "'connector' = 'hive'");
  }

  @Test
  void allProblemsAreToldAtTheirPlaces() {
    Reply reply =
        server
            .client(Role.EDITOR)
            .post(
                "/api/nodes/hiveLoad/validate",
                """
                {"node": {"database": " ", "tableName": "t", "hiveConfDir": "/etc",
                  "fields": [{"name": "n", "source": "m", "formatInfo": {"type": "number"}}],
                  "properties": {"sink.partition-commit.delay": "soon"}},
                 "source": {"type": "fileSystemExtract", "path": "/etc/passwd", "format": "csv",
                  "fields": [{"name": "n", "formatInfo": {"type": "int"}}]}}
                """);

    assertThat(reply.json().path("problems"))
        .extracting(problem -> problem.path("at").asText())
        .contains(
            "/database",
            "/fields/0/formatInfo/type",
            "/fields/0/source",
            "/properties/sink.partition-commit.delay",
            "/hiveConfDir",
            "/source/type",
            "/source/path");
    for (JsonNode problem : reply.json().path("problems")) {
      assertThat(problem.path("code").asText()).matches("[a-z]+(-[a-z]+)*");
      assertThat(problem.path("severity").asText()).isIn("error", "warning");
      assertThat(problem.path("message").asText()).endsWith(".");
      assertThat(problem.path("remedy").asText()).isNotEmpty();
    }
  }

  @Test
  void aNodeThatIsWrongHasNoSql() {
    Reply reply =
        server
            .client(Role.EDITOR)
            .post("/api/nodes/hiveLoad/sql", "{\"node\": {\"tableName\": \"t\"}}");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().at("/error/problems"))
        .extracting(problem -> problem.path("at").asText())
        .contains("/database", "/fields");
  }

  @Test
  void theSourceIsMadeUpOfTheStreamsFields() {
    Reply reply =
        server
            .client(Role.EDITOR)
            .post(
                "/api/nodes/hiveLoad/validate",
                "{\"node\": "
                    + NODE
                    + ", \"fields\": [{\"name\": \"other\", \"formatInfo\": {\"type\": \"int\"}}]}");

    assertThat(reply.json().at("/problems/0/at").asText()).isEqualTo("/fields/0/source");
  }
}
