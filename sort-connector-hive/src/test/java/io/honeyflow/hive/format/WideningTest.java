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
import io.honeyflow.hive.type.TypeMapping;
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Every widening that planning accepts is written with its value kept. */
class WideningTest {

  private record Widening(DataType from, HiveType to, Object value, Object expected) {}

  private static final List<Widening> WIDENINGS =
      List.of(
          new Widening(DataTypes.TINYINT(), Primitive.SMALLINT, (byte) -3, -3L),
          new Widening(DataTypes.TINYINT(), Primitive.BIGINT, (byte) -3, -3L),
          new Widening(DataTypes.SMALLINT(), Primitive.INT, (short) -300, -300L),
          new Widening(DataTypes.INT(), Primitive.BIGINT, -70_000, -70_000L),
          new Widening(DataTypes.TINYINT(), Primitive.FLOAT, (byte) -3, -3f),
          new Widening(DataTypes.SMALLINT(), Primitive.DOUBLE, (short) -3, -3d),
          new Widening(DataTypes.INT(), Primitive.DOUBLE, Integer.MAX_VALUE, 2147483647d),
          new Widening(DataTypes.FLOAT(), Primitive.DOUBLE, 0.5f, 0.5d),
          new Widening(
              DataTypes.TINYINT(), new HiveType.Decimal(5, 2), (byte) -3, decimal("-3.00")),
          new Widening(
              DataTypes.BIGINT(),
              new HiveType.Decimal(21, 2),
              Long.MIN_VALUE,
              decimal("-9223372036854775808.00")),
          new Widening(
              DataTypes.DECIMAL(9, 2),
              new HiveType.Decimal(18, 4),
              DecimalData.fromBigDecimal(decimal("-1.25"), 9, 2),
              decimal("-1.2500")),
          new Widening(
              DataTypes.DECIMAL(18, 2),
              new HiveType.Decimal(20, 4),
              DecimalData.fromBigDecimal(decimal("-9999999999999999.99"), 18, 2),
              decimal("-9999999999999999.9900")),
          new Widening(
              DataTypes.CHAR(3), new HiveType.Varchar(3), StringData.fromString("ab "), "ab "),
          new Widening(DataTypes.CHAR(3), Primitive.STRING, StringData.fromString("ab "), "ab "),
          new Widening(DataTypes.VARCHAR(3), Primitive.STRING, StringData.fromString("abc"), "abc"),
          new Widening(DataTypes.BINARY(2), Primitive.BINARY, new byte[] {1, 2}, "0102"),
          new Widening(
              DataTypes.TIMESTAMP(0),
              Primitive.TIMESTAMP,
              TimestampData.fromEpochMillis(1000),
              LocalDateTime.of(1970, 1, 1, 0, 0, 1)),
          new Widening(
              DataTypes.ARRAY(DataTypes.INT()),
              new HiveType.Array(Primitive.BIGINT),
              new GenericArrayData(new Object[] {1, null}),
              Arrays.asList(1L, null)),
          new Widening(
              DataTypes.ARRAY(DataTypes.SMALLINT()),
              new HiveType.Array(new HiveType.Decimal(20, 1)),
              new GenericArrayData(new short[] {-1}),
              List.of(decimal("-1.0"))),
          new Widening(
              DataTypes.MULTISET(DataTypes.STRING()),
              new HiveType.Map(Primitive.STRING, Primitive.BIGINT),
              new GenericMapData(Map.of(StringData.fromString("a"), 2)),
              Map.of("a", 2L)),
          new Widening(
              DataTypes.ROW(DataTypes.FIELD("B", DataTypes.TINYINT())),
              new HiveType.Struct(
                  List.of(
                      new HiveType.Field("a", Primitive.STRING),
                      new HiveType.Field("b", Primitive.INT))),
              GenericRowData.of((byte) 7),
              Arrays.asList(null, 7L)),
          new Widening(DataTypes.NULL(), new HiveType.Array(Primitive.DATE), null, null));

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(value = FileFormat.class, mode = Mode.EXCLUDE, names = "CSV")
  void keepsTheValue(FileFormat format) throws Exception {
    List<Widening> widenings = storable(format);
    List<TableColumn> columns = new ArrayList<>();
    GenericRowData row = new GenericRowData(widenings.size());
    for (Widening widening : widenings) {
      int position = columns.size();
      columns.add(
          new TableColumn(
              "c" + position, widening.to(), widening.from().getLogicalType(), position));
      row.setField(position, widening.value());
    }
    columns.add(
        new TableColumn(
            "absent", Primitive.INT, DataTypes.INT().getLogicalType(), TableColumn.ABSENT));
    FormatRequest request =
        TestColumns.request(
            format, columns, Map.of("escape.delim", "\\"), ZoneId.of("Asia/Shanghai"));

    File file = TestFile.write(directory, request, List.<RowData>of(row));

    List<Object> read = ReadBack.rows(file, request).get(0);
    for (int i = 0; i < widenings.size(); i++) {
      Widening widening = widenings.get(i);
      assertThat(TypeMapping.problem("c", widening.from().getLogicalType(), widening.to()))
          .isEmpty();
      assertThat(read.get(i))
          .as("%s into %s", widening.from(), widening.to())
          .usingRecursiveComparison()
          .withEqualsForType((one, other) -> one.compareTo(other) == 0, BigDecimal.class)
          .isEqualTo(widening.expected());
    }
    assertThat(read.get(widenings.size())).isNull();
  }

  private static List<Widening> storable(FileFormat format) {
    return WIDENINGS.stream()
        .filter(
            widening ->
                FileFormats.problems(
                        TestColumns.request(
                            format,
                            TestColumns.one(widening.to(), widening.from()),
                            Map.of(),
                            ZoneId.of("UTC")))
                    .isEmpty())
        .toList();
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }
}
