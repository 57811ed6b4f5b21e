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

import static java.util.Arrays.asList;

import io.honeyflow.hive.type.TableColumn;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/** Rows for {@link TestColumns#ofEveryType}, and what they hold. */
final class TestRows {

  private TestRows() {}

  /** Ordinary values at many times, the largest and smallest values, and nothing but NULLs. */
  static List<RowData> rows(FileFormat format) {
    List<RowData> rows = new ArrayList<>();
    times(format).forEach(time -> rows.add(row(time)));
    rows.add(extremes(format));
    rows.add(new GenericRowData(TestColumns.ofEveryType().size()));
    return rows;
  }

  /** What {@link #rows} hold, as the readers of the tests say it. */
  static List<List<Object>> values(FileFormat format) {
    List<List<Object>> values = new ArrayList<>();
    times(format).forEach(time -> values.add(values(time, format)));
    values.add(extremeValues(format));
    values.add(Collections.nCopies(TestColumns.ofEveryType().size(), null));
    return values.stream().map(row -> held(row, format)).toList();
  }

  /**
   * Those of the rows that were read, as texts, whose instants are the same in Hive 2 and Hive 4.
   * Before clocks had a standard time Hive 2, and with it Spark where it reads by Hive's classes,
   * takes another offset than Hive 4, which files follow.
   */
  static List<List<String>> sinceStandardTime(List<List<String>> rows) {
    int date = TestColumns.ofEveryType().stream().map(TableColumn::name).toList().indexOf("a_date");
    return rows.stream()
        .filter(row -> row.get(date) == null || row.get(date).compareTo("1900") > 0)
        .toList();
  }

  private static List<Object> held(List<Object> row, FileFormat format) {
    List<Object> held = new ArrayList<>();
    TestColumns.ofEveryType(format).forEach(column -> held.add(row.get(column.position())));
    return held;
  }

