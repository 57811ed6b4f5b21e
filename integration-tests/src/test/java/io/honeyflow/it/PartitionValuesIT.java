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

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.functions.ScalarFunction;
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

  @Test
  void everyCharacterIsEscapedAsHiveEscapesIt() throws Exception {
    // Hive makes no more than 100 partitions in one statement.
    for (int[] range : new int[][] {{0x01, 0x40}, {0x40, 0x80}}) {
      String table = "from_" + range[0];
      String rows =
          IntStream.range(range[0], range[1])
              .mapToObj(c -> "(%d, U&'x\\%04xy')".formatted(c, c))
              .collect(Collectors.joining(", "));
      write(table, "STRING", "STRING", rows);

      assertThat(HIVE.rows("SELECT id FROM " + table)).hasSize(range[1] - range[0]);
      assertThat(HIVE.rows("SELECT id FROM " + table + " WHERE p <> concat('x', chr(id), 'y')"))
          .isEmpty();
      hiveWouldNameThemAlike(table);
      repairAddsNothing(table);
    }
  }

  @Test
  void everyTypeIsRenderedAsHiveRendersIt() throws Exception {
    String columns =
        "b BOOLEAN, i TINYINT, l BIGINT, d DOUBLE, c CHAR(4), v VARCHAR(4), n DECIMAL(5,2)";
    HIVE.hive("CREATE TABLE typed (id INT) PARTITIONED BY (" + columns + ") STORED AS ORC");
    FLINK
        .batch()
        .run(
            "CREATE TABLE typed (id INT, "
                + columns
                + ") PARTITIONED BY (b, i, l, d, c, v, n) "
                + HIVE.with(),
            "INSERT INTO typed SELECT id, b, CAST(i AS TINYINT), CAST(l AS BIGINT),"
                + " CAST(d AS DOUBLE), CAST(c AS CHAR(4)), CAST(v AS VARCHAR(4)),"
                + " CAST(n AS DECIMAL(5, 2)) FROM (VALUES"
                + " (1, TRUE, 1, -1, '1.5', 'ab', 'ab', '1.50'), (2, FALSE, -128, 0, '1e10', '日本',"
                + " '日本', '100'), (3, FALSE, 0, 1, '0', 'abcd', 'abcd', '0'))"
                + " AS t (id, b, i, l, d, c, v, n)");

    assertThat(HIVE.rows("SELECT id, b, i, l, d, v, n FROM typed"))
        .containsExactly(
            "1|true|1|-1|1.5|ab|1.5", "2|false|-128|0|1.0E10|日本|100", "3|false|0|1|0.0|abcd|0");
    hiveWouldNameThemAlike("typed", "b, i, l, d, c, v, n");
    repairAddsNothing("typed");
  }

  /** Hive 4 shows it as true, also where it has written it itself. */
  @Test
  void nullOfABooleanIsInTheDefaultPartitionToo() throws Exception {
    write("booleans", "BOOLEAN", "BOOLEAN", "(1, CAST(NULL AS BOOLEAN)), (2, FALSE)");
    HIVE.hive(
        "CREATE TABLE hives_booleans LIKE booleans",
        "INSERT INTO hives_booleans PARTITION (p) SELECT 1, CAST(NULL AS BOOLEAN)");

    metastoreHolds("booleans", DEFAULT, "false");
    assertThat(folders("hives_booleans")).containsExactly("p=" + DEFAULT);
    assertThat(HIVE.rows("SELECT id, p FROM hives_booleans")).containsExactly("1|true");
    assertThat(HIVE.rows("SELECT id, p FROM booleans")).containsExactly("1|true", "2|false");
  }

  /** The literals of a PARTITION clause, and the rows, name the same partitions. */
  @Test
  void staticAndDynamicValuesNameTheSamePartitions() throws Exception {
    HIVE.hive(
        "CREATE TABLE mixed (id INT) PARTITIONED BY (Region STRING, price DECIMAL(5,2), day DATE,"
            + " at_time TIMESTAMP) STORED AS ORC");
    String time = "TIMESTAMP '2024-02-29 01:02:03.500'";
    FLINK
        .batch()
        .run(
            "CREATE TABLE mixed (ID INT, AT_TIME TIMESTAMP(3), `DAY` DATE, PRICE DECIMAL(5, 2),"
                + " REGION STRING) PARTITIONED BY (AT_TIME, `DAY`, PRICE, REGION) "
                + HIVE.with(),
            "INSERT INTO mixed PARTITION (REGION = 'a/b', PRICE = 1.50) SELECT 1, "
                + time
                + ", DATE '2024-02-29'",
            "INSERT INTO mixed SELECT 2, " + time + ", DATE '2024-02-29', 1.5, 'a/b'",
            "INSERT INTO mixed PARTITION (`DAY` = '2024-02-29', REGION = 'a/b') SELECT 3, "
                + time
                + ", CAST(1.500 AS DECIMAL(5, 2))");

    assertThat(HIVE.rows("SELECT * FROM mixed"))
        .containsExactly(
            "1|a/b|1.5|2024-02-29|2024-02-29 01:02:03.5",
            "2|a/b|1.5|2024-02-29|2024-02-29 01:02:03.5",
            "3|a/b|1.5|2024-02-29|2024-02-29 01:02:03.5");
    assertThat(HIVE.rows("SHOW PARTITIONS mixed"))
        .containsExactly("region=a%2Fb/price=1.5/day=2024-02-29/at_time=2024-02-29 01%3A02%3A03.5");
    hiveWouldNameThemAlike("mixed", "region, price, day, at_time");
    repairAddsNothing("mixed");
  }

  /** Hive would read NULL, or a shorter text. */
  @Test
  void valuesThatTheColumnCannotHoldEndTheJob() throws Exception {
    HIVE.hive(
        "CREATE TABLE short (id INT) PARTITIONED BY (p VARCHAR(4)) STORED AS ORC",
        "CREATE TABLE early (id INT) PARTITIONED BY (p DATE) STORED AS ORC");
    SqlSession session =
        FLINK
            .batch()
            .run(
                "CREATE TABLE short (id INT, p VARCHAR(4)) PARTITIONED BY (p) " + HIVE.with(),
                "CREATE TABLE early (id INT, p DATE) PARTITIONED BY (p) " + HIVE.with());
    session.tables().createTemporarySystemFunction("longer", Longer.class);
    session.tables().createTemporarySystemFunction("later", Later.class);

    assertThatThrownBy(() -> session.run("INSERT INTO short SELECT 1, longer('abcd')"))
        .hasStackTraceContaining(
            "Column 'p': text 'abcd!' of 5 characters does not fit Hive's varchar(4). Set ");
    assertThatThrownBy(() -> session.run("INSERT INTO early SELECT 1, later(DATE '9999-12-31')"))
        .hasStackTraceContaining("Column 'p': date +10000-01-01 lies outside the years 1 to 9999");
    assertThat(HIVE.rows("SHOW PARTITIONS short")).isEmpty();
    assertThat(HIVE.rows("SHOW PARTITIONS early")).isEmpty();
    assertThat(HIVE.files("short")).isEmpty();
  }

  /** Breaks its promise, which Flink does not look after. */
  public static final class Longer extends ScalarFunction {
    private static final long serialVersionUID = 1L;

    public @DataTypeHint("VARCHAR(4)") String eval(String text) {
      return text + "!";
    }

    /** Or the planner would cut the text off. */
    @Override
    public boolean isDeterministic() {
      return false;
    }
  }

  /** The next day. */
  public static final class Later extends ScalarFunction {
    private static final long serialVersionUID = 1L;

    public LocalDate eval(LocalDate day) {
      return day.plusDays(1);
    }

    @Override
    public boolean isDeterministic() {
      return false;
    }
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
    hiveWouldNameThemAlike(table, "p");
  }

  private static void hiveWouldNameThemAlike(String table, String keys) throws Exception {
    String twin = table + "_by_hive";
    HIVE.hive(
        "CREATE TABLE " + twin + " LIKE " + table,
        "INSERT INTO " + twin + " PARTITION (" + keys + ") SELECT id, " + keys + " FROM " + table);

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

    assertThat(HIVE.rows("SHOW PARTITIONS " + table)).hasSize(values.length);
    repairAddsNothing(table);
  }

  private static void repairAddsNothing(String table) {
    List<String> before = HIVE.rows("SHOW PARTITIONS " + table);
    HIVE.hive("MSCK REPAIR TABLE " + table);
    assertThat(HIVE.rows("SHOW PARTITIONS " + table)).isEqualTo(before);
  }

  private static Set<String> folders(String table) throws Exception {
    return HIVE.dataFiles(table).stream()
        .map(file -> file.substring(0, file.lastIndexOf('/')))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
