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
package io.honeyflow.hive.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.reader.HiveReaderExtension;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Hives on several clocks read times that some clocks or calendars lack. */
final class AwkwardTimesIT {
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final List<TableColumn> COLUMNS =
      List.of(
          new TableColumn("t", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9).getLogicalType(), 0),
          new TableColumn("d", Primitive.DATE, DataTypes.DATE().getLogicalType(), 1));
  private static final LocalDateTime SKIPPED = LocalDateTime.of(2024, 3, 10, 2, 30);

  @RegisterExtension
  static final HiveReaderExtension HIVE_4_IN_UTC = HiveReaderExtension.of(HiveLine.V4_1);

  @RegisterExtension
  static final HiveReaderExtension HIVE_4_IN_SHANGHAI =
      HiveReaderExtension.of(HiveLine.V4_1, ZoneId.of("Asia/Shanghai"));

  @RegisterExtension
  static final HiveReaderExtension HIVE_4_IN_NEW_YORK =
      HiveReaderExtension.of(HiveLine.V4_1, NEW_YORK);

  @RegisterExtension
  static final HiveReaderExtension HIVE_2_IN_NEW_YORK =
      HiveReaderExtension.of(HiveLine.V2_3, NEW_YORK);

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "PARQUET, UTC",
    "PARQUET, Asia/Shanghai",
    "PARQUET, America/New_York",
    "ORC, Asia/Shanghai",
    "AVRO, Asia/Shanghai",
    "AVRO, America/New_York"
  })
  void areTheSameTextInHive4InAnyZoneFromFilesOfAnyZone(FileFormat format, String zone)
      throws Exception {
    // Of the second before 1970 ORC readers misread all but whole milliseconds: it is refused.
    String fraction =
        switch (format) {
          case ORC -> "";
          case AVRO -> ".999";
          default -> ".999999999";
        };
    write(
        format,
        ZoneId.of(zone),
        List.of(
            LocalDateTime.of(1, 1, 1, 0, 0),
            LocalDateTime.of(1582, 10, 4, 23, 59),
            LocalDateTime.of(1582, 10, 15, 0, 0),
            LocalDateTime.parse("1969-12-31T23:59:59" + fraction),
            SKIPPED));

    for (HiveReaderExtension hive :
        List.of(HIVE_4_IN_UTC, HIVE_4_IN_SHANGHAI, HIVE_4_IN_NEW_YORK)) {
      assertThat(read(hive, format))
          .containsExactlyInAnyOrder(
              List.of("0001-01-01 00:00:00", "0001-01-01"),
              List.of("1582-10-04 23:59:00", "1582-10-04"),
              List.of("1582-10-15 00:00:00", "1582-10-15"),
              List.of("1969-12-31 23:59:59" + fraction, "1969-12-31"),
              List.of("2024-03-10 02:30:00", "2024-03-10"));
    }
  }

  /** Nor can a Hive 2 on these clocks show the time when it has written it itself. */
  @ParameterizedTest
  @EnumSource(names = {"PARQUET", "AVRO"})
  void areTheTimeAfterTheGapInHive2(FileFormat format) throws Exception {
    write(format, NEW_YORK, List.of(SKIPPED));

    assertThat(read(HIVE_2_IN_NEW_YORK, format))
        .containsExactly(List.of("2024-03-10 03:30:00.0", "2024-03-10"));
  }

  private void write(FileFormat format, ZoneId zone, List<LocalDateTime> times) throws Exception {
    List<RowData> rows = new ArrayList<>();
    for (LocalDateTime time : times) {
      rows.add(
          GenericRowData.of(
              TimestampData.fromLocalDateTime(time), (int) time.toLocalDate().toEpochDay()));
    }
    FormatRequest request = TestColumns.request(format, COLUMNS, Map.of(), zone);
    TestFile.writeEach(directory, FileFormats.of(request), rows);
  }

  private List<List<String>> read(HiveReaderExtension hive, FileFormat format) {
    hive.execute("DROP TABLE IF EXISTS awkward");
    hive.execute(
        "CREATE EXTERNAL TABLE awkward (t TIMESTAMP, d DATE) STORED AS "
            + format
            + " LOCATION '"
            + directory.toUri()
            + "'");
    return hive.query("SELECT * FROM awkward");
  }
}
