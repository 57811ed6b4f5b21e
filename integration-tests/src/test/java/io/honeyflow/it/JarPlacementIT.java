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

import io.honeyflow.testing.metastore.HiveLine;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Where people put the jar, and what else they have on their class path. */
final class JarPlacementIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final String[] FORMATS = {"PARQUET", "ORC", "TEXTFILE"};

  @TempDir Path folder;

  @Test
  void inLibBehindHiveExec2() throws Exception {
    writes(
        "lib_hive2",
        ForkedSql.withConnectorInLib(folder).behind(HiveLine.V2_3.classPath().jar("hive-exec")));
  }

  @Test
  void asAUserJarBesideHiveExec3() throws Exception {
    writes(
        "user_hive3",
        ForkedSql.withoutConnector(folder).behind(HiveLine.V3_1.classPath().jar("hive-exec")),
        "ADD JAR '" + ForkedSql.connector() + "'");
  }

  /** Flink looks for what is in the jar when it starts, and must not fail for it. */
  @Test
  void doesNoHarmToAFlinkWithoutHadoop() throws Exception {
    ForkedSql.withConnectorInLib(folder)
        .without("hadoop-")
        .run(
            "CREATE TABLE nowhere (id BIGINT) WITH ('connector' = 'blackhole')",
            "INSERT INTO nowhere VALUES (1)");
  }

  private static void writes(String prefix, ForkedSql sql, String... first) throws Exception {
    StringBuilder script = new StringBuilder(String.join("\n;\n", first)).append("\n;\n");
    for (String format : FORMATS) {
      String table = prefix + "_" + format;
      HIVE.hive(
          "CREATE TABLE "
              + table
              + " (id INT, names ARRAY<STRING>) PARTITIONED BY (dt STRING)"
              + " STORED AS "
              + format);
      script
          .append("CREATE TABLE " + table + " (id INT, names ARRAY<STRING>, dt STRING)")
          .append(" PARTITIONED BY (dt) " + HIVE.with() + "\n;\n")
          .append("INSERT INTO " + table + " VALUES (1, ARRAY['a', 'b'], 'd1')\n;\n");
    }
    sql.run(script.toString());

    for (String format : FORMATS) {
      assertThat(HIVE.rows("SELECT * FROM " + prefix + "_" + format))
          .as(format)
          .containsExactly("1|[\"a\",\"b\"]|d1");
    }
  }
}
