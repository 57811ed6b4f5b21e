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

import java.util.Locale;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A metastore of Hive 2.3, read by Hive 2.3, which knows fewer encodings. */
final class OldHiveIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive2();

  @ParameterizedTest
  @ValueSource(strings = {"PARQUET", "ORC", "TEXTFILE"})
  void everyTypeIsReadBack(String format) throws Exception {
    String table = "types_" + format.toLowerCase(Locale.ROOT);
    HIVE.hive(
        "CREATE TABLE "
            + table
            + " (i INT, s STRING, m DECIMAL(9,2), t TIMESTAMP, d DATE, a ARRAY<INT>,"
            + " p STRUCT<x:INT,y:STRING>) PARTITIONED BY (dt STRING) STORED AS "
            + format);

    FLINK
        .streaming()
        .set("table.local-time-zone", "UTC")
        .run(
            "CREATE TABLE "
                + table
                + " (i INT, s STRING, m DECIMAL(9,2), t TIMESTAMP(3), d DATE, a ARRAY<INT>,"
                + " p ROW<x INT, y STRING>, dt STRING) PARTITIONED BY (dt) "
                + HIVE.with(),
            "INSERT INTO "
                + table
                + " VALUES (1, '日本', 1.25, TIMESTAMP '2024-02-29 01:02:03.456',"
                + " DATE '2024-02-29', ARRAY[1, 2], ROW(7, 'y'), 'd1')");

    assertThat(HIVE.rows("SELECT * FROM " + table))
        .containsExactly(
            "1|日本|1.25|2024-02-29 01:02:03.456|2024-02-29|[1,2]|{\"x\":7,\"y\":\"y\"}|d1");
    assertThat(HIVE.rows("SHOW PARTITIONS " + table)).containsExactly("dt=d1");
    assertThat(HIVE.files(table)).contains("dt=d1/_SUCCESS");
    assertThat(HIVE.strayFiles(table)).isEmpty();
  }
}
