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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.core.fs.local.LocalDataOutputStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** What a file cannot hold is refused, and the file goes on without it. */
class UnwritableRowTest {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "ORC", "AVRO"})
  void refusesTheDaysThatTheCalendarSkips(FileFormat format) {
    List<TableColumn> dates = TestColumns.one(Primitive.DATE, DataTypes.DATE());
    List<TableColumn> times = TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3));

    refuses(format, dates, UTC, (int) LocalDate.of(1582, 10, 5).toEpochDay(), "1582-10-05");
    refuses(format, dates, UTC, (int) LocalDate.of(1582, 10, 14).toEpochDay(), "1582-10-14");
    refuses(format, times, UTC, timestamp(1582, 10, 10, 12, 0), "1582-10-10");
  }

  @ParameterizedTest
  @EnumSource(FileFormat.class)
  void refusesYearsThatHiveLacks(FileFormat format) {
    List<TableColumn> dates = TestColumns.one(Primitive.DATE, DataTypes.DATE());
    List<TableColumn> times = TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3));

    refuses(format, dates, UTC, (int) LocalDate.of(10_000, 1, 1).toEpochDay(), "10000-01-01");
    refuses(format, dates, UTC, (int) LocalDate.of(0, 12, 31).toEpochDay(), "0000-12-31");
    refuses(format, times, UTC, timestamp(10_000, 1, 1, 0, 0), "10000-01-01");
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "AVRO"})
  void storesWallTimesThatClocksSkipInFilesOfTheOffsetBefore(FileFormat format) throws Exception {
    storesAtOffset(format, NEW_YORK, timestamp(2024, 3, 10, 2, 30), ZoneOffset.ofHours(-5));
  }

  @Test
  void storesTheFirstDayOfTheCalendarInUtcWhereItsInstantIsMissing() throws Exception {
    storesAtOffset(
        FileFormat.PARQUET,
        ZoneId.of("Asia/Shanghai"),
        timestamp(1582, 10, 15, 0, 0),
        ZoneOffset.UTC);
    storesAtOffset(FileFormat.PARQUET, NEW_YORK, timestamp(1582, 10, 4, 23, 0), ZoneOffset.UTC);
  }

  /** The instant beside it keeps its wall time in the table's zone, too. */
  private void storesAtOffset(FileFormat format, ZoneId zone, TimestampData time, ZoneOffset offset)
      throws Exception {
    List<TableColumn> columns =
        List.of(
            new TableColumn("c", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3).getLogicalType(), 0),
            new TableColumn(
                "summer", Primitive.TIMESTAMP, DataTypes.TIMESTAMP_LTZ(3).getLogicalType(), 1));
    LocalDateTime summer = LocalDateTime.of(2024, 7, 1, 12, 0);
    RowData row =
        GenericRowData.of(time, TimestampData.fromInstant(summer.atZone(zone).toInstant()));
    FormatRequest request = TestColumns.request(format, columns, Map.of(), zone);
    FileVariant variant = new FileVariant.OfOffset(offset);

    assertThatThrownBy(() -> TestFile.write(directory, request, row))
        .isInstanceOfSatisfying(
            VariantNeededException.class, e -> assertThat(e.variant()).isEqualTo(variant))
        .hasMessageContaining("Column 'c'");
    File file = TestFile.write(directory, FileFormats.of(request).as(variant), List.of(row));

    List<List<Object>> rows = ReadBack.rows(file, request);
    assertThat(rows).containsExactly(List.of(time.toLocalDateTime(), summer));
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "TEXTFILE", "JSON"})
  void storesWallTimesThatClocksSkipWhereNoZoneIsInvolved(FileFormat format) throws Exception {
    List<TableColumn> columns = TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3));
    FormatRequest request = TestColumns.request(format, columns, Map.of(), NEW_YORK);

    File file = TestFile.write(directory, request, row(timestamp(2024, 3, 10, 2, 30)));

    List<List<Object>> rows = ReadBack.rows(file, request);
    assertThat(rows).containsExactly(List.of(LocalDateTime.of(2024, 3, 10, 2, 30)));
  }

  @Test
  void refusesWhatOrcReadersMisread() {
    List<TableColumn> columns = TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3));

    refuses(
        FileFormat.ORC, columns, UTC, TimestampData.fromEpochMillis(-1), "last second before 1970");
  }

  @Test
  void refusesNumbersThatJsonLacks() {
    List<TableColumn> doubles = TestColumns.one(Primitive.DOUBLE, DataTypes.DOUBLE());
    List<TableColumn> floats = TestColumns.one(Primitive.FLOAT, DataTypes.FLOAT());

    refuses(FileFormat.JSON, doubles, UTC, Double.NaN, "NaN is no number");
    refuses(FileFormat.JSON, floats, UTC, Float.NEGATIVE_INFINITY, "-Infinity is no number");
    refuses(
        FileFormat.JSON,
        TestColumns.one(new HiveType.Array(Primitive.DOUBLE), DataTypes.ARRAY(DataTypes.DOUBLE())),
        UTC,
        new GenericArrayData(new double[] {1, Double.POSITIVE_INFINITY}),
        "'c.element'");
  }

  @ParameterizedTest
  @EnumSource(FileFormat.class)
  void refusesTextsThatAreTooLong(FileFormat format) {
    refuses(
        format,
        TestColumns.one(new HiveType.Varchar(3), DataTypes.VARCHAR(3)),
        UTC,
        StringData.fromString("🐝🐝🐝🐝"),
        "text '🐝🐝🐝🐝' of 4 characters does not fit Hive's varchar(3)");
    refuses(
        format,
        TestColumns.one(new HiveType.Char(3), DataTypes.CHAR(3)),
        UTC,
        StringData.fromString("abcd  "),
        "text 'abcd' of 4 characters does not fit Hive's char(3)");
  }

  /** Flink believes a source that gives others; none of them is cut, wrapped or NULL in a file. */
  @ParameterizedTest
  @EnumSource(FileFormat.class)
  void refusesDecimalsThatDoNotKeepToTheirType(FileFormat format) {
    for (int precision : new int[] {9, 18, 38}) {
      List<TableColumn> columns =
          TestColumns.one(new HiveType.Decimal(precision, 2), DataTypes.DECIMAL(precision, 2));
      BigDecimal tooLarge = BigDecimal.TEN.pow(precision - 2);

      refuses(format, columns, UTC, decimal(new BigDecimal("0.125")), "decimal 0.125 is none of");
      if (precision < 38) {
        refuses(
            format,
            columns,
            UTC,
            decimal(tooLarge.setScale(2)),
            "is none of its type DECIMAL(" + precision + ", 2)");
      }
    }
    DecimalData compact = DecimalData.fromUnscaledLong(-1_000_000_000, 18, 2);
    refuses(
        format,
        TestColumns.one(new HiveType.Decimal(18, 4), DataTypes.DECIMAL(9, 2)),
        UTC,
        compact,
        "decimal -10000000.00 is none of its type DECIMAL(9, 2)");
  }

  private static DecimalData decimal(BigDecimal value) {
    return DecimalData.fromBigDecimal(value, 38, value.scale());
  }

  @ParameterizedTest
  @EnumSource(value = FileFormat.class, mode = Mode.EXCLUDE, names = "CSV")
  void refusesNestedDecimalsThatDoNotKeepToTheirType(FileFormat format) {
    refuses(
        format,
        TestColumns.one(
            new HiveType.Array(new HiveType.Decimal(9, 2)),
            DataTypes.ARRAY(DataTypes.DECIMAL(9, 2))),
        UTC,
        new GenericArrayData(new Object[] {null, decimal(new BigDecimal("12345678.90"))}),
        "Column 'c.element': decimal 12345678.90");
  }

  @Test
  void refusesPartitionValuesThatTheirColumnsCannotHold() {
    refusesPartition(
        new HiveType.Varchar(2), DataTypes.VARCHAR(2), StringData.fromString("日本語"), "varchar(2)");
    refusesPartition(
        new HiveType.Char(2), DataTypes.CHAR(2), StringData.fromString("abc"), "char(2)");
    refusesPartition(
        new HiveType.Decimal(9, 2),
        DataTypes.DECIMAL(9, 2),
        decimal(new BigDecimal("12345678.90")),
        "DECIMAL(9, 2)");
    refusesPartition(
        Primitive.DATE,
        DataTypes.DATE(),
        (int) LocalDate.of(10_000, 1, 1).toEpochDay(),
        "outside the years 1 to 9999");
    refusesPartition(
        Primitive.TIMESTAMP,
        DataTypes.TIMESTAMP(3),
        timestamp(10_000, 1, 1, 0, 0),
        "outside the years 1 to 9999");
  }

  private static void refusesPartition(HiveType type, DataType from, Object value, String reason) {
    RowCheck check = RowCheck.ofPartition(TestColumns.one(type, from), UTC);

    assertThatThrownBy(() -> check.check(row(value)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageStartingWith("Column 'c': ")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @EnumSource(value = FileFormat.class, mode = Mode.EXCLUDE, names = "CSV")
  void refusesNullKeysWhereverTheMapIs(FileFormat format) {
    DataType map = DataTypes.MAP(DataTypes.STRING(), DataTypes.INT());
    HiveType type = new HiveType.Map(Primitive.STRING, Primitive.INT);
    Map<StringData, Integer> entries = new HashMap<>();
    entries.put(null, 1);
    GenericMapData value = new GenericMapData(entries);

    refuses(format, TestColumns.one(type, map), UTC, value, "key of the map is NULL");
    refuses(
        format,
        TestColumns.one(new HiveType.Array(type), DataTypes.ARRAY(map)),
        UTC,
        new GenericArrayData(new Object[] {null, value}),
        "'c.element'");
    refuses(
        format,
        TestColumns.one(
            new HiveType.Struct(List.of(new HiveType.Field("m", type))),
            DataTypes.ROW(DataTypes.FIELD("m", map))),
        UTC,
        GenericRowData.of(value),
        "'c.m'");
  }

  /** A year that Hive lacks stands last, behind parts of the row that a file could hold. */
  @ParameterizedTest
  @MethodSource("formatsAndNestings")
  void goesOnAsIfTheRowHadNeverCome(FileFormat format, Nesting nesting) throws Exception {
    List<TableColumn> columns =
        List.of(
            new TableColumn(
                "list",
                new HiveType.Array(Primitive.INT),
                DataTypes.ARRAY(DataTypes.INT()).getLogicalType(),
                0),
            new TableColumn("c", nesting.hive, nesting.flink.getLogicalType(), 1));
    FormatRequest request = TestColumns.request(format, columns, Map.of(), UTC);
    FormatWriterFactory factory = FileFormats.of(request);
    File file = File.createTempFile("part", factory.extension(), directory.toFile());
    File without = File.createTempFile("part", factory.extension(), directory.toFile());
    try (LocalDataOutputStream out = new LocalDataOutputStream(file);
        LocalDataOutputStream outWithout = new LocalDataOutputStream(without)) {
      FormatWriter writer = factory.open(out);
      FormatWriter goodOnly = factory.open(outWithout);
      for (int i = 1; i <= 3; i++) {
        RowData good = GenericRowData.of(new GenericArrayData(new int[] {i, 2}), nesting.of(i, i));
        writer.write(good);
        goodOnly.write(good);
        RowData bad =
            GenericRowData.of(
                new GenericArrayData(new int[] {3, 4, 5}), nesting.of(i, Integer.MAX_VALUE));
        assertThatThrownBy(() -> writer.write(bad))
            .isInstanceOfSatisfying(
                UnwritableRowException.class, e -> assertThat(e.column()).startsWith("c"));
      }
      writer.finish();
      goodOnly.finish();
    }

    List<List<Object>> rows = ReadBack.rows(file, request);
    List<List<Object>> expected = ReadBack.rows(without, request);
    assertThat(rows).hasSize(3).isEqualTo(expected);
  }

  static Stream<Arguments> formatsAndNestings() {
    return Stream.of(FileFormat.values())
        .flatMap(
            format ->
                Stream.of(Nesting.values())
                    .filter(nesting -> nesting.heldBy(format))
                    .map(nesting -> Arguments.of(format, nesting)));
  }

  /** Where a date stands in a value, behind another date. */
  enum Nesting {
    PLAIN(Primitive.DATE, DataTypes.DATE()) {
      @Override
      Object of(int first, int last) {
        return last;
      }
    },
    ELEMENT(new HiveType.Array(Primitive.DATE), DataTypes.ARRAY(DataTypes.DATE())) {
      @Override
      Object of(int first, int last) {
        return new GenericArrayData(new Object[] {first, null, last});
      }
    },
    VALUE(
        new HiveType.Map(Primitive.STRING, Primitive.DATE),
        DataTypes.MAP(DataTypes.STRING(), DataTypes.DATE())) {
      @Override
      Object of(int first, int last) {
        return map(StringData.fromString("a"), first, StringData.fromString("b"), last);
      }
    },
    KEY(
        new HiveType.Map(Primitive.DATE, Primitive.INT),
        DataTypes.MAP(DataTypes.DATE(), DataTypes.INT())) {
      @Override
      Object of(int first, int last) {
        return map(first + 1, 1, last, 2);
      }

      @Override
      boolean heldBy(FileFormat format) {
        return super.heldBy(format) && format != FileFormat.AVRO && format != FileFormat.JSON;
      }
    },
    FIELD(
        new HiveType.Struct(
            List.of(
                new HiveType.Field("x", Primitive.DATE), new HiveType.Field("y", Primitive.DATE))),
        DataTypes.ROW(
            DataTypes.FIELD("x", DataTypes.DATE()), DataTypes.FIELD("y", DataTypes.DATE()))) {
      @Override
      Object of(int first, int last) {
        return GenericRowData.of(first, last);
      }
    },
    DEEP(
        new HiveType.Array(
            new HiveType.Struct(
                List.of(
                    new HiveType.Field("m", new HiveType.Map(Primitive.STRING, Primitive.DATE))))),
        DataTypes.ARRAY(
            DataTypes.ROW(
                DataTypes.FIELD("m", DataTypes.MAP(DataTypes.STRING(), DataTypes.DATE()))))) {
      @Override
      Object of(int first, int last) {
        Object one = GenericRowData.of(VALUE.of(first, first));
        return new GenericArrayData(new Object[] {one, GenericRowData.of(VALUE.of(first, last))});
      }
    };

    private final HiveType hive;
    private final DataType flink;

    Nesting(HiveType hive, DataType flink) {
      this.hive = hive;
      this.flink = flink;
    }

    /** A value with these days. */
    abstract Object of(int first, int last);

    boolean heldBy(FileFormat format) {
      return format != FileFormat.CSV;
    }

    static GenericMapData map(Object key, Object value, Object lastKey, Object lastValue) {
      Map<Object, Object> entries = new LinkedHashMap<>();
      entries.put(key, value);
      entries.put(lastKey, lastValue);
      return new GenericMapData(entries);
    }
  }

  @ParameterizedTest
  @EnumSource(value = FileFormat.class, mode = Mode.EXCLUDE, names = "CSV")
  void storesInstantsAsTheZoneShowsThem(FileFormat format) throws Exception {
    List<TableColumn> columns = TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP_LTZ(3));
    FormatRequest request = TestColumns.request(format, columns, Map.of(), NEW_YORK);
    RowData[] rows = {
      row(TimestampData.fromInstant(Instant.parse("2024-03-10T06:59:59Z"))),
      row(TimestampData.fromInstant(Instant.parse("2024-03-10T07:00:00Z"))),
      row(TimestampData.fromInstant(Instant.parse("2024-11-03T05:30:00Z"))),
      row(TimestampData.fromInstant(Instant.parse("2024-11-03T06:30:00Z"))),
    };

    File file = TestFile.write(directory, request, rows);

    List<List<Object>> read = ReadBack.rows(file, request);
    assertThat(read)
        .containsExactly(
            List.of(LocalDateTime.of(2024, 3, 10, 1, 59, 59)),
            List.of(LocalDateTime.of(2024, 3, 10, 3, 0)),
            List.of(LocalDateTime.of(2024, 11, 3, 1, 30)),
            List.of(LocalDateTime.of(2024, 11, 3, 1, 30)));
  }

  private void refuses(
      FileFormat format, List<TableColumn> columns, ZoneId zone, Object value, String message) {
    FormatRequest request = TestColumns.request(format, columns, Map.of(), zone);

    assertThatThrownBy(() -> TestFile.write(directory, request, row(value)))
        .isInstanceOfSatisfying(
            UnwritableRowException.class, e -> assertThat(e.column()).startsWith("c"))
        .hasMessageContaining(message);
  }

  private static RowData row(Object value) {
    return GenericRowData.of(value);
  }

  private static TimestampData timestamp(int year, int month, int day, int hour, int minute) {
    return TimestampData.fromLocalDateTime(LocalDateTime.of(year, month, day, hour, minute));
  }
}
