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

import io.honeyflow.manager.access.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/manager.md shows is what the server does. */
class ManagerPageTest {

  private static final Path PAGE =
      Path.of(System.getProperty("honeyflow.root", "..")).resolve("docs/manager.md");

  @Test
  void theStreamOfThePageIsTaken(@TempDir Path folder) throws IOException {
    Matcher example =
        Pattern.compile("with `stream.json`\\s+```json\\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    assertThat(example.find()).isTrue();
    String stream = example.group(1);
    try (TestServer server = TestServer.start(folder)) {
      Client editor = server.client(Role.EDITOR);

      assertThat(editor.post("/api/groups", "{\"groupId\": \"demo\"}").status()).isEqualTo(201);
      assertThat(editor.post("/api/streams/validate", stream).json().path("problems")).isEmpty();
      assertThat(editor.post("/api/streams/sql", stream).json().path("statements")).hasSize(3);
      assertThat(editor.post("/api/groups/demo/streams", stream).status()).isEqualTo(201);
      assertThat(editor.post("/api/groups/demo/streams/visits/start", "{}").status())
          .isEqualTo(202);
      assertThat(editor.get("/api/groups/demo/streams/visits/status").json().path("state").asText())
          .isIn("starting", "unknown");
    }
  }
}
