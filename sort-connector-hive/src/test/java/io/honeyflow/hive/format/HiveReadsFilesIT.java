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
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.reader.HiveReaderExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hive itself reads every value from the files as it was written. */
final class HiveReadsFilesIT {
  private static final List<TableColumn> COLUMNS = TestColumns.ofEveryType();

  private HiveReadsFilesIT() {}

  @Nested
  final class Hive4 {
    @RegisterExtension
    static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V4_1);

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({
      "PARQUET, UTC",
      "PARQUET, Asia/Shanghai",
      "PARQUET, America/New_York",
      "ORC, Asia/Shanghai",
      "TEXTFILE, Asia/Shanghai"
    })
    void readsEveryValueInAnyZone(FileFormat format, String zone) throws Exception {
      compare(read(HIVE, directory, format, ZoneId.of(zone)), expected(format));
    }
  }

  @Nested
  final class Hive2 {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    @RegisterExtension
    static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V2_3, ZONE);

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({"PARQUET", "ORC", "TEXTFILE"})
    void readsEveryValueInTheZoneOfTheFile(FileFormat format) throws Exception {
      List<List<String>> read = read(HIVE, directory, format, ZONE);

      if (format == FileFormat.PARQUET) {
        compare(sinceStandardTime(read), sinceStandardTime(expected(format)));
      } else {
        compare(read, expected(format));
      }
    }

    /**
     * Before clocks had a standard time Hive 2 takes another offset than Hive 4: no one instant is
     * the same wall time in both, and files follow Hive 4.
     */
    private static List<List<String>> sinceStandardTime(List<List<String>> rows) {
      int date = COLUMNS.stream().map(TableColumn::name).toList().indexOf("a_date");
      return rows.stream()
          .filter(row -> row.get(date) == null || row.get(date).compareTo("1900") > 0)
          .toList();
    }
  }

  private static void compare(List<List<String>> read, List<List<String>> expected) {
    assertThat(read).hasSameSizeAs(expected);
    SoftAssertions cells = new SoftAssertions();
    for (int row = 0; row < expected.size(); row++) {
      for (int column = 0; column < COLUMNS.size(); column++) {
        cells
            .assertThat(plain(read.get(row).get(column)))
            .as("row %s, %s", row, COLUMNS.get(column).name())
            .isEqualTo(expected.get(row).get(column));
      }
    }
    cells.assertAll();
  }

  /**
   * What does not matter: padding, a fraction of nothing, which the Hives print differently, and
   * the order of a map's entries.
   */
  private static String plain(String cell) {
    return cell == null
        ? null
        : cell.stripTrailing()
            .replaceFirst("^(.{19})\\.0$", "$1")
            .replace("{\"none\":null,\"one\":1}", "{\"one\":1,\"none\":null}");
  }

  private static List<List<String>> read(
      HiveReaderExtension hive, Path directory, FileFormat format, ZoneId zone) throws Exception {
    Files.createDirectories(directory);
    List<RowData> rows = TestRows.rows(format);
    TestFile.write(directory, request(format, zone), rows);
    String table = "files_" + format + "_" + zone.getId().replaceAll("\\W", "_");
    hive.execute("DROP TABLE IF EXISTS " + table);
    hive.execute(
        "CREATE EXTERNAL TABLE "
            + table
            + COLUMNS.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", ", " (", ")"))
            + rowFormat(format)
            + " STORED AS "
            + format
            + " LOCATION '"
            + directory.toUri()
            + "'");
    return hive.query(
        "SELECT "
            + COLUMNS.stream()
                .map(
                    column ->
                        column.type() == Primitive.BINARY
                            ? "LOWER(HEX(" + column.name() + "))"
                            : column.name())
                .collect(Collectors.joining(", "))
            + " FROM "
            + table.toLowerCase(Locale.ROOT));
  }

  private static FormatRequest request(FileFormat format, ZoneId zone) {
    StorageFormat storage = format.storage();
    Map<String, String> properties =
        format == FileFormat.TEXTFILE
            ? Map.of("field.delim", ",", "serialization.format", ",", "escape.delim", "\\")
            : Map.of();
    return new FormatRequest(
        new StorageFormat(
            storage.serde(), storage.inputFormat(), storage.outputFormat(), properties),
        COLUMNS,
        Map.of(),
        zone);
  }

  private static String rowFormat(FileFormat format) {
    return format == FileFormat.TEXTFILE
        ? " ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' ESCAPED BY '\\\\'"
        : "";
  }

  private static List<List<String>> expected(FileFormat format) {
    List<List<String>> rows = new ArrayList<>();
    for (List<Object> values : TestRows.values(format)) {
      List<String> row = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        row.add(value == null ? null : plain(HiveText.of(COLUMNS.get(i).type(), value)));
      }
      rows.add(row);
    }
    return rows;
  }
}