  private static List<LocalDateTime> times(FileFormat format) {
    // ORC readers misread a fraction in the last second before 1970, which is refused, and Hive 2
    // reads a fraction below a millisecond from before 1970 a second too early.
    boolean orc = format == FileFormat.ORC;
    int least = orc ? 1_000_000 : 1;
    return Stream.of(
            LocalDateTime.of(1969, 12, 31, 23, 59, orc ? 58 : 59, 999_999_999),
            LocalDateTime.of(1969, 12, 31, 23, 59, orc ? 58 : 59, least),
            LocalDateTime.of(2024, 2, 29, 12, 34, 56, 123_456_789),
            LocalDateTime.of(1970, 1, 1, 0, 0),
            LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1),
            LocalDateTime.of(1901, 1, 2, 0, 0),
            LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_999),
            // Twice on New York's clocks: the hour is the same whichever it was.
            LocalDateTime.of(2024, 11, 3, 1, 30),
            LocalDateTime.of(2024, 11, 3, 2, 0),
            LocalDateTime.of(2024, 3, 10, 1, 59, 59),
            LocalDateTime.of(2024, 3, 10, 3, 0),
            LocalDateTime.of(1900, 12, 31, 23, 59, 59),
            LocalDateTime.of(1582, 10, 16, 0, 0, 0, least),
            LocalDateTime.of(1582, 10, 4, 0, 0, 0, least),
            LocalDateTime.of(1500, 2, 28, 23, 0),
            LocalDateTime.of(1, 1, 1, 0, 0))
        .map(time -> format == FileFormat.AVRO ? time.truncatedTo(ChronoUnit.MILLIS) : time)
        .toList();
  }

  private static RowData row(LocalDateTime time) {
    TimestampData timestamp = TimestampData.fromLocalDateTime(time);
    TimestampData millis = TimestampData.fromEpochMillis(timestamp.getMillisecond());
    Map<StringData, Integer> counts = new LinkedHashMap<>();
    counts.put(StringData.fromString("one"), 1);
    counts.put(StringData.fromString("none"), null);
    return GenericRowData.of(
        true,
        (byte) -7,
        (short) 300,
        -70_000,
        5_000_000_000L,
        1.5f,
        -2.25,
        DecimalData.fromBigDecimal(new BigDecimal("-12345.67"), 9, 2),
        DecimalData.fromBigDecimal(new BigDecimal("123456789012.000001"), 18, 6),
        DecimalData.fromBigDecimal(new BigDecimal("-1234567890123456789.0123456789"), 38, 10),
        StringData.fromString("Grüße, 你好 🐝, tab\tand back\\slash"),
        StringData.fromString("ab   "),
        StringData.fromString("a b "),
        new byte[] {0, -1, 10, 13, 1},
        (int) time.toLocalDate().toEpochDay(),
        timestamp,
        new GenericArrayData(new Object[] {1, null, 3}),
        new GenericMapData(counts),
        GenericRowData.of(StringData.fromString("y"), null),
        new GenericArrayData(
            new Object[] {
              new GenericMapData(
                  Map.of(
                      StringData.fromString("k"),
                      GenericRowData.of(new GenericArrayData(new Object[] {millis, millis})))),
              null
            }));
  }

  private static List<Object> values(LocalDateTime time, FileFormat format) {
    Map<Object, Object> counts = new LinkedHashMap<>();
    counts.put("one", 1L);
    counts.put("none", null);
    LocalDateTime millis = time.withNano(time.getNano() / 1_000_000 * 1_000_000);
    return asList(
        true,
        -7L,
        300L,
        -70_000L,
        5_000_000_000L,
        1.5f,
        -2.25,
        new BigDecimal("-12345.67"),
        new BigDecimal("123456789012.000001"),
        new BigDecimal("-1234567890123456789.0123456789"),
        "Grüße, 你好 🐝, tab\tand back\\slash",
        padded(format) ? "ab   " : "ab",
        "a b ",
        "00ff0a0d01",
        time.toLocalDate(),
        time,
        asList(1L, null, 3L),
        counts,
        asList(null, "y"),
        asList(Map.of("k", List.of(List.of(millis, millis))), null));
  }

  private static RowData extremes(FileFormat format) {
    return GenericRowData.of(
        false,
        Byte.MIN_VALUE,
        Short.MIN_VALUE,
        Integer.MIN_VALUE,
        Long.MIN_VALUE,
        largest(format, Float.NaN, Float.MAX_VALUE),
        largest(format, Double.NEGATIVE_INFINITY, Double.MIN_VALUE),
        DecimalData.fromBigDecimal(new BigDecimal("9999999.99"), 9, 2),
        DecimalData.fromBigDecimal(new BigDecimal("-999999999999.999999"), 18, 6),
        DecimalData.fromBigDecimal(
            new BigDecimal("9999999999999999999999999999.9999999999"), 38, 10),
        StringData.fromString(""),
        StringData.fromString("你好你好你"),
        StringData.fromString("🐝🐝🐝🐝🐝"),
        new byte[] {1},
        (int) LocalDate.of(9999, 12, 31).toEpochDay(),
        TimestampData.fromLocalDateTime(LocalDateTime.of(2024, 1, 1, 0, 0)),
        new GenericArrayData(new Object[0]),
        new GenericMapData(Map.of()),
        GenericRowData.of(StringData.fromString(""), Integer.MAX_VALUE),
        new GenericArrayData(new Object[0]));
  }

  private static List<Object> extremeValues(FileFormat format) {
    return asList(
        false,
        -128L,
        -32768L,
        (long) Integer.MIN_VALUE,
        Long.MIN_VALUE,
        largest(format, Float.NaN, Float.MAX_VALUE),
        largest(format, Double.NEGATIVE_INFINITY, Double.MIN_VALUE),
        new BigDecimal("9999999.99"),
        new BigDecimal("-999999999999.999999"),
        new BigDecimal("9999999999999999999999999999.9999999999"),
        "",
        "你好你好你",
        "🐝🐝🐝🐝🐝",
        "01",
        LocalDate.of(9999, 12, 31),
        LocalDateTime.of(2024, 1, 1, 0, 0),
        List.of(),
        Map.of(),
        asList((long) Integer.MAX_VALUE, ""),
        List.of());
  }

  /** JSON has numbers only. */
  private static Object largest(FileFormat format, Object special, Object number) {
    return format == FileFormat.JSON ? number : special;
  }

  private static boolean padded(FileFormat format) {
    return format != FileFormat.PARQUET && format != FileFormat.ORC && format != FileFormat.AVRO;
  }
}
