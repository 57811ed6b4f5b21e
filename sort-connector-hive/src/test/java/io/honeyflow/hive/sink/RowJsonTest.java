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
package io.honeyflow.hive.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot be written is shown as it is. */
final class RowJsonTest {

  @ParameterizedTest
  @MethodSource("values")
  void showsEveryValue(Object value, DataType type, String json) {
    LogicalType logical = type.getLogicalType();
    RowData row = new RowDataSerializer(logical).toBinaryRow(GenericRowData.of(value));
    Object held = RowData.createFieldGetter(logical, 0).getFieldOrNull(row);

    assertThat(RowJson.of(held, logical).toString()).isEqualTo(json);
  }

  static Stream<Arguments> values() {
    Map<Object, Object> entries = new HashMap<>();
    entries.put(null, 1);
    return Stream.of(
        Arguments.of(null, DataTypes.INT(), "null"),
        Arguments.of(true, DataTypes.BOOLEAN(), "true"),
        Arguments.of((byte) -1, DataTypes.TINYINT(), "-1"),
        Arguments.of((short) 2, DataTypes.SMALLINT(), "2"),
        Arguments.of(3, DataTypes.INT(), "3"),
        Arguments.of(Long.MAX_VALUE, DataTypes.BIGINT(), "9223372036854775807"),
        Arguments.of(0.1f, DataTypes.FLOAT(), "0.1"),
        Arguments.of(Float.NaN, DataTypes.FLOAT(), "\"NaN\""),
        Arguments.of(Double.NEGATIVE_INFINITY, DataTypes.DOUBLE(), "\"-Infinity\""),
        Arguments.of(
            DecimalData.fromBigDecimal(new BigDecimal("1.50"), 9, 2),
            DataTypes.DECIMAL(9, 2),
            "1.50"),
        Arguments.of(StringData.fromString("é\n"), DataTypes.STRING(), "\"é\\n\""),
        Arguments.of(new byte[] {1, 2, 3}, DataTypes.BYTES(), "\"AQID\""),
        Arguments.of(
            (int) LocalDate.of(10_000, 1, 1).toEpochDay(), DataTypes.DATE(), "\"+10000-01-01\""),
        Arguments.of(3_600_001, DataTypes.TIME(3), "\"01:00:00.001\""),
        Arguments.of(
            TimestampData.fromLocalDateTime(LocalDateTime.of(2024, 1, 2, 3, 4, 5, 6)),
            DataTypes.TIMESTAMP(9),
            "\"2024-01-02T03:04:05.000000006\""),
        Arguments.of(
            TimestampData.fromEpochMillis(1),
            DataTypes.TIMESTAMP_LTZ(3),
            "\"1970-01-01T00:00:00.001Z\""),
        Arguments.of(
            new GenericArrayData(new Object[] {1, null}),
            DataTypes.ARRAY(DataTypes.INT()),
            "[1,null]"),
        Arguments.of(
            new GenericMapData(entries),
            DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()),
            "[{\"key\":null,\"value\":1}]"),
        Arguments.of(
            new GenericMapData(Map.of(StringData.fromString("k"), 2)),
            DataTypes.MULTISET(DataTypes.STRING()),
            "[{\"key\":\"k\",\"value\":2}]"),
        Arguments.of(
            GenericRowData.of(null, new GenericArrayData(new Object[] {GenericRowData.of(5)})),
            DataTypes.ROW(
                DataTypes.FIELD("x", DataTypes.STRING()),
                DataTypes.FIELD(
                    "y", DataTypes.ARRAY(DataTypes.ROW(DataTypes.FIELD("z", DataTypes.INT()))))),
            "{\"x\":null,\"y\":[{\"z\":5}]}"));
  }
}
