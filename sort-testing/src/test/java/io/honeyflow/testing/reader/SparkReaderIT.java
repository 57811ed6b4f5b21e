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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SparkReaderIT {

  @ParameterizedTest
  @EnumSource(
      value = HiveLine.class,
      names = {"V2_3", "V4_1"})
  void readsWhatItHasWrittenThroughTheMetastore(HiveLine line) {
    try (RealMetastore metastore = RealMetastore.start(line);
        SparkReader spark = SparkReader.start(metastore, ZoneId.of("Asia/Shanghai"))) {
      spark.execute(
          "CREATE TABLE seen (id INT, t TIMESTAMP, tags ARRAY<STRING>) STORED AS PARQUET");
      spark.execute(
          "INSERT INTO seen VALUES (1, TIMESTAMP '1500-01-01 00:00:01', array('a', null))");
      spark.execute("INSERT INTO seen VALUES (2, null, null)");

      assertThat(spark.query("SELECT * FROM seen ORDER BY id"))
          .containsExactly(
              List.of("1", "1500-01-01 00:00:01", "[\"a\",null]"), Arrays.asList("2", null, null));
      assertThatThrownBy(() -> spark.query("SELECT nothing FROM seen"))
          .isInstanceOf(HiveQueryException.class)
          .hasMessageContaining("nothing");
      assertThat(spark.query("SELECT 1")).containsExactly(List.of("1"));
    }
  }
}
