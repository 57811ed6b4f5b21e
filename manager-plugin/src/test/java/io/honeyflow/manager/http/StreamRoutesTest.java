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
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.Role;
import io.honeyflow.manager.pipeline.Documents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups and streams over HTTP, while Flink is away. */
class StreamRoutesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir static Path folder;
  private static TestServer server;
  private static Client editor;
  private static Client viewer;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder);
    editor = server.client(Role.EDITOR);
    viewer = server.client(Role.VIEWER);
    assertThat(editor.post("/api/groups", "{\"groupId\": \"g\"}").status()).isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aGroupIsMadeChangedAndDeleted() {
    Reply made = editor.post("/api/groups", "{\"groupId\": \"made\", \"description\": \"one\"}");
    assertThat(made.json())
        .isEqualTo(
            Documents.read("{\"groupId\": \"made\", \"description\": \"one\", \"version\": 1}"));
    assertThat(editor.post("/api/groups", "{\"groupId\": \"made\"}").error()).isEqualTo("conflict");

    String change = "{\"description\": \"two\", \"version\": 1}";
    assertThat(editor.put("/api/groups/made", change).json().path("version").asInt()).isEqualTo(2);
    assertThat(editor.put("/api/groups/made", change).error()).isEqualTo("conflict");
    assertThat(editor.put("/api/groups/made", "{}").error()).isEqualTo("invalid");
    assertThat(
            editor
                .put("/api/groups/made", "{\"groupId\": \"other\", \"version\": 2}")
                .json()
                .at("/error/problems/0/at")
                .asText())
        .isEqualTo("/groupId");
    assertThat(viewer.get("/api/groups/made").json().path("description").asText()).isEqualTo("two");
    assertThat(viewer.get("/api/groups").json())
        .extracting(group -> group.path("groupId").asText())
        .contains("g", "made");

    assertThat(editor.delete("/api/groups/made").status()).isEqualTo(204);
    assertThat(viewer.get("/api/groups/made").error()).isEqualTo("missing");
  }

  @Test
  void aStreamIsMadeChangedAndDeleted() {
    ObjectNode document = Documents.numbers("g", "made");
    Reply made = editor.post("/api/groups/g/streams", document);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    ObjectNode read = (ObjectNode) viewer.get("/api/groups/g/streams/made").json();
    assertThat(read).isEqualTo(made.json());
    assertThat(read.path("sinks")).isEqualTo(document.path("sinks"));

    read.put("description", "changed");
    Reply changed = editor.put("/api/groups/g/streams/made", read.toString());
    assertThat(changed.json().path("version").asInt()).isEqualTo(2);
    Reply stale = editor.put("/api/groups/g/streams/made", read.toString());
    assertThat(stale.status()).isEqualTo(409);
    assertThat(stale.message()).contains("has version 2 by now");

    assertThat(viewer.get("/api/streams").json())
        .filteredOn(stream -> stream.path("streamId").asText().equals("made"))
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.path("state").asText()).isEqualTo("new");
              assertThat(line.path("description").asText()).isEqualTo("changed");
              assertThat(line.at("/sinks/0/name").asText()).isEqualTo("log");
              assertThat(line.at("/sinks/0/type").asText()).isEqualTo("printLoad");
            });
    assertThat(editor.delete("/api/groups/g/streams/made").status()).isEqualTo(204);
    assertThat(editor.delete("/api/groups/g/streams/made").error()).isEqualTo("missing");
    assertThat(viewer.get("/api/groups/g/streams/made/status").error()).isEqualTo("missing");
  }

  @Test
  void allProblemsComeWithTheirPlaces() {
    ObjectNode document = Documents.numbers("g", "wrong");
    document.withObject("/source").remove("fields");
    document.withObject("/sinks/0").put("sinkParallelism", "many");

    Reply judged = editor.post("/api/streams/validate", document);
    assertThat(judged.status()).isEqualTo(200);
    assertThat(judged.json().path("problems"))
        .extracting(problem -> problem.path("at").asText())
        .contains("/source/fields", "/sinks/0/sinkParallelism");

    Reply refused = editor.post("/api/groups/g/streams", document);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().at("/error/problems")).isEqualTo(judged.json().path("problems"));
    assertThat(editor.post("/api/streams/sql", document).error()).isEqualTo("invalid");
    assertThat(
            editor
                .post("/api/streams/sql", Documents.numbers("g", "right"))
                .json()
                .path("statements"))
        .hasSize(3);
  }

  @Test
  void whatMayNotBeNamedIsRefused() {
    ObjectNode document = Documents.numbers("g", "forbidden");
    document
        .withObject("/source")
        .put("type", "fileSystemExtract")
        .put("path", "/etc")
        .put("format", "json");

    Reply refused = editor.post("/api/groups/g/streams", document);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().at("/error/problems"))
        .extracting(problem -> problem.path("at").asText())
        .contains("/source/path");
  }

  @Test
  void secretsAreNeverGivenBack() {
    ObjectNode document = Documents.numbers("g", "secret");
    document.withObject("/source/properties").put("fields.password.length", "7");
    document.withObject("/sinks/0/properties").put("print-identifier", "x");
    document.put("password", "open-sesame");
    assertThat(editor.post("/api/groups/g/streams", document).text()).doesNotContain("open-sesame");

    ObjectNode read = (ObjectNode) viewer.get("/api/groups/g/streams/secret").json();
    assertThat(read.path("password").asText()).isEqualTo("********");
    Reply changed = editor.put("/api/groups/g/streams/secret", read.toString());
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.json().path("password").asText()).isEqualTo("********");
  }

  @Test
  void whileFlinkIsAwayAStartWaitsAndCanBeTakenBack() {
    editor.post("/api/groups/g/streams", Documents.numbers("g", "waits"));
    String stream = "/api/groups/g/streams/waits";

    Reply started = editor.post(stream + "/start", "{}");
    assertThat(started.status()).as(started.text()).isEqualTo(202);
    assertThat(started.json().path("state").asText()).isEqualTo("starting");
    JsonNode status = awaitError(stream);
    assertThat(status.path("state").asText()).isEqualTo("starting");
    assertThat(status.path("attempt").asInt()).isEqualTo(1);
    assertThat(status.at("/error/message").asText()).contains("Flink");

    assertThat(editor.post(stream + "/start", "{}").error()).isEqualTo("conflict");
    assertThat(editor.delete(stream).error()).isEqualTo("conflict");
    assertThat(editor.post(stream + "/stop", "{\"savepoint\": false, \"drain\": true}").error())
        .isEqualTo("invalid");
    Reply stopped = editor.post(stream + "/stop", "{}");
    assertThat(stopped.status()).isEqualTo(202);
    assertThat(stopped.json().path("state").asText()).isEqualTo("stopping");
    assertThat(viewer.get(stream + "/logs").json())
        .extracting(entry -> entry.path("kind").asText())
        .containsExactly("stop", "start");
    assertThat(viewer.get(stream + "/metrics").json().path("history")).isEmpty();
    assertThat(viewer.get(stream + "/partitions").json().path("oldest").isNull()).isTrue();
  }

  @Test
  void aStartSaysFromWhere() {
    editor.post("/api/groups/g/streams", Documents.numbers("g", "from"));
    String stream = "/api/groups/g/streams/from";

    assertThat(editor.post(stream + "/start", "{\"from\": \"savepoint\"}").error())
        .isEqualTo("conflict");
    Reply outside = editor.post(stream + "/start", "{\"from\": \"file:///etc/passwd\"}");
    assertThat(outside.status()).isEqualTo(422);
    assertThat(outside.json().at("/error/problems/0/at").asText()).isEqualTo("/from");
    assertThat(editor.post(stream + "/stop", "{}").error()).isEqualTo("conflict");
  }

  private static JsonNode awaitError(String stream) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    JsonNode status = viewer.get(stream + "/status").json();
    while (!status.has("error") && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
      status = viewer.get(stream + "/status").json();
    }
    return status;
  }
}
