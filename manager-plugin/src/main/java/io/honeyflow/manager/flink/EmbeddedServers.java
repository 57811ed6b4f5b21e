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
package io.honeyflow.manager.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Servers that another process keeps for this manager.
 *
 * @param keeper that process
 * @param flink where the cluster is
 * @param metastore the URI of the Hive metastore
 * @param hiveConf a folder with a client's {@code hive-site.xml}; the same at each start
 * @param savepoints the URI of the folder for savepoints; the same at each start
 */
public record EmbeddedServers(
    ProcessHandle keeper, FlinkAddress flink, URI metastore, Path hiveConf, URI savepoints) {
  private static final Duration TOLERANCE = Duration.ofSeconds(20);

  /**
   * Those that run for a folder. A file that a keeper left behind does not count, even when another
   * process has got its number since.
   */
  static Optional<EmbeddedServers> of(Path folder) {
    Path file = folder.resolve("servers");
    Map<String, String> values = new HashMap<>();
    try {
      for (String line : Files.readAllLines(file)) {
        String[] pair = line.split("=", 2);
        values.put(pair[0], pair[1].replaceFirst("^'(.*)'$", "$1"));
      }
    } catch (NoSuchFileException nobodyYet) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
    Instant since = Instant.ofEpochMilli(Long.parseLong(values.get("since")));
    return ProcessHandle.of(Long.parseLong(values.get("pid")))
        .filter(process -> process.isAlive() && startedAt(since, process))
        .map(process -> of(process, values));
  }

  /**
   * The folder that has a folder for each job that has had a checkpoint, also of jobs of earlier
   * clusters; the same at each start.
   */
  Path checkpoints() {
    return hiveConf.resolveSibling("checkpoints");
  }

  /** A system's clock that is set moves the times at which its processes began, too. */
  private static boolean startedAt(Instant since, ProcessHandle process) {
    return process
        .info()
        .startInstant()
        .filter(start -> Duration.between(since, start).abs().compareTo(TOLERANCE) < 0)
        .isPresent();
  }

  private static EmbeddedServers of(ProcessHandle keeper, Map<String, String> values) {
    return new EmbeddedServers(
        keeper,
        FlinkAddress.open(
            URI.create(values.get("flink_gateway")), URI.create(values.get("flink_rest"))),
        URI.create(values.get("metastore")),
        Path.of(values.get("hive_conf")),
        URI.create(values.get("savepoints")));
  }
}
