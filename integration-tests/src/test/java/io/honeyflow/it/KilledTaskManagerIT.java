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
import io.honeyflow.testing.hdfs.MiniHdfs;
import io.honeyflow.testing.metastore.HiveLine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A job on a real cluster whose TaskManager is killed in the middle, as by {@code kill -9}: every
 * row is there once, and no file is left behind.
 */
final class KilledTaskManagerIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int ROWS = 6_000;

  @Test
  void whileTheSinkWritesParquet() throws Exception {
    HIVE.hive("CREATE TABLE killed (id BIGINT) PARTITIONED BY (p STRING) STORED AS PARQUET");

    try (FlinkCluster cluster = cluster()) {
      surviveAKill(cluster, "killed");
    }

    assertThat(HIVE.strayFiles("killed")).isEmpty();
  }

  /** Its files come into the table by a rename. */
  @Test
  void whileHivesOwnWriterWritesToHdfs() throws Exception {
    try (MiniHdfs hdfs = MiniHdfs.start();
        FlinkCluster cluster = cluster(HiveLine.V4_1.classPath().jar("hive-exec"))) {
      hdfs.shell("-mkdir", "-p", "/warehouse");
      hdfs.shell("-chmod", "777", "/warehouse");
      HIVE.hive(
          "CREATE EXTERNAL TABLE renamed (id BIGINT) PARTITIONED BY (p STRING) STORED AS RCFILE"
              + " LOCATION '%s/warehouse/renamed'".formatted(hdfs.uri()));

      surviveAKill(cluster, "renamed");

      List<String> files = hdfs.shell("-ls", "-R", "/warehouse/renamed").lines().toList();
      assertThat(files).noneMatch(file -> file.contains("/."));
      String first = files.stream().filter(file -> file.contains("/p=0/part-")).findFirst().get();
      assertThat(hdfs.shell("-cat", first.substring(first.indexOf("/warehouse/")))).contains("RCF");
    }
  }

  private static FlinkCluster cluster(Path... jars) {
    return FlinkCluster.start(ForkedSql.line(), List.of(jars));
  }

  private static void surviveAKill(FlinkCluster cluster, String table) throws Exception {
    cluster
        .run(
            """
            SET 'execution.checkpointing.interval' = '500 ms';
            SET 'restart-strategy.type' = 'fixed-delay';
            SET 'restart-strategy.fixed-delay.attempts' = '100';
            SET 'restart-strategy.fixed-delay.delay' = '500 ms';
            SET 'parallelism.default' = '2';
            CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',
              'rows-per-second' = '500', 'fields.id.kind' = 'sequence',
              'fields.id.start' = '1', 'fields.id.end' = '%d');
            CREATE TABLE %s (id BIGINT, p STRING) PARTITIONED BY (p) %s;
            INSERT INTO %s SELECT id, CAST(MOD(id, 4) AS STRING) FROM numbers;
            """
                .formatted(ROWS, table, HIVE.with(), table),
            ForkedSql.connector())
        .succeeded();
    Await.until(
        "a committed partition", () -> HIVE.rows("SHOW PARTITIONS " + table).contains("p=0"));

    cluster.killTaskManager();
    assertThat(cluster.jobs()).as("the job had not ended before").doesNotContainValue("FINISHED");
    cluster.startTaskManager();

    Await.until("the job's end", () -> cluster.jobs().containsValue("FINISHED"));
    String job = cluster.jobs().keySet().iterator().next();
    assertThat(cluster.get("/jobs/" + job + "/exceptions")).contains("exceptionName");
    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT id), min(id), max(id) FROM " + table))
        .containsExactly(ROWS + "|" + ROWS + "|1|" + ROWS);
  }
}
