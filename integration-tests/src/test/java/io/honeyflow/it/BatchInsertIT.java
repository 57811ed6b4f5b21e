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

/** INSERT INTO and INSERT OVERWRITE in batch mode. */
final class BatchInsertIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  @Test
  void rowsFindTheirPartitions() throws Exception {
    SqlSession session = days("into_days");

    session.run("INSERT INTO into_days VALUES (1, 'd1'), (2, 'd2')");
    session.run("INSERT INTO into_days VALUES (3, 'd2')");

    assertThat(HIVE.rows("SELECT * FROM into_days")).containsExactly("1|d1", "2|d2", "3|d2");
    assertThat(HIVE.files("into_days")).contains("dt=d1/_SUCCESS", "dt=d2/_SUCCESS");
    assertThat(HIVE.strayFiles("into_days")).isEmpty();
  }

  @Test
  void rowsOfAStaticPartitionNeedNoValueOfIt() {
    SqlSession session = days("into_static");

    session.run("INSERT INTO into_static PARTITION (dt = 'd1') SELECT 7");

    assertThat(HIVE.rows("SELECT * FROM into_static")).containsExactly("7|d1");
  }

  @Test
  void overwriteReplacesOnlyThePartitionsThatGetRows() throws Exception {
    SqlSession session = days("over_dynamic");
    session.run("INSERT INTO over_dynamic VALUES (1, 'd1'), (2, 'd2')");

    session.run("INSERT OVERWRITE over_dynamic VALUES (3, 'd2'), (4, 'd3')");

    assertThat(HIVE.rows("SELECT * FROM over_dynamic")).containsExactly("1|d1", "3|d2", "4|d3");
    assertThat(HIVE.strayFiles("over_dynamic")).isEmpty();
  }

  @Test
  void overwriteOfAStaticPartitionReplacesIt() {
    SqlSession session = days("over_static");
    session.run("INSERT INTO over_static VALUES (1, 'd1'), (2, 'd2')");

    session.run("INSERT OVERWRITE over_static PARTITION (dt = 'd1') SELECT 9");

    assertThat(HIVE.rows("SELECT * FROM over_static")).containsExactly("2|d2", "9|d1");
  }

  @Test
  void overwriteOfAStaticPartitionByNothingEmptiesIt() throws Exception {
    SqlSession session = days("over_empty");
    session.run("INSERT INTO over_empty VALUES (1, 'd1'), (2, 'd2')");

    session.run(
        "INSERT OVERWRITE over_empty PARTITION (dt = 'd1')"
            + " SELECT id FROM (VALUES (1)) AS v(id) WHERE id > 1");

    assertThat(HIVE.rows("SELECT * FROM over_empty")).containsExactly("2|d2");
    assertThat(HIVE.dataFiles("over_empty")).noneMatch(file -> file.startsWith("dt=d1/"));
  }

  @Test
  void overwriteOfATableWithoutPartitionsReplacesItsRows() throws Exception {
    HIVE.hive("CREATE TABLE over_plain (id INT) STORED AS PARQUET");
    SqlSession session = FLINK.batch();
    session.run(
        "CREATE TABLE over_plain (id INT) " + HIVE.with(),
        "INSERT INTO over_plain VALUES (1), (2)",
        "INSERT OVERWRITE over_plain VALUES (3)");

    assertThat(HIVE.rows("SELECT * FROM over_plain")).containsExactly("3");
    assertThat(HIVE.strayFiles("over_plain")).isEmpty();
  }

  @Test
  void anOverwriteThatFailsLeavesTheOldRows() throws Exception {
    SqlSession session = days("over_failed");
    session.run("INSERT INTO over_failed VALUES (1, 'd1')");

    assertThatThrownBy(
            () ->
                session.run(
                    "INSERT OVERWRITE over_failed"
                        + " SELECT CAST(x AS INT), 'd1' FROM (VALUES ('2'), ('two')) AS v(x)"))
        .isInstanceOf(JobFailedException.class);

    assertThat(HIVE.rows("SELECT * FROM over_failed")).containsExactly("1|d1");
    assertThat(HIVE.dataFiles("over_failed")).hasSize(1);
  }

  @Test
  void aTableLiesUnderItsDatabasesLocation(@TempDir Path elsewhere) throws Exception {
    HIVE.hive(
        "CREATE DATABASE elsewhere LOCATION '" + elsewhere.toUri() + "db'",
        "CREATE TABLE elsewhere.moved (id INT) PARTITIONED BY (dt STRING) STORED AS PARQUET");

    FLINK
        .batch()
        .run(
            "CREATE TABLE moved (id INT, dt STRING) PARTITIONED BY (dt) "
                + HIVE.with("default-database", "elsewhere"),
            "INSERT INTO moved VALUES (1, 'd1')");

    assertThat(HIVE.rows("SELECT * FROM elsewhere.moved")).containsExactly("1|d1");
    assertThat(elsewhere.resolve("db/moved/dt=d1/_SUCCESS")).exists();
  }

  private static SqlSession days(String table) {
    HIVE.hive("CREATE TABLE " + table + " (id INT) PARTITIONED BY (dt STRING) STORED AS PARQUET");
    return FLINK
        .batch()
        .run("CREATE TABLE " + table + " (id INT, dt STRING) PARTITIONED BY (dt) " + HIVE.with());
  }

  /** Hive and Flink run in UTC. */
  @Test
  void theTableNamesTheZoneOfItsWallTimes() {
    HIVE.hive(
        "CREATE TABLE zoned (wall TIMESTAMP, moment TIMESTAMP) STORED AS PARQUET",
        "CREATE TABLE moments (wall TIMESTAMP, moment TIMESTAMP WITH LOCAL TIME ZONE)"
            + " STORED AS TEXTFILE");
    String columns = " (wall TIMESTAMP(3), moment TIMESTAMP_LTZ(3)) ";
    String with = HIVE.with("sink.timestamp-zone", "Asia/Shanghai");
    String values = " SELECT TIMESTAMP '2024-03-10 02:30:00', TO_TIMESTAMP_LTZ(1710066600000, 3)";
    FLINK
        .batch()
        .run(
            "CREATE TABLE zoned" + columns + with,
            "CREATE TABLE moments" + columns + with,
            "INSERT INTO zoned" + values,
            "INSERT INTO moments" + values);

    assertThat(HIVE.rows("SELECT * FROM zoned"))
        .containsExactly("2024-03-10 02:30:00|2024-03-10 18:30:00");
    assertThat(HIVE.rows("SELECT * FROM moments"))
        .containsExactly("2024-03-10 02:30:00|2024-03-10 10:30:00.0 UTC");
  }
}
