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
package io.honeyflow.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.process.TempFolder;
import io.honeyflow.testing.zookeeper.RealZooKeeper;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A cluster whose JobManager is highly available by ZooKeeper, and whose TaskManager, JobManager
 * and SQL gateway are killed at random moments, while the job moves from one writer to four and to
 * two.
 */
final class ClusterChaosIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int KILLS = Integer.getInteger("honeyflow.chaos.kills", 3);
  private static final int ROWS = 20_000 + 4_000 * KILLS;
  private static final int SLOW = 100;
  private static final int FAST = 1_000_000;

  /** Who dies. */
  private enum Victim {
    TASK_MANAGER,
    JOB_MANAGER,
    GATEWAY
  }

  private final Random random = new Random();
  private final Map<Victim, Integer> killed = new TreeMap<>();
  private FlinkCluster cluster;
  private URI gateway;
  private String job;

  @Test
  void everyRowIsThereOnceWhoeverDies() throws Exception {
    HIVE.hive("CREATE TABLE survived (id BIGINT) PARTITIONED BY (p STRING) STORED AS PARQUET");
    Path storage = TempFolder.create("ha");
    try (RealZooKeeper zooKeeper = RealZooKeeper.start();
        FlinkCluster started =
            FlinkCluster.start(
                FlinkLine.V2_3, List.of(ForkedSql.connector()), settings(zooKeeper, storage))) {
      cluster = started;
      gateway = cluster.startGateway();
      Optional<String> savepoint = Optional.empty();
      int[] writers = {1, 4, 2};
      for (int phase = 0; phase < writers.length; phase++) {
        submit(writers[phase], SLOW, savepoint);
        kill(KILLS * (phase + 1) / writers.length);
        savepoint = Optional.of(StopWithSavepoint.of(cluster, job));
      }
      submit(2, FAST, savepoint);
      Await.until("the job's end", () -> is("FINISHED"));
    } finally {
      TempFolder.delete(storage);
    }
    check();
  }

  private static Map<String, String> settings(RealZooKeeper zooKeeper, Path storage) {
    return Map.of(
        "high-availability.type", "zookeeper",
        "high-availability.zookeeper.quorum", zooKeeper.quorum(),
        "high-availability.zookeeper.client.session-timeout", "8000",
        "high-availability.storageDir", storage.toUri().toString(),
        "restart-strategy.type", "fixed-delay",
        "restart-strategy.fixed-delay.attempts", "1000000",
        "restart-strategy.fixed-delay.delay", "300 ms");
  }

  private void submit(int writers, int rowsPerSecond, Optional<String> savepoint) throws Exception {
    GatewaySession session = GatewaySession.open(gateway);
    session.run(
        "SET 'execution.checkpointing.interval' = '700 ms'",
        "SET 'parallelism.default' = '" + writers + "'");
    if (savepoint.isPresent()) {
      session.run("SET 'execution.state-recovery.path' = '" + savepoint.get() + "'");
    }
    session.run(
        """
        CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',
          'rows-per-second' = '%d', 'fields.id.kind' = 'sequence',
          'fields.id.start' = '1', 'fields.id.end' = '%d')
        """
            .formatted(rowsPerSecond, ROWS),
        "CREATE TABLE survived (id BIGINT, p STRING) PARTITIONED BY (p) " + HIVE.with(),
        "INSERT INTO survived SELECT id, CAST(MOD(id, 4) AS STRING) FROM numbers");
    Await.until("a running job", () -> running().isPresent());
    job = running().orElseThrow();
  }

  /** Kills until so many have died in all. */
  private void kill(int until) throws Exception {
    while (killed.values().stream().mapToInt(Integer::intValue).sum() < until) {
      Thread.sleep(200 + random.nextInt(3_000));
      Victim victim = next();
      killed.merge(victim, 1, Integer::sum);
      switch (victim) {
        case TASK_MANAGER -> {
          cluster.killTaskManager();
          cluster.startTaskManager();
        }
        case JOB_MANAGER -> {
          cluster.killJobManager();
          cluster.startJobManager();
        }
        case GATEWAY -> {
          cluster.killGateways();
          gateway = cluster.startGateway();
        }
      }
      if (random.nextInt(3) > 0) {
        Await.until("a running job", () -> is("RUNNING"));
      }
    }
  }

  /** Each of them at least once, then TaskManagers more often than the others. */
  private Victim next() {
    for (Victim victim : Victim.values()) {
      if (!killed.containsKey(victim)) {
        return victim;
      }
    }
    return Victim.values()[Math.min(random.nextInt(6) / 2, random.nextInt(3))];
  }

  private Optional<String> running() {
    return jobs().entrySet().stream()
        .filter(one -> one.getValue().equals("RUNNING"))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private boolean is(String state) {
    return state.equals(jobs().get(job));
  }

  /** None while nobody answers. */
  private Map<String, String> jobs() {
    try {
      return cluster.jobs();
    } catch (IllegalStateException e) {
      return Map.of();
    }
  }

  private void check() throws Exception {
    String[] counts =
        HIVE.rows("SELECT count(*), count(DISTINCT id) FROM survived").get(0).split("\\|");
    int rows = Integer.parseInt(counts[0]);
    int distinct = Integer.parseInt(counts[1]);
    List<String> stray = HIVE.strayFiles("survived");
    List<String> files = HIVE.files("survived");
    List<String> missing =
        Stream.of("p=0", "p=1", "p=2", "p=3")
            .filter(
                partition ->
                    !files.contains(partition + "/_SUCCESS")
                        || !HIVE.rows("SHOW PARTITIONS survived").contains(partition))
            .toList();
    report(ROWS - distinct, rows - distinct, stray.size(), missing.size());

    assertThat(List.of(rows, distinct)).as("rows after %s died", killed).containsOnly(ROWS);
    assertThat(stray).isEmpty();
    assertThat(missing).isEmpty();
  }

  private void report(int lost, int doubled, int stray, int missing) throws Exception {
    Path report = Path.of("target", "chaos", "cluster.txt");
    Files.createDirectories(report.getParent());
    Files.writeString(
        report,
        """
        crashes: %d
        rows expected: %d
        rows lost: %d
        rows doubled: %d
        stray files: %d
        partitions missing: %d
        killed: %s
        """
            .formatted(
                killed.values().stream().mapToInt(Integer::intValue).sum(),
                ROWS,
                lost,
                doubled,
                stray,
                missing,
                killed));
  }
}
