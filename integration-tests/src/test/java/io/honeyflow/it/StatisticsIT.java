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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Counts that Hive answers from statistics, without a job. */
final class StatisticsIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive2();

  @Test
  void hiveCountsANewPartitionWithoutAJob() {
    SqlSession session = days("fresh");

    session.run("INSERT INTO fresh VALUES (1, 'd1'), (2, 'd1'), (3, 'd1')");
    assertCounted("fresh", 3);
    session.run("INSERT INTO fresh VALUES (4, 'd1'), (5, 'd2')");

    assertCounted("fresh", 5);
  }

  @Test
  void hiveCountsItsOwnRowsAndOursWithoutAJob() {
    SqlSession session = days("twin");
    session.run(
        "INSERT INTO twin /*+ OPTIONS('sink.statistics' = 'none') */ VALUES (1, 'd1'), (2, 'd1')");
    assertThat(HIVE.parameters("twin", "d1"))
        .doesNotContainKeys("COLUMN_STATS_ACCURATE", "numRows");
    HIVE.changeParameters("twin", "d1", asHiveLeavesThem("twin", 2));

    session.run("INSERT INTO twin VALUES (3, 'd1'), (4, 'd1'), (5, 'd1')");

    assertCounted("twin", 5);
  }

  @Test
  void hiveCountsATableWithoutPartitionsWithoutAJob() {
    HIVE.hive("CREATE TABLE plain (id INT) STORED AS ORC");
    SqlSession session = FLINK.streaming().run("CREATE TABLE plain (id INT) " + HIVE.with());

    session.run("INSERT INTO plain VALUES (1), (2), (3)");
    assertCounted("plain", 3);
    session.run("INSERT INTO plain VALUES (4)");

    assertCounted("plain", 4);
  }

  /** What Hive's INSERT leaves of a partition in the metastore. */
  private static Map<String, String> asHiveLeavesThem(String table, int rows) {
    try {
      long files = 0;
      long bytes = 0;
      for (String file : HIVE.dataFiles(table)) {
        files++;
        bytes += Files.size(HIVE.folder(table).resolve(file));
      }
      return Map.of(
          "COLUMN_STATS_ACCURATE",
          "{\"BASIC_STATS\":\"true\"}",
          "numRows",
          Integer.toString(rows),
          "rawDataSize",
          "8",
          "numFiles",
          Long.toString(files),
          "totalSize",
          Long.toString(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertCounted(String table, int rows) {
    assertThat(HIVE.rows("EXPLAIN SELECT count(*) FROM " + table))
        .noneMatch(line -> line.contains("Map Reduce") || line.contains("Stage-1"));
    assertThat(HIVE.rows("SELECT count(*) FROM " + table)).containsExactly(Integer.toString(rows));
    assertThat(HIVE.rows("SELECT id FROM " + table)).hasSize(rows);
  }

  private static SqlSession days(String table) {
    HIVE.hive("CREATE TABLE " + table + " (id INT) PARTITIONED BY (dt STRING) STORED AS ORC");
    return FLINK
        .batch()
        .run("CREATE TABLE " + table + " (id INT, dt STRING) PARTITIONED BY (dt) " + HIVE.with());
  }
}
