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

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fields of structs, wherever they are nested, as Hive reads them. */
final class StructFieldsIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  /**
   * In another order and case than Hive's, of narrower types, and before and after one is added.
   */
  @ParameterizedTest
  @ValueSource(strings = {"PARQUET", "ORC", "TEXTFILE"})
  void areMatchedByNameAndWidened(String format) {
    String table = "structs_" + format.toLowerCase(Locale.ROOT);
    HIVE.hive(
        "CREATE TABLE "
            + table
            + " (id INT, s STRUCT<b:BIGINT,a:STRING>, l ARRAY<STRUCT<y:DECIMAL(12,4),x:DOUBLE>>,"
            + " m MAP<STRING,STRUCT<k:BIGINT,n:ARRAY<DOUBLE>>>) STORED AS "
            + format);
    String others = ", L ARRAY<ROW<X FLOAT, Y DECIMAL(9, 2)>>, M MAP<CHAR(1), ROW<N ARRAY<INT>>>) ";

    FLINK
        .batch()
        .run(
            "CREATE TABLE " + table + " (S ROW<A CHAR(2), B INT>, ID INT" + others + HIVE.with(),
            "INSERT INTO "
                + table
                + " SELECT ROW('ab', 7), 1, ARRAY[ROW(0.5, 1.25)], MAP['k', ROW(ARRAY[3])]");
    HIVE.hive(
        "ALTER TABLE "
            + table
            + " CHANGE COLUMN s s STRUCT<b:BIGINT,a:STRING,later:ARRAY<BIGINT>>");
    FLINK
        .batch()
        .run(
            "CREATE TABLE "
                + table
                + " (S ROW<LATER ARRAY<INT>, A CHAR(2)>, ID INT"
                + others
                + HIVE.with(),
            "INSERT INTO "
                + table
                + " SELECT ROW(ARRAY[5], 'cd'), 2, ARRAY[ROW(0.25, 2.5)], MAP['k', ROW(ARRAY[4])]");

    assertThat(HIVE.rows("SELECT id, s.a, s.b, s.later[0], l[0].x, l[0].y, m['k'] FROM " + table))
        .containsExactly(
            "1|ab|7|NULL|0.5|1.25|{\"k\":null,\"n\":[3.0]}",
            "2|cd|NULL|5|0.25|2.5|{\"k\":null,\"n\":[4.0]}");
  }

  @Test
  void thatHiveLacksAreRefusedByTheirPath() {
    HIVE.hive("CREATE TABLE lacking (id INT, l ARRAY<STRUCT<x:INT>>) STORED AS ORC");
    SqlSession session =
        FLINK
            .batch()
            .run(
                "CREATE TABLE lacking (id INT, l ARRAY<ROW<x INT, y INT>>) "
                    + HIVE.with("sink.schema.evolution", "add-columns"));

    assertThatThrownBy(() -> session.run("INSERT INTO lacking SELECT 1, ARRAY[ROW(1, 2)]"))
        .hasStackTraceContaining("l.element")
        .hasStackTraceContaining("Hive's struct has no field 'y'");
  }
}
