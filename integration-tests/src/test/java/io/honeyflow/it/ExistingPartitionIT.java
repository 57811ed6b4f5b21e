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

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tables and partitions that others have made and filled: what they are decides. */
final class ExistingPartitionIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  @Test
  void aPartitionKeepsItsLocationAndItsFormat(@TempDir Path elsewhere) throws Exception {
    HIVE.hive(
        "CREATE TABLE mixed (id INT, name STRING) PARTITIONED BY (dt STRING) STORED AS TEXTFILE",
        "ALTER TABLE mixed ADD PARTITION (dt = 'p1') LOCATION '" + elsewhere.toUri() + "p1'",
        "ALTER TABLE mixed ADD COLUMNS (x INT) CASCADE",
        "ALTER TABLE mixed SET FILEFORMAT ORC");

    FLINK
        .streaming()
        .run(
            "CREATE TABLE mixed (dt STRING, NAME STRING, id INT, x INT) PARTITIONED BY (dt) "
                + HIVE.with(),
            "INSERT INTO mixed VALUES ('p1', 'a', 1, 7), ('p2', 'b', 2, 8)");

    assertThat(HIVE.rows("SELECT id, name, x, dt FROM mixed"))
        .containsExactly("1|a|7|p1", "2|b|8|p2");
    assertThat(elsewhere.resolve("p1/_SUCCESS")).exists();
    assertThat(HIVE.files("mixed")).noneMatch(file -> file.startsWith("dt=p1/"));
  }

  @Test
  void overwriteReplacesWhatHiveWrote() {
    HIVE.hive(
        "CREATE TABLE by_hive (id INT) PARTITIONED BY (dt STRING) STORED AS PARQUET",
        "INSERT INTO by_hive PARTITION (dt = 'd1') VALUES (1), (2)",
        "INSERT INTO by_hive PARTITION (dt = 'd2') VALUES (3)");

    FLINK
        .batch()
        .run(
            "CREATE TABLE by_hive (id INT, dt STRING) PARTITIONED BY (dt) " + HIVE.with(),
            "INSERT OVERWRITE by_hive VALUES (9, 'd1')",
            "INSERT INTO by_hive VALUES (4, 'd2')");

    assertThat(HIVE.rows("SELECT * FROM by_hive")).containsExactly("3|d2", "4|d2", "9|d1");
  }

  @Test
  void tablePropertiesAreHonoured() throws Exception {
    HIVE.hive(
        "CREATE TABLE snappy (id INT) STORED AS PARQUET"
            + " TBLPROPERTIES ('parquet.compression' = 'SNAPPY')",
        "CREATE TABLE zlib (id INT) STORED AS ORC TBLPROPERTIES ('orc.compress' = 'ZLIB')",
        "CREATE TABLE delimited (id INT, name STRING, tags ARRAY<STRING>)"
            + " ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' ESCAPED BY '\\\\'"
            + " COLLECTION ITEMS TERMINATED BY ';' NULL DEFINED AS 'nix' STORED AS TEXTFILE");

    FLINK
        .batch()
        .run(
            "CREATE TABLE snappy (id INT) " + HIVE.with(),
            "CREATE TABLE zlib (id INT) " + HIVE.with(),
            "CREATE TABLE delimited (id INT, name STRING, tags ARRAY<STRING>) " + HIVE.with(),
            "INSERT INTO snappy VALUES (1)",
            "INSERT INTO zlib VALUES (2)",
            "INSERT INTO delimited VALUES (3, 'a,b', ARRAY['x', 'y']),"
                + " (4, CAST(NULL AS STRING), ARRAY['z'])");

    assertThat(HIVE.rows("SELECT * FROM snappy")).containsExactly("1");
    assertThat(HIVE.dataFiles("snappy")).allMatch(file -> file.endsWith(".snappy.parquet"));
    assertThat(HIVE.rows("SELECT * FROM zlib")).containsExactly("2");
    assertThat(HIVE.rows("SELECT * FROM delimited"))
        .containsExactly("3|a,b|[\"x\",\"y\"]", "4|NULL|[\"z\"]");
  }
}
