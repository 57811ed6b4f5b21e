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

import java.nio.file.Files;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** INSERT INTO in streaming mode. */
final class StreamingInsertIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final String EVENTS =
      "CREATE TEMPORARY TABLE events (id BIGINT) WITH ('connector' = 'datagen',"
          + " 'rows-per-second' = '50')";

  @Test
  void partitionIsCommittedWhileTheJobRunsWithoutAnyCommitOption() throws Exception {
    HIVE.hive("CREATE TABLE plain_ddl (id BIGINT) PARTITIONED BY (dt STRING) STORED AS PARQUET");
    SqlSession session = FLINK.streaming();
    PacedRows.declare(session, "paced", PacedRows.ENDLESS, 1, 0);
    session.run("CREATE TABLE plain_ddl (id BIGINT, dt STRING) PARTITIONED BY (dt) " + HIVE.with());

    try (RunningJob job =
        session.start("INSERT INTO plain_ddl SELECT id, '2024-01-01' FROM paced")) {
      job.until(
          "a marker in the partition",
          () -> HIVE.files("plain_ddl").contains("dt=2024-01-01/_SUCCESS"));
      assertThat(HIVE.rows("SHOW PARTITIONS plain_ddl")).containsExactly("dt=2024-01-01");
    }

    // Hive's local file system fails when a file goes away while it lists the folder.
    assertThat(HIVE.rows("SELECT id, dt FROM plain_ddl")).contains("0|2024-01-01");
  }

  @Test
  void rowsWithoutAPauseAreCommittedAtTheFirstCheckpoint() throws Exception {
    HIVE.hive("CREATE TABLE busy (id BIGINT) PARTITIONED BY (dt STRING) STORED AS ORC");
    SqlSession session = FLINK.streaming();
    session.run(
        EVENTS,
        "CREATE TABLE busy (id BIGINT, dt STRING) PARTITIONED BY (dt) "
            + HIVE.with("sink.partition-commit.delay", "0 s"));

    try (RunningJob job = session.start("INSERT INTO busy SELECT id, '2024-01-01' FROM events")) {
      job.until(
          "a marker in the partition",
          () -> Files.exists(HIVE.folder("busy").resolve("dt=2024-01-01/_SUCCESS")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PARQUET", "ORC", "TEXTFILE", "SEQUENCEFILE", "AVRO", "JSONFILE"})
  void boundedRowsAreAllThereAtTheEnd(String format) throws Exception {
    String table = "bounded_" + format.toLowerCase(java.util.Locale.ROOT);
    HIVE.hive(
        "CREATE TABLE "
            + table
            + " (id INT, name STRING, price DECIMAL(9,2), at TIMESTAMP)"
            + " PARTITIONED BY (dt STRING) STORED AS "
            + format);
    FLINK
        .streaming()
        .run(
            "CREATE TABLE "
                + table
                + " (id INT, name STRING, price DECIMAL(9,2),"
                + " `at` TIMESTAMP(3), dt STRING) PARTITIONED BY (dt) "
                + HIVE.with(),
            "INSERT INTO "
                + table
                + " VALUES"
                + " (1, 'a', 1.25, TIMESTAMP '2024-01-01 01:02:03', '2024-01-01'),"
                + " (2, CAST(NULL AS STRING), 2.75, TIMESTAMP '2024-02-29 23:59:59.123',"
                + " '2024-01-02')");

    assertThat(HIVE.rows("SELECT * FROM " + table))
        .containsExactly(
            "1|a|1.25|2024-01-01 01:02:03|2024-01-01",
            "2|NULL|2.75|2024-02-29 23:59:59.123|2024-01-02");
    assertThat(HIVE.files(table)).contains("dt=2024-01-01/_SUCCESS", "dt=2024-01-02/_SUCCESS");
    assertThat(HIVE.strayFiles(table)).isEmpty();
  }

  @Test
  void aTableWithoutPartitionsGetsItsRows() throws Exception {
    HIVE.hive("CREATE TABLE unpartitioned (id INT, name STRING) STORED AS PARQUET");
    FLINK
        .streaming()
        .run(
            "CREATE TABLE unpartitioned (id INT, name STRING) " + HIVE.with(),
            "INSERT INTO unpartitioned VALUES (1, 'a'), (2, 'b')");

    assertThat(HIVE.rows("SELECT * FROM unpartitioned")).containsExactly("1|a", "2|b");
    assertThat(HIVE.strayFiles("unpartitioned")).isEmpty();
  }

  @Test
  void columnsMeetByNameWhateverTheirOrderAndCase() throws Exception {
    HIVE.hive(
        "CREATE TABLE reordered (id INT, name STRING, x DOUBLE) PARTITIONED BY (dt STRING)"
            + " STORED AS ORC");
    FLINK
        .streaming()
        .run(
            "CREATE TABLE reordered (dt STRING, NAME STRING, Id INT, x DOUBLE)"
                + " PARTITIONED BY (dt) "
                + HIVE.with(),
            "INSERT INTO reordered VALUES ('2024-01-01', 'a', 1, 0.5)");

    assertThat(HIVE.rows("SELECT id, name, x, dt FROM reordered"))
        .containsExactly("1|a|0.5|2024-01-01");
  }

  @Test
  void noRowsMakeNoFileNoPartitionAndNoMarker() throws Exception {
    HIVE.hive("CREATE TABLE no_rows (id INT) PARTITIONED BY (dt STRING) STORED AS PARQUET");
    FLINK
        .streaming()
        .run(
            "CREATE TABLE no_rows (id INT, dt STRING) PARTITIONED BY (dt) " + HIVE.with(),
            "INSERT INTO no_rows SELECT * FROM (VALUES (1, 'a')) AS v(id, dt) WHERE id > 1");

    assertThat(HIVE.files("no_rows")).isEmpty();
    assertThat(HIVE.rows("SHOW PARTITIONS no_rows")).isEmpty();
  }

  @Test
  void reusedObjectsStayDistinctRows() throws Exception {
    HIVE.hive("CREATE TABLE reused (id INT, name STRING) STORED AS PARQUET");
    FLINK
        .streaming()
        .set("pipeline.object-reuse", "true")
        .run(
            "CREATE TABLE reused (id INT, name STRING) " + HIVE.with(),
            "INSERT INTO reused VALUES (1, 'a'), (2, 'b'), (3, 'c')");

    assertThat(HIVE.rows("SELECT * FROM reused")).containsExactly("1|a", "2|b", "3|c");
  }

  @Test
  void withoutCheckpointsTheRowsAreCommittedAtTheEnd() throws Exception {
    HIVE.hive("CREATE TABLE unchecked (id INT) PARTITIONED BY (dt STRING) STORED AS PARQUET");
    FLINK
        .streamingWithoutCheckpoints()
        .run(
            "CREATE TABLE unchecked (id INT, dt STRING) PARTITIONED BY (dt) " + HIVE.with(),
            "INSERT INTO unchecked VALUES (1, '2024-01-01'), (2, '2024-01-02')");

    assertThat(HIVE.rows("SELECT * FROM unchecked"))
        .containsExactly("1|2024-01-01", "2|2024-01-02");
    assertThat(HIVE.strayFiles("unchecked")).isEmpty();
  }

  @Test
  void withoutCheckpointsAnEndlessInputIsRefused() {
    HIVE.hive("CREATE TABLE endless (id BIGINT) STORED AS PARQUET");
    SqlSession session = FLINK.streamingWithoutCheckpoints();
    session.run(EVENTS, "CREATE TABLE endless (id BIGINT) " + HIVE.with());

    assertThatThrownBy(() -> session.start("INSERT INTO endless SELECT id FROM events"))
        .hasMessageContaining("execution.checkpointing.interval");
  }

  @Test
  void asManyWritersAsTheOptionSays() throws Exception {
    HIVE.hive("CREATE TABLE wide (id BIGINT) STORED AS PARQUET");
    SqlSession session = FLINK.streaming();
    session.run(
        "CREATE TEMPORARY TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',"
            + " 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '99')",
        "CREATE TABLE wide (id BIGINT) " + HIVE.with("sink.parallelism", "3"),
        "INSERT INTO wide SELECT id FROM numbers");

    assertThat(HIVE.dataFiles("wide")).hasSize(3);
    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT id), min(id), max(id) FROM wide"))
        .containsExactly("99|99|1|99");
  }

  @Test
  void theLatestCountIsAddedAndTheEarlierOnesStay() throws Exception {
    HIVE.hive("CREATE TABLE counts (name STRING, n BIGINT) STORED AS PARQUET");
    FLINK
        .streaming()
        .run(
            "CREATE TABLE counts (name STRING, n BIGINT) " + HIVE.with(),
            "INSERT INTO counts SELECT name, count(*) FROM"
                + " (VALUES ('a'), ('a'), ('b')) AS v(name) GROUP BY name");

    assertThat(HIVE.rows("SELECT name, n FROM counts")).containsExactly("a|1", "a|2", "b|1");
  }

  @Test
  void newValuesOfUpdatesAreAddedAndDeletesAreIgnored() throws Exception {
    HIVE.hive("CREATE TABLE changes (k INT, v STRING) STORED AS ORC");
    SqlSession session = FLINK.streaming();
    session
        .tables()
        .createTemporaryView(
            "change_log",
            session
                .tables()
                .fromChangelogStream(
                    session
                        .environment()
                        .fromData(
                            Types.ROW(Types.INT, Types.STRING),
                            Row.ofKind(RowKind.INSERT, 1, "a"),
                            Row.ofKind(RowKind.UPDATE_BEFORE, 1, "a"),
                            Row.ofKind(RowKind.UPDATE_AFTER, 1, "b"),
                            Row.ofKind(RowKind.INSERT, 2, "c"),
                            Row.ofKind(RowKind.DELETE, 2, "c"))));

    session.run(
        "CREATE TABLE changes (k INT, v STRING) " + HIVE.with(),
        "INSERT INTO changes SELECT f0, f1 FROM change_log");

    assertThat(HIVE.rows("SELECT k, v FROM changes")).containsExactly("1|a", "1|b", "2|c");
  }

  @Test
  void explainTellsWhenAPartitionIsCommitted() {
    HIVE.hive("CREATE TABLE explained (id INT) PARTITIONED BY (dt STRING) STORED AS PARQUET");
    SqlSession session = FLINK.streaming();
    session.run("CREATE TABLE explained (id INT, dt STRING) PARTITIONED BY (dt) " + HIVE.with());

    assertThat(session.explain("INSERT INTO explained VALUES (1, 'a')"))
        .contains("INSERT INTO " + HIVE.database() + ".explained at ")
        .contains("Partition dt=… is committed at each checkpoint that brings it files; then ");
    assertThat(HIVE.folder("explained").toFile().list()).isNullOrEmpty();
  }
}
