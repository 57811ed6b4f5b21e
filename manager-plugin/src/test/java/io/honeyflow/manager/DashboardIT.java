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
package io.honeyflow.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.flink.EmbeddedFlink;
import io.honeyflow.testing.keeper.Keeper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages in a real Chromium, against a manager with its metastore and Flink cluster. What is
 * done and seen there is in {@code dashboard/e2e}; each test of it is in the report beside this
 * one's.
 */
final class DashboardIT {
  private static final String JAVA = ProcessHandle.current().info().command().orElseThrow();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path ROOT = Path.of(System.getProperty("honeyflow.root"));
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

  @TempDir Path folder;

  @Test
  void peopleMakeStreamsAndWatchThem() throws Exception {
    assumeTrue(Files.exists(CHROMIUM), "Chromium is not here (package chromium)");
    assumeTrue(
        getClass().getResource("/static/index.html") != null,
        "the dashboard is not built, which takes Node.js 20");
    int rows = feed();
    try (HoneyflowServer manager = HoneyflowServer.start(settings())) {
      assertThat(browse(manager, rows))
          .as("exit code of the browser's tests, which dashboard/target/e2e.log tells of")
          .isZero();
    } finally {
      new EmbeddedFlink(keeper(), servers()).stop();
    }
  }

  private int browse(HoneyflowServer manager, int rows) throws Exception {
    Path said = ROOT.resolve("dashboard/target/e2e.log");
    Path problems = folder.resolve("problems.json");
    Files.writeString(problems, WrongOptions.all().toString());
    ProcessBuilder browser =
        new ProcessBuilder("npx", "playwright", "test")
            .directory(ROOT.resolve("dashboard").toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    browser
        .environment()
        .putAll(
            Map.of(
                "HONEYFLOW_URL", manager.url() + "/",
                "HONEYFLOW_USER", "admin",
                "HONEYFLOW_PASSWORD", manager.password().orElseThrow(),
                "HONEYFLOW_HIVE_CONF", servers().resolve("hive-conf").toString(),
                "HONEYFLOW_FEED", folder.resolve("feed").toString(),
                "HONEYFLOW_FEED_ROWS", Integer.toString(rows),
                "HONEYFLOW_PROBLEMS", problems.toString(),
                "HONEYFLOW_CHROMIUM", CHROMIUM.toString()));
    if (Boolean.getBoolean("honeyflow.golden.update")) {
      browser.environment().put("HONEYFLOW_SCREENSHOTS", ROOT.resolve("docs/dashboard").toString());
    }
    return browser.start().waitFor();
  }

  private ManagerSettings settings() {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--data", folder.toString(), "--port", "0"));
    arguments.addAll(List.of("--allow.connectors", "filesystem"));
    arguments.addAll(List.of("--allow.locations", folder.resolve("feed").toString()));
    arguments.addAll(List.of("--job.execution.checkpointing.interval", "1 s"));
    arguments.add("--");
    arguments.addAll(keeper());
    return ManagerSettings.read(arguments, Map.of());
  }

  private List<String> keeper() {
    return List.of(
        JAVA,
        "-Xmx64m",
        "-Dhoneyflow.root=" + ROOT,
        "-Djava.io.tmpdir=" + servers().resolve("tmp"),
        "-cp",
        System.getProperty("java.class.path"),
        Keeper.class.getName(),
        System.getProperty("honeyflow.connector"),
        servers().toString());
  }

  private Path servers() {
    return folder.resolve("servers");
  }

  /** Writes the earthquakes as flat rows, as a form can describe them. Returns their number. */
  private int feed() throws IOException {
    List<String> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT.resolve("quickstart/data"))) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        if (file.toString().endsWith(".ndjson")) {
          for (String line : Files.readAllLines(file)) {
            rows.add(flat(JSON.readTree(line)).toString());
          }
        }
      }
    }
    Path feed = Files.createDirectories(folder.resolve("feed"));
    Files.write(feed.resolve("earthquakes.json"), rows);
    return rows.size();
  }

  private static ObjectNode flat(JsonNode quake) {
    JsonNode told = quake.path("properties");
    return JSON.createObjectNode()
        .put("id", quake.path("id").asText())
        .put("magnitude", told.path("mag").asDouble())
        .put("place", told.path("place").asText())
        .put("network", told.path("net").asText())
        .put("dt", Instant.ofEpochMilli(told.path("time").asLong()).toString().substring(0, 10));
  }
}
