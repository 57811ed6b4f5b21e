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
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import io.honeyflow.testing.reader.SparkReader;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Spark reads every value from the files as it was written, to the microsecond, which is all that
 * its timestamps have.
 */
final class SparkReadsFilesIT {
  private static final List<TableColumn> COLUMNS = TestColumns.ofEveryType();
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

  @RegisterExtension
  static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V2_3);

  private static SparkReader spark;

  @TempDir Path directory;

  @BeforeAll
  static void startSpark() {
    spark = SparkReader.start(HIVE.metastore(), ZONE);
  }

  @AfterAll
  static void endSpark() {
    spark.close();
  }

  @ParameterizedTest
  @CsvSource({"ORC, UTC", "ORC, Asia/Shanghai", "TEXTFILE, Asia/Shanghai"})
  void readsEveryValueOfOrcAndTextInAnyZone(FileFormat format, String zone) throws Exception {
    compare(read(format, ZoneId.of(zone)), expected(format));
  }

  @Test
  void readsEveryValueOfParquetInTheZoneOfTheFile() throws Exception {
    compare(read(FileFormat.PARQUET, ZONE), expected(FileFormat.PARQUET));
  }

  @Test
  void readsEveryValueOfAvroInTheZoneOfTheFile() throws Exception {
    compare(
        TestRows.sinceStandardTime(read(FileFormat.AVRO, ZONE)),
        TestRows.sinceStandardTime(expected(FileFormat.AVRO)));
  }

  private static void compare(List<List<String>> read, List<List<String>> expected) {
    assertThat(read).hasSameSizeAs(expected);
    SoftAssertions cells = new SoftAssertions();
    for (int row = 0; row < expected.size(); row++) {
      for (int column = 0; column < COLUMNS.size(); column++) {
        cells
            .assertThat(plain(read.get(row).get(column)))
            .as("row %s, %s", row, COLUMNS.get(column).name())
            .isEqualTo(plain(expected.get(row).get(column)));
      }
    }
    cells.assertAll();
  }

  /** What does not matter: padding, the order of a map's entries, quotes about a nested time. */
  private static String plain(String cell) {
    return cell == null
        ? null
        : cell.stripTrailing()
            .replace("{\"none\":null,\"one\":1}", "{\"one\":1,\"none\":null}")
            .replaceAll("\"(\\d{4}-\\d\\d-\\d\\d [^\"]*)\"", "$1");
  }

  private List<List<String>> read(FileFormat format, ZoneId zone) throws Exception {
    List<RowData> rows = TestRows.rows(format);
    TestFile.write(directory, request(format, zone), rows);
    String table = "spark_" + format.name().toLowerCase(Locale.ROOT);
    spark.execute("DROP TABLE IF EXISTS " + table);
    spark.execute(
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
    return spark.query(
        "SELECT "
            + COLUMNS.stream()
                .map(
                    column ->
                        column.type() == Primitive.BINARY
                            ? "LOWER(HEX(" + column.name() + "))"
                            : column.name())
                .collect(Collectors.joining(", "))
            + " FROM "
            + table);
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
        new EncodingConf(zone, ReaderProfile.HIVE));
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
        if (value instanceof LocalDateTime time) {
          value = time.truncatedTo(ChronoUnit.MICROS);
        }
        row.add(value == null ? null : HiveText.of(COLUMNS.get(i).type(), value));
      }
      rows.add(row);
    }
    return rows;
  }
}
