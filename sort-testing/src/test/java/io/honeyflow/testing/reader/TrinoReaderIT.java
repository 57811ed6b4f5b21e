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
package io.honeyflow.testing.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrinoReaderIT {

  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

  @Test
  void readsWhatHiveHasWritten() {
    try (RealMetastore metastore = RealMetastore.start(HiveLine.V4_1);
        TrinoReader trino = TrinoReader.start(metastore, SHANGHAI)) {
      try (HiveReader hive = HiveReader.start(metastore, SHANGHAI)) {
        hive.execute(
            "CREATE TABLE seen (id INT, t TIMESTAMP, d DATE, n DECIMAL(9,2), f DOUBLE, b BINARY,"
                + " tags ARRAY<STRING>, m MAP<STRING,INT>, s STRUCT<a:INT,b:STRING>)"
                + " PARTITIONED BY (day STRING) STORED AS ORC");
        hive.execute(
            "INSERT INTO seen PARTITION (day = 'a b') SELECT 1,"
                + " CAST('2024-02-29 01:02:03.123456789' AS TIMESTAMP), DATE '1969-12-31', 1.50,"
                + " 1.5e300D, unhex('00ff'), array('a\"', null), map('k', 1),"
                + " named_struct('a', 1, 'b', CAST(null AS STRING))");
        hive.execute("INSERT INTO seen PARTITION (day = 'a b') (id) VALUES (2)");
      }

      assertThat(trino.query("SELECT * FROM seen ORDER BY id"))
          .containsExactly(
              List.of(
                  "1",
                  "2024-02-29 01:02:03.123456789",
                  "1969-12-31",
                  "1.50",
                  "1.5E300",
                  "00FF",
                  "[\"a\\\"\",null]",
                  "{\"k\":1}",
                  "{\"a\":1,\"b\":null}",
                  "a b"),
              Arrays.asList("2", null, null, null, null, null, null, null, null, "a b"));
      assertThatThrownBy(() -> trino.query("SELECT nothing FROM seen"))
          .isInstanceOf(HiveQueryException.class)
          .hasMessageContaining("nothing");
      assertThat(trino.query("SELECT current_timezone(), TIMESTAMP '2024-01-01 10:00:00'"))
          .containsExactly(List.of("Asia/Shanghai", "2024-01-01 10:00:00"));
    }
  }
}
