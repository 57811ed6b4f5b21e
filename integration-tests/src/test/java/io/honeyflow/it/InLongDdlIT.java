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

import io.honeyflow.testing.hdfs.MiniHdfs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The declaration that InLong's users have, unchanged but for host and path. */
final class InLongDdlIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final String DDL =
      """
      CREATE TABLE visits (
        id STRING,
        name STRING,
        uv BIGINT,
        pv BIGINT
      ) WITH (
        'connector' = 'hive',
        'default-database' = 'default',
        'hive-version' = '3.1.2',
        'hive-conf-dir' = '%s'
      )
      """;

  @Test
  void hiveSiteInALocalFolder() {
    makeTable("");

    FLINK
        .streaming()
        .run(DDL.formatted(HIVE.confDir()), "INSERT INTO visits VALUES ('1', 'home', 3, 5)");

    assertThat(HIVE.rows("SELECT * FROM `default`.visits")).containsExactly("1|home|3|5");
  }

  @Test
  void hiveSiteAndTheTableInHdfs() {
    try (MiniHdfs hdfs = MiniHdfs.start()) {
      hdfs.shell("-mkdir", "-p", "/user/hive");
      hdfs.shell("-put", HIVE.confDir().resolve("hive-site.xml").toString(), "/user/hive/");
      hdfs.shell("-chmod", "777", "/user/hive");
      makeTable(" LOCATION '" + hdfs.uri() + "/user/hive/visits'");

      FLINK
          .streaming()
          .run(
              DDL.formatted(hdfs.uri() + "/user/hive/hive-site.xml"),
              "INSERT INTO visits VALUES ('2', 'shop', 7, 11)");

      assertThat(HIVE.rows("SELECT * FROM `default`.visits")).containsExactly("2|shop|7|11");
      assertThat(hdfs.shell("-ls", "-R", "/user/hive/visits")).doesNotContain("inprogress");
    }
  }

  private static void makeTable(String location) {
    HIVE.hive(
        "DROP TABLE IF EXISTS `default`.visits",
        "CREATE EXTERNAL TABLE `default`.visits (id STRING, name STRING, uv BIGINT, pv BIGINT)"
            + " STORED AS ORC"
            + location
            + " TBLPROPERTIES ('external.table.purge' = 'true')");
  }
}
