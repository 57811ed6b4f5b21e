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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Rows that Hive cannot hold, among others that it can. */
final class DirtyRowsIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final long ROWS = 200;

  /**
   * Each fifth row has a key of a map that is NULL, and each seventh a partition without a time.
   */
  private static final String DIRTY = "MOD(id, 5) = 3 OR MOD(id, 7) = 0";

  private static final long DIRTY_ROWS = 64;

  @TempDir Path folder;

  @Test
  void goodRowsAndDirtyOnesAreInTheirPlacesOnceThoughTheJobFailed() throws Exception {
    HIVE.hive(
        "CREATE TABLE measured (id BIGINT, counts MAP<STRING, INT>) PARTITIONED BY (dt STRING)"
            + " STORED AS PARQUET");
    SqlSession session =
        FLINK
            .streaming()
            .set("restart-strategy.type", "fixed-delay")
            .set("restart-strategy.fixed-delay.attempts", "3")
            .set("restart-strategy.fixed-delay.delay", "100 ms");
    PacedRows.declare(session, "paced_dirty", ROWS, 25, 0);
    session.tables().createTemporarySystemFunction("fail_once", FailOnce.class);
    FailOnce.FAILED.set(false);

    session.run(
        "CREATE TABLE measured (id BIGINT, counts MAP<STRING, INT>, dt STRING) PARTITIONED BY (dt) "
            + HIVE.with(
                "sink.partition-commit.trigger", "partition-time",
                "partition.time-extractor.timestamp-pattern", "yyyy-MM-dd",
                "dirty.ignore", "true",
                "dirty.side-output.enable", "true",
                "dirty.side-output.connector", "filesystem",
                "dirty.side-output.path", folder.toUri().toString(),
                "dirty.side-output.labels", "from=${table}"),
        "INSERT INTO measured SELECT fail_once(id, "
            + ROWS / 2
            + "),"
            + " MAP[NULLIF(CAST(MOD(id, 5) AS STRING), '3'), 1],"
            + " IF(MOD(id, 7) = 0, 'soon', '2024-01-01') FROM paced_dirty");

    assertThat(FailOnce.FAILED).isTrue();
    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT id), min(dt), max(dt) FROM measured"))
        .containsExactly(
            (ROWS - DIRTY_ROWS) + "|" + (ROWS - DIRTY_ROWS) + "|2024-01-01|2024-01-01");
    assertThat(HIVE.rows("SELECT id FROM measured WHERE " + DIRTY)).isEmpty();
    assertThat(HIVE.rows("SHOW PARTITIONS measured")).containsExactly("dt=2024-01-01");
    assertThat(HIVE.strayFiles("measured")).isEmpty();
    assertThat(SeenCounters.sum("measured", "dirtyRecordsOut")).isEqualTo(DIRTY_ROWS);

    HIVE.hive(
        "CREATE EXTERNAL TABLE dirt (type STRING, reason STRING, kind STRING,"
            + " labels MAP<STRING, STRING>, `partition` MAP<STRING, STRING>,"
            + " `row` STRUCT<id: BIGINT>)"
            + " ROW FORMAT SERDE 'org.apache.hadoop.hive.serde2.JsonSerDe' LOCATION '"
            + folder.toUri()
            + "'");
    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT `row`.id) FROM dirt"))
        .containsExactly(DIRTY_ROWS + "|" + DIRTY_ROWS);
    assertThat(
            HIVE.rows(
                "SELECT `row`.id FROM dirt WHERE NOT (" + DIRTY.replace("id", "`row`.id") + ")"))
        .isEmpty();
    assertThat(
            HIVE.rows(
                "SELECT type, reason, kind, labels['from'], `partition`['dt'] FROM dirt"
                    + " WHERE `row`.id = 3"))
        .containsExactly(
            "UnwritableValue|Column 'counts': a key of the map is NULL. Filter out such rows, or"
                + " replace the key.|+I|measured|2024-01-01");
    assertThat(HIVE.rows("SELECT DISTINCT type FROM dirt WHERE `partition`['dt'] = 'soon'"))
        .containsExactly("UnwritablePartition");
  }

  @Test
  void theUsualDirectoryIsHiddenFromHive() throws Exception {
    HIVE.hive("CREATE TABLE days (id INT, a_day DATE) STORED AS ORC");

    FLINK
        .batch()
        .run(
            "CREATE TABLE days (id INT, a_day DATE) "
                + HIVE.with(
                    "dirty.ignore", "true",
                    "dirty.side-output.enable", "true",
                    "dirty.side-output.connector", "log,filesystem"),
            "INSERT INTO days SELECT id, TIMESTAMPADD(DAY, id, DATE '9999-12-30')"
                + " FROM (VALUES (0), (1), (2), (3)) AS t (id)");

    assertThat(HIVE.rows("SELECT * FROM days")).containsExactly("0|9999-12-30", "1|9999-12-31");
    assertThat(HIVE.strayFiles("days"))
        .isNotEmpty()
        .allMatch(file -> file.matches("\\.honeyflow-dirty/part-.*\\.jsonl"));
    assertThat(HIVE.rows("SELECT count(*) FROM days")).containsExactly("2");
  }

  @Test
  void theJobFailsUnlessToldToSkip() {
    HIVE.hive("CREATE TABLE strict_days (a_day DATE) STORED AS ORC");

    assertThatThrownBy(
            () ->
                FLINK
                    .batch()
                    .run(
                        "CREATE TABLE strict_days (a_day DATE) " + HIVE.with(),
                        "INSERT INTO strict_days SELECT TIMESTAMPADD(DAY, id, DATE '9999-12-31')"
                            + " FROM (VALUES (0), (1)) AS t (id)"))
        .hasStackTraceContaining("Column 'a_day': date +10000-01-01 lies outside the years");
    assertThat(HIVE.rows("SELECT * FROM strict_days")).isEmpty();
  }
}
