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
import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.Started;
import io.honeyflow.testing.reader.HiveReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The servers of the quickstart, each in a JVM of its own.
 *
 * @param hive reads what is in the metastore's tables
 */
record Servers(RealMetastore metastore, HiveReader hive, FlinkCluster flink) {

  /** Starts them, side by side where they can. However this JVM ends, they end with it. */
  static Servers start(Path connector) {
    Started started = Started.untilThisJvmEnds();
    CompletableFuture<FlinkCluster> flink =
        CompletableFuture.supplyAsync(() -> started.add(startFlink(connector)));
    RealMetastore metastore = started.add(RealMetastore.start(HiveLine.V4_1));
    HiveReader hive = started.add(HiveReader.start(metastore));
    return new Servers(metastore, hive, flink.join());
  }

  /** A batch that shuffles, which people may run on it, needs more than the fixture's buffers. */
  private static FlinkCluster startFlink(Path connector) {
    return FlinkCluster.start(
        FlinkLine.V2_3,
        List.of(connector),
        Map.of(
            "restart-strategy.type", "none",
            "taskmanager.memory.network.min", "128m",
            "taskmanager.memory.network.max", "128m"));
  }
}
