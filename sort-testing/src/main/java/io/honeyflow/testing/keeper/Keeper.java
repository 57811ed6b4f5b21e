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
package io.honeyflow.testing.keeper;

import io.honeyflow.testing.flink.ClusterSetup;
import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.HadoopXml;
import io.honeyflow.testing.process.Started;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Keeps a metastore, a Flink cluster and its SQL gateway for a manager, until this process is
 * ended. What they have to remember is in one folder, and is found again by the next keeper of that
 * folder: the metastore's database, the warehouse, checkpoints and savepoints.
 *
 * <p>Arguments: the connector's jar and the folder. A folder has one keeper at a time: another one
 * ends with exit code {@value #TAKEN}. The file {@code servers} in the folder says where the
 * servers are, as shell variables, as soon as all of them answer. Run it with {@code
 * -Djava.io.tmpdir} set to {@code tmp} in the folder, which it empties first.
 */
public final class Keeper {
  /** Exit code of a keeper whose folder has one. */
  static final int TAKEN = 3;

  private static final int SLOTS = 16;

  private final Path connector;
  private final Path folder;

  private Keeper(Path connector, Path folder) {
    this.connector = connector;
    this.folder = folder;
  }

  /**
   * Keeps servers until this process is ended.
   *
   * @param args the connector's jar and the folder
   * @throws Exception when a server does not start
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createDirectories(Path.of(args[1])).toRealPath();
    try (FileChannel file =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = file.tryLock()) {
      if (lock == null) {
        System.err.println("Another process keeps the servers of " + folder + ".");
        System.exit(TAKEN);
      }
      new Keeper(Path.of(args[0]), folder).keep();
    }
  }

  private void keep() throws IOException, InterruptedException {
    Files.deleteIfExists(announcement());
    Files.createDirectories(hiveConf());
    TempFolder.delete(folder.resolve("tmp"));
    Files.createDirectories(folder.resolve("tmp"));

    Started started = Started.untilThisJvmEnds();
    started.add(() -> Files.deleteIfExists(announcement()));
    CompletableFuture<FlinkCluster> starting =
        CompletableFuture.supplyAsync(() -> started.add(startFlink()));
    RealMetastore metastore = startMetastore();
    started.add(metastore);
    started.add(metastore::stop);
    FlinkCluster flink = starting.join();
    announce(metastore, flink, flink.startGateway());
    Thread.currentThread().join();
  }

  private RealMetastore startMetastore() {
    return RealMetastore.start(
        HiveLine.V4_1,
        Map.of(
            "javax.jdo.option.ConnectionURL",
            "jdbc:derby:;databaseName=" + folder.resolve("metastore") + ";create=true",
            "hive.metastore.warehouse.dir",
            warehouse()));
  }

  /** On its class path are the site files that a sink is to find which names none. */
  private FlinkCluster startFlink() {
    return FlinkCluster.start(
        FlinkLine.V2_3,
        ClusterSetup.of(List.of(connector, hiveConf()))
            .with(
                Map.of(
                    "taskmanager.numberOfTaskSlots", Integer.toString(SLOTS),
                    "taskmanager.memory.network.min", "128m",
                    "taskmanager.memory.network.max", "128m"))
            .with(
                Map.of(
                    "execution.checkpointing.interval",
                    "5 s",
                    "execution.checkpointing.dir",
                    uri("checkpoints"),
                    "execution.checkpointing.savepoint-dir",
                    uri("savepoints"),
                    "execution.checkpointing.externalized-checkpoint-retention",
                    "RETAIN_ON_CANCELLATION"))
            .with(
                Map.of(
                    "jobstore.expiration-time", "604800",
                    "metrics.fetcher.update-interval", "2000",
                    "web.refresh-interval", "1000")));
  }

  private void announce(RealMetastore metastore, FlinkCluster flink, URI gateway)
      throws IOException {
    Map<String, String> client = new TreeMap<>(metastore.clientProperties());
    client.put("hive.metastore.warehouse.dir", warehouse());
    HadoopXml.write(hiveConf().resolve("hive-site.xml"), client);

    ProcessHandle process = ProcessHandle.current();
    Path written = folder.resolve("servers.tmp");
    Files.write(
        written,
        List.of(
            "pid=" + process.pid(),
            "since=" + process.info().startInstant().orElseThrow().toEpochMilli(),
            "flink_rest=" + flink.rest(),
            "flink_gateway=" + gateway,
            "flink_conf='" + flink.confDir() + "'",
            "metastore=" + metastore.uri(),
            "hive_conf='" + hiveConf() + "'",
            "savepoints='" + uri("savepoints") + "'"));
    Files.move(written, announcement(), StandardCopyOption.ATOMIC_MOVE);
  }

  private Path announcement() {
    return folder.resolve("servers");
  }

  private Path hiveConf() {
    return folder.resolve("hive-conf");
  }

  private String warehouse() {
    return uri("warehouse");
  }

  private String uri(String name) {
    return folder.resolve(name).toUri().toString();
  }
}
