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
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.reader.HiveReaderExtension;
import io.honeyflow.testing.reader.SparkReader;
import io.honeyflow.testing.reader.TrinoReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each reader reads right what is laid out for it, and others what the documentation says. */
final class ReaderProfileIT {
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

  private static final LocalDateTime IN_THE_TEN_DAYS = LocalDateTime.of(1582, 10, 10, 12, 0);
  private static final LocalDateTime SKIPPED_BY_CLOCKS = LocalDateTime.of(2024, 3, 10, 2, 30);
  private static final LocalDateTime SHOWN_TWICE = LocalDateTime.of(2024, 11, 3, 1, 30);
  private static final LocalDateTime LAST_SECOND_BEFORE_1970 =
      LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999);
  private static final List<LocalDateTime> TIMES =
      List.of(
          LocalDateTime.of(1, 1, 1, 0, 0),
          LocalDateTime.of(1582, 10, 4, 23, 59),
          IN_THE_TEN_DAYS,
          LocalDateTime.of(1582, 10, 15, 0, 0),
          LocalDateTime.of(1969, 12, 31, 23, 59, 58, 999_999_999),
          LAST_SECOND_BEFORE_1970,
          SKIPPED_BY_CLOCKS,
          SHOWN_TWICE,
          LocalDateTime.of(2024, 2, 29, 12, 34, 56, 123_456_789),
          LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000));

  private static final List<TableColumn> EVERY_TYPE = TestColumns.ofEveryType();
  private static final List<TableColumn> COLUMNS =
      List.of(
          new TableColumn("t", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(6).getLogicalType(), 0),
          new TableColumn("n", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9).getLogicalType(), 1),
          new TableColumn("i", Primitive.TIMESTAMP, DataTypes.TIMESTAMP_LTZ(6).getLogicalType(), 2),
          new TableColumn("d", Primitive.DATE, DataTypes.DATE().getLogicalType(), 3));

  @RegisterExtension
  static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V4_1, SHANGHAI);

  @TempDir Path directory;

  @Nested
  final class OfSpark {
    private static SparkReader spark;

    @BeforeAll
    static void start() {
      spark = SparkReader.start(HIVE.metastore(), NEW_YORK);
    }

    @AfterAll
    static void end() {
      spark.close();
    }

    /** To the microsecond, and a time that Spark's clocks skip as Spark itself takes it. */
    @Test
    void readsTimesAndInstantsFromParquet() throws Exception {
      String table = awkward(FileFormat.PARQUET, ReaderProfile.SPARK, TIMES);

      assertThat(spark.query("SELECT t, n, i, CAST(i AS BIGINT), d FROM " + table))
          .containsExactlyInAnyOrderElementsOf(
              rows(
                  TIMES,
                  time ->
                      List.of(
                          text(shown(micros(time))),
                          text(shown(micros(time))),
                          text(shown(micros(time))),
                          String.valueOf(instant(time).getEpochSecond()),
                          day(time))));
    }

    @Test
    void readsTimesFromOrc() throws Exception {
      List<LocalDateTime> times = without(IN_THE_TEN_DAYS, LAST_SECOND_BEFORE_1970);
      String table = awkward(FileFormat.ORC, ReaderProfile.SPARK, times);

      List<List<String>> expected =
          rows(
              times,
              time ->
                  List.of(
                      text(shown(micros(time))),
                      text(shown(micros(time))),
                      text(shown(micros(time))),
                      day(time)));
      assertThat(spark.query("SELECT t, n, i, d FROM " + table))
          .containsExactlyInAnyOrderElementsOf(expected);
      // Its days are Hive's, which all versions read.
      assertThat(HIVE.query("SELECT d FROM " + table))
          .hasSameSizeAs(times)
          .contains(List.of("0001-01-01"));
    }

    @ParameterizedTest
    @EnumSource(names = {"PARQUET", "ORC"})
    void readsEveryType(FileFormat format) throws Exception {
      compare(
          spark.query(selectEveryType(everyType(format, ReaderProfile.SPARK), "HEX")),
          everyValue(format, time -> time.truncatedTo(ChronoUnit.MICROS)));
    }
  }

  @Nested
  final class OfTrino {
    private static TrinoReader trino;

    @BeforeAll
    static void start() {
      trino = TrinoReader.start(HIVE.metastore(), SHANGHAI);
    }

    @AfterAll
    static void end() {
      if (trino != null) {
        trino.close();
      }
    }

    /** In any zone, and so does Hive 4. */
    @ParameterizedTest
    @EnumSource(names = {"PARQUET", "ORC"})
    void readsTimes(FileFormat format) throws Exception {
      List<LocalDateTime> times =
          format == FileFormat.ORC ? without(LAST_SECOND_BEFORE_1970) : TIMES;
      String table = awkward(format, ReaderProfile.TRINO, times);

      List<List<String>> expected =
          rows(
              times,
              time ->
                  List.of(text(micros(time)), text(time), text(shown(micros(time))), day(time)));
      assertThat(trino.query("SELECT t, n, i, d FROM " + table))
          .containsExactlyInAnyOrderElementsOf(expected);
      assertThat(HIVE.query("SELECT t, n, i, d FROM " + table))
          .containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @EnumSource(names = {"PARQUET", "ORC"})
    void readsEveryType(FileFormat format) throws Exception {
      compare(
          trino.query(selectEveryType(everyType(format, ReaderProfile.TRINO), "TO_HEX")),
          everyValue(format, time -> time));
    }
  }

  private String awkward(FileFormat format, ReaderProfile profile, List<LocalDateTime> times)
      throws Exception {
    List<RowData> rows = new ArrayList<>();
    for (LocalDateTime time : times) {
      rows.add(
          GenericRowData.of(
              TimestampData.fromLocalDateTime(micros(time)),
              TimestampData.fromLocalDateTime(time),
              TimestampData.fromInstant(instant(time)),
              (int) time.toLocalDate().toEpochDay()));
    }
    return write("awkward_", format, profile, COLUMNS, rows);
  }

  private String everyType(FileFormat format, ReaderProfile profile) throws Exception {
    List<RowData> rows = TestRows.rows(format);
    List<RowData> held = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (held(TestRows.values(format).get(i))) {
        held.add(rows.get(i));
      }
    }
    return write("every_", format, profile, EVERY_TYPE, held);
  }

  private static List<List<String>> everyValue(
      FileFormat format, UnaryOperator<LocalDateTime> read) {
    List<List<String>> rows = new ArrayList<>();
    for (List<Object> values : TestRows.values(format)) {
      if (held(values)) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
          Object value = values.get(i);
          Object seen = value instanceof LocalDateTime time ? read.apply(time) : value;
          row.add(seen == null ? null : plain(HiveText.of(EVERY_TYPE.get(i).type(), seen)));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** Whether files of every profile hold the row: not nanoseconds of any year. */
  private static boolean held(List<Object> values) {
    return values.stream()
        .noneMatch(
            value ->
                value instanceof LocalDateTime time
                    && time.getNano() % 1000 != 0
                    && (time.getYear() <= 1677 || time.getYear() >= 2262));
  }

  private static String selectEveryType(String table, String hex) {
    return EVERY_TYPE.stream()
        .map(
            column ->
                column.type() == Primitive.BINARY
                    ? "LOWER(" + hex + "(" + column.name() + "))"
                    : column.name())
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + table));
  }

  private static void compare(List<List<String>> read, List<List<String>> expected) {
    assertThat(
            read.stream()
                .map(row -> row.stream().map(cell -> plain(cell)).collect(Collectors.toList())))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  /** What does not matter: padding, the order of a map's entries, quotes about a nested time. */
  private static String plain(String cell) {
    return cell == null
        ? null
        : cell.stripTrailing()
            .replace("{\"none\":null,\"one\":1}", "{\"one\":1,\"none\":null}")
            .replaceAll("\"(\\d{4}-\\d\\d-\\d\\d [^\"]*)\"", "$1");
  }

  private static List<List<String>> rows(
      List<LocalDateTime> times, Function<LocalDateTime, List<String>> row) {
    return times.stream().map(row).toList();
  }

  private static List<LocalDateTime> without(LocalDateTime... left) {
    return TIMES.stream().filter(time -> !List.of(left).contains(time)).toList();
  }

  /** The later one where clocks show a time twice. */
  private static Instant instant(LocalDateTime time) {
    return micros(time).atZone(NEW_YORK).withLaterOffsetAtOverlap().toInstant();
  }

  /** What clocks in New York show instead of a time that they skip. */
  private static LocalDateTime shown(LocalDateTime time) {
    return time.atZone(NEW_YORK).toLocalDateTime();
  }

  private static LocalDateTime micros(LocalDateTime time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }

  private static String text(LocalDateTime time) {
    return HiveText.of(Primitive.TIMESTAMP, time);
  }

  private static String day(LocalDateTime time) {
    return time.toLocalDate().toString();
  }

  private String write(
      String name,
      FileFormat format,
      ReaderProfile profile,
      List<TableColumn> columns,
      List<RowData> rows)
      throws Exception {
    String table = name + format + "_" + profile;
    Path files = Files.createDirectory(directory.resolve(table));
    EncodingConf encoding = new EncodingConf(NEW_YORK, profile);
    FormatRequest request = TestColumns.request(format, columns, Map.of(), encoding);
    TestFile.writeEach(files, FileFormats.of(request), rows);
    HIVE.execute(
        "CREATE EXTERNAL TABLE "
            + table
            + columns.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", ", " (", ")"))
            + " STORED AS "
            + format
            + " LOCATION '"
            + files.toUri()
            + "'");
    return table;
  }
}
