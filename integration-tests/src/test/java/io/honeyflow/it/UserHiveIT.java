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

import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.testing.metastore.HiveLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What Hive's own record writers write, of a Hive that lies beside the one jar. */
final class UserHiveIT {
  @RegisterExtension static final HiveWarehouse HIVE_4 = HiveWarehouse.hive4();
  @RegisterExtension static final HiveWarehouse HIVE_2 = HiveWarehouse.hive2();

  private static final String OPENED = "--add-opens=java.base/java.net=ALL-UNNAMED";
  private static final String SERDE = "ROW FORMAT SERDE 'org.apache.hadoop.hive.serde2.";

  private static final String COLUMNS =
      "(id INT, amount DECIMAL(5,2), a_day DATE, a_time TIMESTAMP, names ARRAY<STRING>,"
          + " counts MAP<STRING, INT>";

  private static final String ROW =
      "1|1.25|1582-10-04|2024-03-10 02:30:00.123456789|[\"a\",null]|{\"k\":1}|d1";

  @TempDir Path folder;

  @Test
  void hive4InLib() throws Exception {
    Path serde = OwnSerde.jar(folder, HiveLine.V4_1.classPath());
    HIVE_4.create(
        "backwards",
        "EXTERNAL_TABLE",
        new StorageFormat(
            OwnSerde.NAME,
            "org.apache.hadoop.mapred.TextInputFormat",
            "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
            Map.of()),
        Map.of());
    makeTables(HIVE_4);

    ForkedSql.withConnectorInLib(folder)
        .behind(HiveLine.V4_1.classPath().jar("hive-exec"))
        .with(OPENED)
        .run(
            "ADD JAR '" + serde + "'",
            "CREATE TABLE backwards (id INT) " + HIVE_4.with(),
            flinkTables(HIVE_4),
            insert("INSERT INTO backwards VALUES (12), (345);"));

    String file = HIVE_4.dataFiles("backwards").get(0);
    assertThat(Files.readAllLines(HIVE_4.folder("backwards").resolve(file)))
        .containsExactlyInAnyOrder("21", "543");
    assertRead(HIVE_4);
  }

  @Test
  void hive2AsAUserJar() throws Exception {
    makeTables(HIVE_2);

    ForkedSql.withoutConnector(folder)
        .with(OPENED)
        .run(
            "ADD JAR '" + ForkedSql.connector() + "'",
            "ADD JAR '" + HiveLine.V2_3.classPath().jar("hive-exec") + "'",
            flinkTables(HIVE_2),
            insert(""));

    assertRead(HIVE_2);
  }

  @Test
  void aJvmThatIsClosedToHiveIsToldOfBeforeTheJobRuns() throws Exception {
    HIVE_4.hive("CREATE TABLE closed (id INT) STORED AS RCFILE");

    assertThat(
            ForkedSql.withConnectorInLib(folder)
                .behind(HiveLine.V4_1.classPath().jar("hive-exec"))
                .refused(
                    "CREATE TABLE closed (id INT) " + HIVE_4.with(),
                    "INSERT INTO closed VALUES (1)"))
        .contains("'" + OPENED + "'", "env.java.opts.all");
  }

  private static void makeTables(HiveWarehouse hive) {
    hive.hive(
        create("rc_text", SERDE + "columnar.ColumnarSerDe' STORED AS RCFILE"),
        create("rc_binary", SERDE + "columnar.LazyBinaryColumnarSerDe' STORED AS RCFILE"),
        create("hives_parquet", "STORED AS PARQUET"),
        create("hives_orc", "STORED AS ORC"));
  }

  private static String create(String table, String storage) {
    return "CREATE TABLE " + table + " " + COLUMNS + ") PARTITIONED BY (dt STRING) " + storage;
  }

  private static String flinkTables(HiveWarehouse hive) {
    String columns = COLUMNS.replace("TIMESTAMP", "TIMESTAMP(9)") + ", dt STRING)";
    StringBuilder ddl = new StringBuilder();
    for (String table : new String[] {"rc_text", "rc_binary", "hives_parquet", "hives_orc"}) {
      ddl.append("CREATE TABLE " + table + " " + columns + " PARTITIONED BY (dt) ")
          .append(
              hive.with(
                  "table.exec.hive.fallback-mapred-writer", "true",
                  "dirty.ignore", "true",
                  "dirty.side-output.enable", "true",
                  "dirty.side-output.connector", "filesystem"))
          .append("\n;\n");
    }
    return ddl.toString();
  }

  /** All in one job. */
  private static String insert(String more) {
    StringBuilder statements = new StringBuilder("EXECUTE STATEMENT SET BEGIN " + more);
    for (String table : new String[] {"rc_text", "rc_binary", "hives_parquet", "hives_orc"}) {
      statements
          .append(" INSERT INTO " + table + " SELECT 1, CAST(1.25 AS DECIMAL(5,2)),")
          .append(" DATE '1582-10-04', TIMESTAMP '2024-03-10 02:30:00.123456789',")
          .append(" ARRAY['a', CAST(NULL AS STRING)], MAP['k', 1], 'd1'")
          .append(" UNION ALL SELECT 2, CAST(1.25 AS DECIMAL(5,2)), DATE '1582-10-04',")
          .append(" TIMESTAMP '2024-03-10 02:30:00', ARRAY['b', 'c'],")
          .append(" MAP[CAST(NULL AS STRING), 2], 'd1';");
    }
    return statements.append(" END").toString();
  }

  private static void assertRead(HiveWarehouse hive) throws Exception {
    for (String table : new String[] {"rc_text", "rc_binary", "hives_parquet", "hives_orc"}) {
      assertThat(hive.rows("SELECT * FROM " + table)).as(table).containsExactly(ROW);
      assertThat(hive.strayFiles(table))
          .as(table)
          .singleElement()
          .satisfies(
              file ->
                  assertThat(hive.folder(table).resolve(file))
                      .content()
                      .contains("Column 'counts': a key of the map is NULL.", "{\"id\":2,"));
    }
    // This connector would have named it so.
    assertThat(hive.dataFiles("hives_parquet"))
        .singleElement()
        .satisfies(file -> assertThat(file).doesNotEndWith(".parquet"));
  }
}
