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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.reader.HiveReaderExtension;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hive reads what lies at the edges of its types. */
final class EdgeValuesIT {
  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

  @RegisterExtension
  static final HiveReaderExtension HIVE_4 = HiveReaderExtension.of(HiveLine.V4_1);

  @RegisterExtension
  static final HiveReaderExtension HIVE_2 = HiveReaderExtension.of(HiveLine.V2_3, SHANGHAI);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(names = {"PARQUET", "ORC"})
  void readsDecimalsOfEveryPrecision(FileFormat format) throws Exception {
    List<TableColumn> columns =
        IntStream.rangeClosed(1, 38)
            .mapToObj(
                digits ->
                    column(
                        digits - 1,
                        new HiveType.Decimal(digits, digits / 2),
                        DataTypes.DECIMAL(digits, digits / 2)))
            .toList();
    List<List<BigDecimal>> values =
        List.of(
            decimals(digits -> BigInteger.TEN.pow(digits).subtract(BigInteger.ONE)),
            decimals(digits -> BigInteger.ONE.subtract(BigInteger.TEN.pow(digits))),
            decimals(digits -> BigInteger.ONE),
            decimals(digits -> BigInteger.ONE.negate()),
            decimals(digits -> BigInteger.ZERO));
    List<RowData> rows = new ArrayList<>();
    for (List<BigDecimal> row : values) {
      GenericRowData decimals = new GenericRowData(38);
      for (int i = 0; i < 38; i++) {
        int digits = i + 1;
        decimals.setField(i, DecimalData.fromBigDecimal(row.get(i), digits, digits / 2));
      }
      rows.add(decimals);
    }
    TestFile.write(directory, TestColumns.request(format, columns, Map.of(), SHANGHAI), rows);

    for (HiveReaderExtension hive : List.of(HIVE_4, HIVE_2)) {
      List<List<String>> read = read(hive, "decimals", format, columns);
      assertThat(read).hasSameSizeAs(values);
      for (int row = 0; row < values.size(); row++) {
        assertThat(read.get(row).stream().map(BigDecimal::new).toList())
            .usingElementComparator(BigDecimal::compareTo)
            .containsExactlyElementsOf(values.get(row));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PARQUET", "ORC"})
  void readsNumbersAtTheirEnds(FileFormat format) throws Exception {
    List<TableColumn> columns =
        List.of(
            column(0, Primitive.TINYINT, DataTypes.TINYINT()),
            column(1, Primitive.SMALLINT, DataTypes.SMALLINT()),
            column(2, Primitive.INT, DataTypes.INT()),
            column(3, Primitive.BIGINT, DataTypes.BIGINT()),
            column(4, Primitive.FLOAT, DataTypes.FLOAT()),
            column(5, Primitive.DOUBLE, DataTypes.DOUBLE()));
    Object[][] values = {
      {Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, -0.0f, -0.0},
      {Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Float.NaN, Double.NaN},
      {(byte) 0, (short) 0, 0, 0L, Float.POSITIVE_INFINITY, Double.POSITIVE_INFINITY},
      {(byte) -1, (short) -1, -1, -1L, Float.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY},
      {(byte) 1, (short) 1, 1, 1L, Float.MAX_VALUE, Double.MAX_VALUE},
      {(byte) 1, (short) 1, 1, 1L, -Float.MAX_VALUE, -Double.MAX_VALUE},
      {(byte) 1, (short) 1, 1, 1L, Float.MIN_VALUE, Double.MIN_VALUE}
    };
    List<RowData> rows = new ArrayList<>();
    List<List<String>> expected = new ArrayList<>();
    for (Object[] row : values) {
      rows.add(GenericRowData.of(row));
      expected.add(Arrays.stream(row).map(String::valueOf).toList());
    }
    TestFile.write(directory, TestColumns.request(format, columns, Map.of(), SHANGHAI), rows);

    assertThat(read(HIVE_4, "numbers", format, columns)).isEqualTo(expected);
    assertThat(read(HIVE_2, "numbers", format, columns)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(names = {"PARQUET", "ORC"})
  void readsNullsAndNothingAtEachLevel(FileFormat format) throws Exception {
    HiveType numbers = new HiveType.Array(Primitive.INT);
    HiveType struct = new HiveType.Struct(List.of(new HiveType.Field("x", numbers)));
    HiveType type = new HiveType.Array(new HiveType.Map(Primitive.STRING, struct));
    DataType from =
        DataTypes.ARRAY(
            DataTypes.MAP(
                DataTypes.STRING(),
                DataTypes.ROW(DataTypes.FIELD("x", DataTypes.ARRAY(DataTypes.INT())))));
    List<TableColumn> columns = List.of(column(0, type, from));
    List<RowData> rows =
        List.of(
            GenericRowData.of((Object) null),
            GenericRowData.of(array()),
            GenericRowData.of(array((Object) null)),
            GenericRowData.of(array(new GenericMapData(Map.of()), null)),
            GenericRowData.of(array(map("k", null))),
            GenericRowData.of(array(map("k", GenericRowData.of((Object) null)))),
            GenericRowData.of(array(map("k", GenericRowData.of(array())))),
            GenericRowData.of(array(map("k", GenericRowData.of(array(null, 1, null))))));
    TestFile.write(directory, TestColumns.request(format, columns, Map.of(), SHANGHAI), rows);

    for (HiveReaderExtension hive : List.of(HIVE_4, HIVE_2)) {
      assertThat(read(hive, "nulls", format, columns).stream().map(row -> row.get(0)))
          .containsExactly(
              null,
              "[]",
              "[null]",
              "[{},null]",
              "[{\"k\":null}]",
              "[{\"k\":{\"x\":null}}]",
              "[{\"k\":{\"x\":[]}}]",
              "[{\"k\":{\"x\":[null,1,null]}}]");
    }
  }

  /** Hive refuses the type in Parquet and fails on it in ORC, and so does the sink. */
  @ParameterizedTest
  @EnumSource(names = {"TEXTFILE", "SEQUENCEFILE"})
  void readsInstantsAsSuchFromText(FileFormat format) throws Exception {
    List<TableColumn> columns =
        List.of(
            column(0, Primitive.TIMESTAMP_LOCAL_TZ, DataTypes.TIMESTAMP_LTZ(9)),
            column(1, Primitive.TIMESTAMP, DataTypes.TIMESTAMP_LTZ(9)));
    List<RowData> rows = new ArrayList<>();
    for (String instant :
        List.of("1969-12-31T23:59:59.999999999Z", "2024-11-03T05:30:00Z", "2024-11-03T06:30:00Z")) {
      TimestampData value = TimestampData.fromInstant(Instant.parse(instant));
      rows.add(GenericRowData.of(value, value));
    }
    ZoneId newYork = ZoneId.of("America/New_York");
    TestFile.write(directory, TestColumns.request(format, columns, Map.of(), newYork), rows);

    assertThat(read(HIVE_4, "instants", format, columns))
        .containsExactly(
            List.of("1969-12-31 23:59:59.999999999 UTC", "1969-12-31 18:59:59.999999999"),
            List.of("2024-11-03 05:30:00.0 UTC", "2024-11-03 01:30:00"),
            List.of("2024-11-03 06:30:00.0 UTC", "2024-11-03 01:30:00"));
  }

  private List<List<String>> read(
      HiveReaderExtension hive, String name, FileFormat format, List<TableColumn> columns) {
    String table = "edge_" + name + "_" + format;
    hive.execute(
        "CREATE EXTERNAL TABLE "
            + table
            + columns.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", ", " (", ")"))
            + " STORED AS "
            + format
            + " LOCATION '"
            + directory.toUri()
            + "'");
    return hive.query("SELECT * FROM " + table);
  }

  private static TableColumn column(int position, HiveType type, DataType from) {
    return new TableColumn("c" + position, type, from.getLogicalType(), position);
  }

  private static List<BigDecimal> decimals(IntFunction<BigInteger> unscaledOfDigits) {
    return IntStream.rangeClosed(1, 38)
        .mapToObj(digits -> new BigDecimal(unscaledOfDigits.apply(digits), digits / 2))
        .toList();
  }

  private static GenericArrayData array(Object... elements) {
    return new GenericArrayData(elements);
  }

  private static GenericMapData map(String key, Object value) {
    return new GenericMapData(Collections.singletonMap(StringData.fromString(key), value));
  }
}
