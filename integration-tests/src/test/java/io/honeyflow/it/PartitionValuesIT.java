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

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Partitions are named as Hive itself would name them. */
final class PartitionValuesIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final String DEFAULT = "__HIVE_DEFAULT_PARTITION__";

  @Test
  void textIsEscapedAsHiveEscapesIt() throws Exception {
    write("texts", "STRING", "STRING", "(1, ''), (2, 'a/b:c=d%e'), (3, '中 文')");

    assertThat(HIVE.rows("SELECT id, p FROM texts"))
        .containsExactly("1|" + DEFAULT, "2|a/b:c=d%e", "3|中 文");
    assertThat(HIVE.rows("SHOW PARTITIONS texts"))
        .containsExactlyInAnyOrder("p=" + DEFAULT, "p=a%2Fb%3Ac%3Dd%25e", "p=中 文");
    metastoreHolds("texts", DEFAULT, "a/b:c=d%e", "中 文");
    hiveWouldNameThemAlike("texts");
  }

  @Test
  void nullIsInTheDefaultPartition() throws Exception {
    write("nulls", "STRING", "STRING", "(1, CAST(NULL AS STRING)), (2, '')");

    assertThat(HIVE.rows("SELECT id, p FROM nulls"))
        .containsExactly("1|" + DEFAULT, "2|" + DEFAULT);
    metastoreHolds("nulls", DEFAULT);
    hiveWouldNameThemAlike("nulls");
  }

  @Test
  void numbersDatesAndTimesAreReadBack() throws Exception {
    write("ints", "INT", "INT", "(1, 7), (2, CAST(NULL AS INT))");
    write("dates", "DATE", "DATE", "(1, DATE '2024-02-29'), (2, CAST(NULL AS DATE))");
    write(
        "times",
        "TIMESTAMP",
        "TIMESTAMP(3)",
        "(1, TIMESTAMP '2024-02-29 01:02:03'), (2, TIMESTAMP '2024-02-29 01:02:03.120'),"
            + " (3, CAST(NULL AS TIMESTAMP(3)))");
    write(
        "decimals",
        "DECIMAL(5,2)",
        "DECIMAL(5,2)",
        "(1, 1.50), (2, 1.25), (3, CAST(NULL AS DECIMAL(5, 2)))");

    assertThat(HIVE.rows("SELECT id, p FROM ints")).containsExactly("1|7", "2|NULL");
    assertThat(HIVE.rows("SELECT id, p FROM dates")).containsExactly("1|2024-02-29", "2|NULL");
    assertThat(HIVE.rows("SELECT id, p FROM times"))
        .containsExactly("1|2024-02-29 01:02:03", "2|2024-02-29 01:02:03.12", "3|NULL");
    assertThat(HIVE.rows("SELECT id, p FROM decimals"))
        .containsExactly("1|1.5", "2|1.25", "3|NULL");
    metastoreHolds("ints", DEFAULT, "7");
    metastoreHolds("dates", DEFAULT, "2024-02-29");
    metastoreHolds("times", DEFAULT, "2024-02-29 01:02:03", "2024-02-29 01:02:03.12");
    metastoreHolds("decimals", DEFAULT, "1.25", "1.5");
    hiveWouldNameThemAlike("ints");
    hiveWouldNameThemAlike("dates");
    hiveWouldNameThemAlike("times");
    hiveWouldNameThemAlike("decimals");
  }

  private static void write(String table, String hiveType, String flinkType, String values) {
    HIVE.hive(
        "CREATE TABLE " + table + " (id INT) PARTITIONED BY (p " + hiveType + ") STORED AS ORC");
    FLINK
        .batch()
        .run(
            "CREATE TABLE "
                + table
                + " (id INT, p "
                + flinkType
                + ") PARTITIONED BY (p) "
                + HIVE.with(),
            "INSERT INTO " + table + " VALUES " + values);
  }

  /**
   * Hive copies the rows into a table of its own: its partitions and folders get the same names.
   */
  private static void hiveWouldNameThemAlike(String table) throws Exception {
    String twin = table + "_by_hive";
    HIVE.hive(
        "CREATE TABLE " + twin + " LIKE " + table,
        "INSERT INTO " + twin + " PARTITION (p) SELECT id, p FROM " + table);

    assertThat(HIVE.rows("SHOW PARTITIONS " + table))
        .isEqualTo(HIVE.rows("SHOW PARTITIONS " + twin));
    assertThat(folders(table)).isEqualTo(folders(twin));
    assertThat(HIVE.strayFiles(table)).isEmpty();
  }

  /**
   * The values are in the metastore as they are, not escaped as in the folders; and Hive, when it
   * looks for folders that the metastore does not know, finds none.
   */
  private static void metastoreHolds(String table, String... values) {
    assertThat(HIVE.partitionValues(table, values)).containsExactlyInAnyOrder(values);

    List<String> before = HIVE.rows("SHOW PARTITIONS " + table);
    assertThat(before).hasSize(values.length);
    HIVE.hive("MSCK REPAIR TABLE " + table);
    assertThat(HIVE.rows("SHOW PARTITIONS " + table)).isEqualTo(before);
  }

  private static Set<String> folders(String table) throws Exception {
    return HIVE.dataFiles(table).stream()
        .map(file -> file.substring(0, file.indexOf('/')))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
