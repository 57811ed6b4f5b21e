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
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class HiveReaderIT {

  abstract static class Contract {

    private final HiveReaderExtension hive;

    Contract(HiveReaderExtension hive) {
      this.hive = hive;
    }

    @Test
    void readsWhatItWroteIntoATableOfItsOwnMaking() {
      hive.execute("CREATE DATABASE IF NOT EXISTS reader_it");
      hive.execute(
          "CREATE TABLE reader_it.visits (name STRING, tags ARRAY<STRING>) PARTITIONED BY (dt STRING)"
              + " STORED AS PARQUET");
      hive.execute(
          "INSERT INTO reader_it.visits PARTITION (dt = '2024-01-01')"
              + " SELECT 'tab\tand\nline', ARRAY('a', 'b')"
              + " UNION ALL SELECT CAST(NULL AS STRING), ARRAY('NULL')");

      assertThat(hive.query("SELECT name, tags, dt FROM reader_it.visits"))
          .containsExactlyInAnyOrder(
              List.of("tab\tand\nline", "[\"a\",\"b\"]", "2024-01-01"),
              Arrays.asList(null, "[\"NULL\"]", "2024-01-01"));
      assertThat(hive.query("SELECT dt, COUNT(*) FROM reader_it.visits GROUP BY dt"))
          .containsExactly(List.of("2024-01-01", "2"));
      assertThat(hive.query("SHOW PARTITIONS reader_it.visits"))
          .containsExactly(List.of("dt=2024-01-01"));
    }

    @Test
    void goesOnAfterARefusedStatement() {
      assertThatThrownBy(() -> hive.query("SELECT * FROM no_such_table"))
          .isInstanceOf(HiveQueryException.class)
          .hasMessageContainingAll("SELECT * FROM no_such_table", "Table not found");

      assertThat(hive.query("SHOW DATABASES")).contains(List.of("default"));
    }
  }

  @Nested
  final class Hive2 extends Contract {

    @RegisterExtension
    static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V2_3);

    Hive2() {
      super(HIVE);
    }
  }

  @Nested
  final class Hive2ThroughMetastore3 extends Contract {

    @RegisterExtension
    static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V3_1);

    Hive2ThroughMetastore3() {
      super(HIVE);
    }
  }

  @Nested
  final class Hive4 extends Contract {

    @RegisterExtension
    static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V4_1);

    @RegisterExtension
    static final HiveReaderExtension SHANGHAI =
        HiveReaderExtension.of(HiveLine.V4_1, ZoneId.of("Asia/Shanghai"));

    Hive4() {
      super(HIVE);
    }

    @Test
    void readsInItsOwnTimeZone() {
      String sql = "SELECT FROM_UNIXTIME(0)";

      assertThat(HIVE.query(sql).get(0).get(0)).isEqualTo("1970-01-01 00:00:00");
      assertThat(SHANGHAI.query(sql).get(0).get(0)).isEqualTo("1970-01-01 08:00:00");
    }
  }
}
