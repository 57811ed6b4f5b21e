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
    HIVE.hive(
        "CREATE TABLE IF NOT EXISTS `default`.visits (id STRING, name STRING, uv BIGINT,"
            + " pv BIGINT) STORED AS ORC");

    FLINK
        .streaming()
        .run(DDL.formatted(HIVE.confDir()), "INSERT INTO visits VALUES ('1', 'home', 3, 5)");

    assertThat(HIVE.rows("SELECT * FROM `default`.visits")).contains("1|home|3|5");
  }
}
