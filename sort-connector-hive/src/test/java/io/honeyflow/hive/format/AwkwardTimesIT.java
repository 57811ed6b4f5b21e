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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
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

/** Hives on New York's clocks read instants that some clocks or calendars lack. */
final class AwkwardTimesIT {
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final List<TableColumn> COLUMNS =
      TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9));
  private static final LocalDateTime SKIPPED = LocalDateTime.of(2024, 3, 10, 2, 30);

  @RegisterExtension
  static final HiveReaderExtension HIVE_4 = HiveReaderExtension.of(HiveLine.V4_1, NEW_YORK);

  @RegisterExtension
  static final HiveReaderExtension HIVE_2 = HiveReaderExtension.of(HiveLine.V2_3, NEW_YORK);

  @TempDir Path directory;
  @TempDir Path refused;

  @ParameterizedTest
  @CsvSource({
    "PARQUET, UTC",
    "PARQUET, Asia/Shanghai",
    "PARQUET, America/New_York",
    "AVRO, Asia/Shanghai",
    "AVRO, America/New_York"
  })
  void areTheSameTextInHive4FromFilesOfAnyZone(FileFormat format, String zone) throws Exception {
    write(
        format,
        ZoneId.of(zone),
        List.of(
            LocalDateTime.of(1, 1, 1, 0, 0),
            LocalDateTime.of(1582, 10, 4, 23, 59),
            LocalDateTime.of(1582, 10, 15, 0, 0),
            LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000),
            SKIPPED));

    assertThat(read(HIVE_4, format, "awkward_" + zone.replaceAll("\\W", "_")))
        .containsExactly(
            "0001-01-01 00:00:00",
            "1582-10-04 23:59:00",
            "1582-10-15 00:00:00",
            "1969-12-31 23:59:59.999",
            "2024-03-10 02:30:00");
  }

  /** Nor can a Hive 2 on these clocks show the time when it has written it itself. */
  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "AVRO"})
  void areTheTimeAfterTheGapInHive2(FileFormat format) throws Exception {
    write(format, NEW_YORK, List.of(SKIPPED));

    assertThat(read(HIVE_2, format, "awkward")).containsExactly("2024-03-10 03:30:00.0");
  }

  /** One file for each row, of an offset where the zone has no room for it, as the sink does. */
  private void write(FileFormat format, ZoneId zone, List<LocalDateTime> times) throws Exception {
    Files.createDirectories(directory);
    FormatWriterFactory factory =
        FileFormats.of(TestColumns.request(format, COLUMNS, Map.of(), zone));
    for (LocalDateTime time : times) {
      List<RowData> rows = List.of(GenericRowData.of(TimestampData.fromLocalDateTime(time)));
      try {
        TestFile.write(refused, factory, rows);
        TestFile.write(directory, factory, rows);
      } catch (OffsetNeededException e) {
        TestFile.write(directory, factory.at(e.offset()), rows);
      }
    }
  }

  private List<String> read(HiveReaderExtension hive, FileFormat format, String table) {
    hive.execute("DROP TABLE IF EXISTS " + table);
    hive.execute(
        "CREATE EXTERNAL TABLE "
            + table
            + " (c TIMESTAMP) STORED AS "
            + format
            + " LOCATION '"
            + directory.toUri()
            + "'");
    return hive.query("SELECT c FROM " + table).stream().map(row -> row.get(0)).sorted().toList();
  }
}
