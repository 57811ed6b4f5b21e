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
package io.honeyflow.quickstart;

import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.metastore.RealMetastore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/** Where the servers are that were left running: shell variables that {@code bin/sql} reads. */
final class Connection {
  private final Path folder;

  Connection(Path folder) {
    this.folder = folder;
  }

  /** Writes it down; the file appears whole, when everything is ready. */
  void announce(boolean success, Path jar, Servers servers) throws IOException {
    RealMetastore metastore = servers.metastore();
    FlinkCluster flink = servers.flink();
    Path tables = folder.resolve("tables.sql");
    Files.writeString(
        tables,
        Script.of(
            "flink-tables.sql",
            Map.of(
                "feed", folder.resolve("feed").toUri().toString(),
                "hive-conf-dir", metastore.confDir().toString())));
    Path written = folder.resolve("connection.tmp");
    Files.write(
        written,
        List.of(
            "success=" + success,
            "pid=" + ProcessHandle.current().pid(),
            "metastore=" + metastore.uri(),
            "hive_conf='" + metastore.confDir() + "'",
            "flink_rest=" + flink.rest(),
            "flink_conf='" + flink.confDir() + "'",
            "connector='" + jar + "'",
            "tables='" + tables + "'"));
    Files.move(written, folder.resolve("connection"), StandardCopyOption.ATOMIC_MOVE);
  }
}
