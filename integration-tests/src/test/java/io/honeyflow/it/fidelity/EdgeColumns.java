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
package io.honeyflow.it.fidelity;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.types.Row;

/** The columns of the matrix, of every type family. */
final class EdgeColumns {
  /** Of the type {@code timestamp with local time zone}, which few formats and readers know. */
  static final String LOCAL_ZONE = "c_timestamp_local_tz";

  static final String BINARY = "c_binary";

  /** Timestamps of nine digits. */
  static final String TIMESTAMP = "c_timestamp";

  /** Some of these, of six digits. */
  static final String MICROSECONDS = "c_timestamp_6";

  private EdgeColumns() {}

  /** All of them, without the identity of a row. */
  static List<EdgeColumn> all() {
    return Stream.of(numbers(), decimals(), texts(), times(), nested(), List.of(localZone()))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The id of the row that holds the first value of a column; the others follow. Timestamps lie in
   * rows of their own: one that needs a file of another offset would take its neighbours there.
   */
  static int firstRow(EdgeColumn column) {
    int row = 0;
    if (column.holdsTimes()) {
      for (EdgeColumn other : all()) {
        if (other.name().equals(column.name())) {
          return row;
        }
        row += other.holdsTimes() ? other.values().size() : 0;
      }
    }
    return row;
  }

  private static List<EdgeColumn> numbers() {
    return List.of(
        EdgeColumn.of("c_boolean", "BOOLEAN", DataTypes.BOOLEAN(), true, false),
        EdgeColumn.of(
            "c_tinyint", "TINYINT", DataTypes.TINYINT(), (byte) 1, Byte.MIN_VALUE, Byte.MAX_VALUE),
        EdgeColumn.of(
            "c_smallint",
            "SMALLINT",
            DataTypes.SMALLINT(),
            (short) 1,
            Short.MIN_VALUE,
            Short.MAX_VALUE),
        EdgeColumn.of("c_int", "INT", DataTypes.INT(), 1, Integer.MIN_VALUE, Integer.MAX_VALUE),
        EdgeColumn.of("c_bigint", "BIGINT", DataTypes.BIGINT(), 1L, Long.MIN_VALUE, Long.MAX_VALUE),
        EdgeColumn.of(
            "c_float",
            "FLOAT",
            DataTypes.FLOAT(),
            1.5f,
            -0.0f,
            Float.MIN_VALUE,
            Float.MAX_VALUE,
            Float.NaN,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY),
        EdgeColumn.of(
            "c_double",
            "DOUBLE",
            DataTypes.DOUBLE(),
            1.5,
            -0.0,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY));
  }

  private static List<EdgeColumn> decimals() {
    return List.of(decimal(9, 2), decimal(18, 4), decimal(38, 18));
  }

  private static EdgeColumn decimal(int precision, int scale) {
    BigDecimal max = BigDecimal.TEN.pow(precision).subtract(BigDecimal.ONE).movePointLeft(scale);
    return EdgeColumn.of(
        "c_decimal_" + precision + "_" + scale,
        "DECIMAL(" + precision + "," + scale + ")",
        DataTypes.DECIMAL(precision, scale),
        new BigDecimal("-1.5").setScale(scale),
        new BigDecimal("0.10").setScale(scale),
        new BigDecimal("0").setScale(scale),
        max,
        max.negate());
  }

  private static List<EdgeColumn> texts() {
    return List.of(
        EdgeColumn.of(
            "c_char",
            "CHAR(5)",
            DataTypes.CHAR(5),
            "ab",
            "",
            " a",
            "日本語日本",
            "🐝🐝🐝🐝🐝",
            "日本語日本語"),
        EdgeColumn.of(
            "c_varchar",
            "VARCHAR(5)",
            DataTypes.VARCHAR(5),
            "ab",
            "",
            "a b ",
            "日本語日本",
            "🐝🐝🐝🐝🐝",
            "日本語日本語"),
        EdgeColumn.of(
            "c_string",
            "STRING",
            DataTypes.STRING(),
            "ab",
            "",
            "  spaces  ",
            "日本語 🐝",
            "NULL",
            "null",
            "\\N",
            "a,b",
            "a|b",
            "a:b",
            "say \"hi\"",
            "it's",
            "a\\b",
            "a\\",
            "a\tb",
            "a\nb",
            "a\r\nb",
            "a\u0001b",
            "a\u0002b"),
        EdgeColumn.of(
            BINARY,
            "BINARY",
            DataTypes.BYTES(),
            new byte[] {97, 98},
            new byte[0],
            new byte[] {0, -1, 127, -128},
            new byte[] {10, 13, 9, 1, 2},
            new byte[] {92, 78}));
  }

  private static List<EdgeColumn> times() {
    return List.of(
        EdgeColumn.of(
            "c_date",
            "DATE",
            DataTypes.DATE(),
            LocalDate.of(2024, 2, 29),
            LocalDate.of(1, 1, 1),
            LocalDate.of(1500, 3, 1),
            LocalDate.of(1582, 10, 4),
            LocalDate.of(1582, 10, 10),
            LocalDate.of(1582, 10, 15),
            LocalDate.of(1969, 12, 31),
            LocalDate.of(9999, 12, 31)),
        EdgeColumn.of(
            TIMESTAMP,
            "TIMESTAMP",
            DataTypes.TIMESTAMP(9),
            LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000),
            LocalDateTime.of(2024, 2, 29, 12, 34, 56),
            LocalDateTime.of(2024, 2, 29, 12, 34, 56, 123_456_789),
            LocalDateTime.of(1, 1, 1, 0, 0),
            LocalDateTime.of(1500, 3, 1, 1, 2, 3),
            LocalDateTime.of(1582, 10, 4, 23, 59, 59),
            LocalDateTime.of(1582, 10, 10, 0, 0),
            LocalDateTime.of(1582, 10, 15, 0, 0),
            LocalDateTime.of(1700, 1, 1, 0, 0),
            LocalDateTime.of(1883, 11, 18, 12, 0),
            LocalDateTime.of(1901, 1, 1, 0, 0),
            LocalDateTime.of(1969, 12, 31, 23, 59, 58, 999_999_999),
            LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999),
            LocalDateTime.of(1970, 1, 1, 0, 0),
            LocalDateTime.of(2024, 3, 10, 2, 30),
            LocalDateTime.of(2024, 11, 3, 1, 30),
            LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_999)),
        EdgeColumn.of("c_timestamp_ltz", "TIMESTAMP", DataTypes.TIMESTAMP_LTZ(9), instants()),
        EdgeColumn.of(
            MICROSECONDS,
            "TIMESTAMP",
            DataTypes.TIMESTAMP(6),
            LocalDateTime.of(2024, 2, 29, 12, 34, 56, 123_456_000),
            LocalDateTime.of(1, 1, 1, 0, 0),
            LocalDateTime.of(1582, 10, 4, 23, 59, 59),
            LocalDateTime.of(1582, 10, 10, 0, 0),
            LocalDateTime.of(1582, 10, 15, 0, 0),
            LocalDateTime.of(1883, 11, 18, 12, 0),
            LocalDateTime.of(1969, 12, 31, 23, 59, 58, 999_999_000),
            LocalDateTime.of(2024, 3, 10, 2, 30),
            LocalDateTime.of(2024, 11, 3, 1, 30),
            LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000)));
  }

  /** The last column: in text a reader that does not know it finds the others at their places. */
  private static EdgeColumn localZone() {
    return EdgeColumn.of(
        LOCAL_ZONE, "TIMESTAMP WITH LOCAL TIME ZONE", DataTypes.TIMESTAMP_LTZ(9), instants());
  }

  private static Object[] instants() {
    return Stream.of(
            "2024-02-29T12:34:56.789Z",
            "0001-01-02T00:00:00Z",
            "1582-10-15T12:00:00Z",
            "1700-01-01T12:00:00Z",
            "1969-12-31T23:59:59.999999999Z",
            "1970-01-01T00:00:00Z",
            "2024-03-10T07:30:00Z",
            "2024-11-03T05:30:00Z",
            "2024-11-03T06:30:00.123456789Z",
            "9999-12-30T23:59:59Z")
        .map(text -> new EdgeValue(text, Instant.parse(text)))
        .toArray();
  }

  private static List<EdgeColumn> nested() {
    return List.of(
        EdgeColumn.of(
            "c_array_int",
            "ARRAY<INT>",
            DataTypes.ARRAY(DataTypes.INT()),
            new Integer[] {1, null, 3},
            new Integer[] {null},
            new Integer[0]),
        EdgeColumn.of(
            "c_array_string",
            "ARRAY<STRING>",
            DataTypes.ARRAY(DataTypes.STRING()),
            new String[] {"ab", null, "日本語"},
            new String[] {null, ""},
            new String[] {""},
            new String[] {"NULL", "\\N"},
            new String[] {"a,b", "a|b", "a:b"},
            new String[] {"a\nb"},
            new String[] {"a\u0001b\u0002c\u0003d"},
            new String[0]),
        EdgeColumn.of(
            "c_map",
            "MAP<STRING,INT>",
            DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()),
            Map.of("k", 1),
            Collections.singletonMap("k", null),
            Map.of("", 1),
            Map.of("a:b", 1),
            Map.of()),
        EdgeColumn.of(
            "c_struct",
            "STRUCT<x:INT,y:STRING>",
            struct(),
            Row.of(1, "ab"),
            Row.of(null, null),
            Row.of(1, ""),
            Row.of(null, "a,b")),
        EdgeColumn.of(
            "c_deep",
            "ARRAY<MAP<STRING,STRUCT<times:ARRAY<TIMESTAMP>,"
                + "days:MAP<STRING,DATE>,prices:ARRAY<DECIMAL(9,2)>>>>",
            deep(),
            deep(LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000)),
            deep(LocalDateTime.of(1500, 3, 1, 1, 2, 3)),
            deep(LocalDateTime.of(2024, 3, 10, 2, 30)),
            deepValue(Collections.singletonMap("k", null), null),
            deepValue(Collections.singletonMap("k", Row.of(null, null, null))),
            deepValue(
                Map.of(
                    "k",
                    Row.of(
                        new LocalDateTime[] {null},
                        Collections.singletonMap("d", null),
                        new BigDecimal[0]))),
            deepValue(Map.of()),
            deepValue()));
  }

  private static DataType struct() {
    return DataTypes.ROW(
        DataTypes.FIELD("x", DataTypes.INT()), DataTypes.FIELD("y", DataTypes.STRING()));
  }

  private static DataType deep() {
    return DataTypes.ARRAY(
        DataTypes.MAP(
            DataTypes.STRING(),
            DataTypes.ROW(
                DataTypes.FIELD("times", DataTypes.ARRAY(DataTypes.TIMESTAMP(9))),
                DataTypes.FIELD("days", DataTypes.MAP(DataTypes.STRING(), DataTypes.DATE())),
                DataTypes.FIELD("prices", DataTypes.ARRAY(DataTypes.DECIMAL(9, 2))))));
  }

  private static Object deep(LocalDateTime time) {
    return deepValue(
        Map.of(
            "k",
            Row.of(
                new LocalDateTime[] {time, null},
                Map.of("d", time.toLocalDate()),
                new BigDecimal[] {new BigDecimal("-1.25")})));
  }

  @SafeVarargs
  private static Object deepValue(Map<String, Row>... maps) {
    List<Map<String, Row>> list = new ArrayList<>();
    Collections.addAll(list, maps);
    return list.toArray(Map[]::new);
  }
}
