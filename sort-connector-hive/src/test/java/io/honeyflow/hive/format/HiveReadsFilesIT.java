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
import io.honeyflow.testing.reader.HiveReaderExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hive itself reads every value from the files as it was written. */
final class HiveReadsFilesIT {
  private static final String JSON_OF_HIVE_4 = "org.apache.hadoop.hive.serde2.JsonSerDe";

  private static final List<TableColumn> CSV_COLUMNS =
      List.of(
          new TableColumn("s", Primitive.STRING, DataTypes.STRING().getLogicalType(), 0),
          new TableColumn("i", Primitive.INT, DataTypes.INT().getLogicalType(), 1));

  private static final List<List<String>> CSV =
      accepted(
          List.of("plain", "1"),
          List.of("a, b", "2"),
          List.of("", "3"),
          List.of("  spaces  ", "4"),
          List.of("Grüße, 你好 🐝, tab\tand 'quote'", "5"),
          List.of("NULL", "6"),
          List.of("say \"hi\" there", "7"),
          List.of("\"quoted\"", "8"),
          List.of("\"", "9"),
          List.of(",", "10"),
          List.of("a\",\"b", "11"),
          List.of(",x\" ", "12"),
          List.of("\"\"", "13"),
          List.of("' ,\t\"", "14"));

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
      "TEXTFILE, Asia/Shanghai",
      "SEQUENCEFILE, Asia/Shanghai",
      "AVRO, UTC",
      "AVRO, America/New_York",
      "JSON, Asia/Shanghai"
    })
    void readsEveryValueInAnyZone(FileFormat format, String zone) throws Exception {
      compare(format, read(HIVE, directory, format.storage(), ZoneId.of(zone)), expected(format));
    }

    @Test
    void readsJsonByItsOwnSerdeToo() throws Exception {
      StorageFormat json = FileFormat.JSON.storage();
      StorageFormat own =
          new StorageFormat(JSON_OF_HIVE_4, json.inputFormat(), json.outputFormat(), Map.of());

      compare(
          FileFormat.JSON, read(HIVE, directory, own, ZoneOffset.UTC), expected(FileFormat.JSON));
    }

    @ParameterizedTest
    @CsvSource({
      "PARQUET, snappy",
      "PARQUET, gzip",
      "PARQUET, zstd",
      "PARQUET, lz4_raw",
      "ORC, none",
      "ORC, snappy",
      "ORC, lz4",
      "ORC, zstd",
      "TEXTFILE, gzip",
      "TEXTFILE, bzip2",
      "JSON, default",
      "CSV, gzip",
      "SEQUENCEFILE, default",
      "SEQUENCEFILE, bzip2",
      "AVRO, deflate",
      "AVRO, snappy",
      "AVRO, bzip2",
      "AVRO, zstandard"
    })
    void readsWhatIsCompressed(FileFormat format, String codec) throws Exception {
      assertThat(HiveReadsFilesIT.readCompressed(HIVE, directory, format, codec))
          .isEqualTo(List.of(List.of("a"), List.of("你好")));
    }

    @Test
    void readsCsv() throws Exception {
      assertThat(HiveReadsFilesIT.readCsv(HIVE, directory)).isEqualTo(CSV);
    }
  }

  @Nested
  final class Hive2 {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    @RegisterExtension
    static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V2_3, ZONE);

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({"PARQUET", "ORC", "TEXTFILE", "SEQUENCEFILE", "AVRO", "JSON"})
    void readsEveryValueInTheZoneOfTheFile(FileFormat format) throws Exception {
      List<List<String>> read = read(HIVE, directory, format.storage(), ZONE);

      if (format == FileFormat.PARQUET || format == FileFormat.AVRO) {
        compare(
            format, TestRows.sinceStandardTime(read), TestRows.sinceStandardTime(expected(format)));
      } else {
        compare(format, read, expected(format));
      }
    }

    @ParameterizedTest
    @CsvSource({
      "PARQUET, snappy",
      "PARQUET, gzip",
      "ORC, none",
      "ORC, snappy",
      "ORC, lz4",
      "TEXTFILE, gzip",
      "TEXTFILE, bzip2",
      "JSON, default",
      "CSV, gzip",
      "SEQUENCEFILE, default",
      "SEQUENCEFILE, bzip2",
      "AVRO, deflate",
      "AVRO, snappy",
      "AVRO, bzip2"
    })
    void readsWhatIsCompressed(FileFormat format, String codec) throws Exception {
      assertThat(HiveReadsFilesIT.readCompressed(HIVE, directory, format, codec))
          .isEqualTo(List.of(List.of("a"), List.of("你好")));
    }

    @Test
    void readsCsv() throws Exception {
      assertThat(HiveReadsFilesIT.readCsv(HIVE, directory)).isEqualTo(CSV);
    }
  }

  private static void compare(
      FileFormat format, List<List<String>> read, List<List<String>> expected) {
    List<TableColumn> columns = TestColumns.ofEveryType(format);
    assertThat(read).hasSameSizeAs(expected);
    SoftAssertions cells = new SoftAssertions();
    for (int row = 0; row < expected.size(); row++) {
      for (int column = 0; column < columns.size(); column++) {
        cells
            .assertThat(plain(read.get(row).get(column)))
            .as("row %s, %s", row, columns.get(column).name())
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
      HiveReaderExtension hive, Path directory, StorageFormat storage, ZoneId zone)
      throws Exception {
    FileFormat format = FileFormat.of(storage).orElseThrow();
    List<TableColumn> columns = TestColumns.ofEveryType(format);
    String table =
        ("files_" + format + "_" + zone.getId().replaceAll("\\W", "_")).toLowerCase(Locale.ROOT);
    TestFile.write(
        directory,
        request(storage, columns, zone).ofTable("default." + table),
        TestRows.rows(format));
    create(hive, table, columns, storage, directory);
    return hive.query(
        "SELECT "
            + columns.stream()
                .map(
                    column ->
                        column.type() == Primitive.BINARY
                            ? "LOWER(HEX(" + column.name() + "))"
                            : column.name())
                .collect(Collectors.joining(", "))
            + " FROM "
            + table);
  }

  /** These, and whatever the writer takes of many texts made of what CSV readers stumble over. */
  @SafeVarargs
  private static List<List<String>> accepted(List<String>... rows) {
    List<List<String>> accepted = new ArrayList<>(List.of(rows));
    FormatRequest request = request(FileFormat.CSV.storage(), CSV_COLUMNS, ZoneOffset.UTC);
    Random random = new Random(2024);
    for (int i = 100; i < 400; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(7); length > 0; length--) {
        text.append("\"\\,' \ta".charAt(random.nextInt(7)));
      }
      List<String> row = List.of(text.toString(), String.valueOf(i));
      try {
        TestFile.bytes(request, csvRow(row));
        accepted.add(row);
      } catch (UnwritableRowException e) {
        // Hive never gets to see it.
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return accepted;
  }

  private static RowData csvRow(List<String> row) {
    return GenericRowData.of(StringData.fromString(row.get(0)), Integer.valueOf(row.get(1)));
  }

  private static List<List<String>> readCsv(HiveReaderExtension hive, Path directory)
      throws Exception {
    StorageFormat csv = FileFormat.CSV.storage();
    TestFile.write(
        directory,
        request(csv, CSV_COLUMNS, ZoneOffset.UTC),
        CSV.stream().map(HiveReadsFilesIT::csvRow).toList());
    create(hive, "files_csv", CSV_COLUMNS, csv, directory);
    return hive.query("SELECT s, i FROM files_csv");
  }

  private static List<List<String>> readCompressed(
      HiveReaderExtension hive, Path directory, FileFormat format, String codec) throws Exception {
    List<TableColumn> columns = TestColumns.one(Primitive.STRING, DataTypes.STRING());
    FormatRequest request = compressed(format, columns, codec);
    TestFile.write(
        directory,
        request,
        GenericRowData.of(StringData.fromString("a")),
        GenericRowData.of(StringData.fromString("你好")));
    String table = "compressed_" + format + "_" + codec;
    create(hive, table, columns, format.storage(), directory);
    return hive.query("SELECT c FROM " + table);
  }

  private static FormatRequest compressed(
      FileFormat format, List<TableColumn> columns, String codec) {
    return switch (format) {
      case PARQUET, ORC ->
          TestColumns.request(
              format,
              columns,
              Map.of(format == FileFormat.ORC ? "orc.compress" : "parquet.compression", codec),
              ZoneOffset.UTC);
      case AVRO, TEXTFILE, SEQUENCEFILE, JSON, CSV ->
          request(format.storage(), columns, ZoneOffset.UTC)
              .withSettings(
                  Map.of(
                      OutputSettings.COMPRESS,
                      "true",
                      format == FileFormat.AVRO ? OutputSettings.AVRO_CODEC : OutputSettings.CODEC,
                      codec,
                      OutputSettings.TYPE,
                      "BLOCK"));
    };
  }

  private static void create(
      HiveReaderExtension hive,
      String table,
      List<TableColumn> columns,
      StorageFormat storage,
      Path directory) {
    hive.execute("DROP TABLE IF EXISTS " + table);
    hive.execute(
        "CREATE EXTERNAL TABLE "
            + table
            + columns.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", ", " (", ")"))
            + rowFormat(storage)
            + " LOCATION '"
            + directory.toUri()
            + "'");
  }

  private static FormatRequest request(
      StorageFormat storage, List<TableColumn> columns, ZoneId zone) {
    Map<String, String> properties =
        delimited(storage)
            ? Map.of("field.delim", ",", "serialization.format", ",", "escape.delim", "\\")
            : Map.of();
    return new FormatRequest(
        new StorageFormat(
            storage.serde(), storage.inputFormat(), storage.outputFormat(), properties),
        columns,
        Map.of(),
        new EncodingConf(zone, ReaderProfile.HIVE));
  }

  private static String rowFormat(StorageFormat storage) {
    return (delimited(storage)
            ? " ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' ESCAPED BY '\\\\'"
            : " ROW FORMAT SERDE '" + storage.serde() + "'")
        + " STORED AS INPUTFORMAT '"
        + storage.inputFormat()
        + "' OUTPUTFORMAT '"
        + storage.outputFormat()
        + "'";
  }

  private static boolean delimited(StorageFormat storage) {
    return storage.serde().endsWith(".LazySimpleSerDe");
  }

  private static List<List<String>> expected(FileFormat format) {
    List<TableColumn> columns = TestColumns.ofEveryType(format);
    List<List<String>> rows = new ArrayList<>();
    for (List<Object> values : TestRows.values(format)) {
      List<String> row = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        row.add(value == null ? null : plain(HiveText.of(columns.get(i).type(), value)));
      }
      rows.add(row);
    }
    return rows;
  }
}
