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

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.flink.connector.file.table.PartitionCommitPolicy;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files are compacted before anybody sees them. */
final class CompactionIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int CHECKPOINTS = 10;
  private static final int WRITERS = 4;

  @ParameterizedTest
  @ValueSource(strings = {"PARQUET", "ORC"})
  void aPartitionGetsOneFileWithEachCheckpointAndNobodyEverSeesMore(String format)
      throws Exception {
    String table = "compacted_" + format.toLowerCase(Locale.ROOT);
    HIVE.hive(
        "CREATE TABLE %s (id BIGINT) PARTITIONED BY (dt STRING) STORED AS %s"
            .formatted(table, format));
    SqlSession session = FLINK.streaming();
    String rows = table + "_rows";
    PacedRows.declare(session, rows, CHECKPOINTS * WRITERS, WRITERS, 0);
    session.run(
        "CREATE TABLE %s (id BIGINT, dt STRING) PARTITIONED BY (dt) %s"
            .formatted(
                table,
                HIVE.with(
                    "auto-compaction",
                    "true",
                    "sink.parallelism",
                    "" + WRITERS,
                    "sink.partition-commit.policy.kind",
                    "metastore,success-file,custom",
                    "sink.partition-commit.policy.class",
                    Commits.class.getName())));

    try (Watcher watcher = new Watcher(table)) {
      session.run("INSERT INTO %s SELECT id, '2024-01-01' FROM %s".formatted(table, rows));
      assertThat(watcher.looks()).isGreaterThan(CHECKPOINTS);
    }

    // The source may hear of two checkpoints before the next begins, whose rows are then together.
    int files = HIVE.dataFiles(table).size();
    assertThat(files).isEqualTo(Commits.of(table)).isBetween(2, CHECKPOINTS * WRITERS - 1);
    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT id), min(id), max(id) FROM " + table))
        .containsExactly("40|40|0|39");
    assertThat(HIVE.strayFiles(table)).isEmpty();
    assertThat(HIVE.parameters(table, "2024-01-01"))
        .containsEntry("numFiles", "" + files)
        .containsEntry("numRows", "40");
  }

  /** Looks all the time at what a reader would see. */
  private static final class Watcher implements AutoCloseable {
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger looks = new AtomicInteger();
    private final Thread thread;
    private volatile Throwable failure;

    Watcher(String table) {
      thread = new Thread(() -> watch(table), "watcher");
      thread.start();
    }

    private void watch(String table) {
      try {
        while (!ended.get()) {
          int visible = visible(HIVE.folder(table).resolve("dt=2024-01-01").toFile().list());
          // A file is visible a little before the policies hear of its checkpoint.
          assertThat(visible).isLessThanOrEqualTo(Commits.of(table) + 1);
          looks.incrementAndGet();
          Thread.sleep(2);
        }
      } catch (InterruptedException | AssertionError e) {
        failure = e;
      }
    }

    private static int visible(String[] names) {
      return names == null
          ? 0
          : (int)
              Stream.of(names)
                  .filter(name -> !name.startsWith(".") && !name.startsWith("_"))
                  .count();
    }

    int looks() {
      return looks.get();
    }

    @Override
    public void close() throws Exception {
      ended.set(true);
      thread.join();
      assertThat(failure).isNull();
    }
  }

  /** Counts the commits. */
  public static final class Commits implements PartitionCommitPolicy {
    private static final Map<String, AtomicInteger> ALL = new ConcurrentHashMap<>();

    static int of(String table) {
      return ALL.getOrDefault(table, new AtomicInteger()).get();
    }

    @Override
    public void commit(Context context) {
      ALL.computeIfAbsent(context.tableName(), table -> new AtomicInteger()).incrementAndGet();
    }
  }
}
