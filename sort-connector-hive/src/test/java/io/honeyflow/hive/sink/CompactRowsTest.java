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

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.apache.flink.core.memory.DataOutputSerializer;
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
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

final class CompactRowsTest {

  private static final int ROWS = 2_000;

  /** Of each type that can be a column; some are there twice, so that none is the last one. */
  private static final Map<DataType, Function<Random, Object>> VALUES = values();

  private static final List<LogicalType> TYPES =
      VALUES.keySet().stream().map(DataType::getLogicalType).toList();

  private static Map<DataType, Function<Random, Object>> values() {
    Map<DataType, Function<Random, Object>> values = new LinkedHashMap<>();
    values.put(DataTypes.STRING(), CompactRowsTest::text);
    values.put(DataTypes.BOOLEAN(), Random::nextBoolean);
    values.put(DataTypes.TINYINT(), random -> (byte) random.nextInt());
    values.put(DataTypes.SMALLINT(), random -> (short) random.nextInt());
    values.put(DataTypes.INT(), Random::nextInt);
    values.put(DataTypes.DATE(), Random::nextInt);
    values.put(DataTypes.TIME(), random -> random.nextInt(86_400_000));
    values.put(DataTypes.INTERVAL(DataTypes.MONTH()), Random::nextInt);
    values.put(DataTypes.BIGINT(), Random::nextLong);
    values.put(DataTypes.INTERVAL(DataTypes.SECOND(3)), Random::nextLong);
    values.put(DataTypes.FLOAT(), random -> Float.intBitsToFloat(random.nextInt()));
    values.put(DataTypes.DOUBLE(), random -> Double.longBitsToDouble(random.nextLong()));
    values.put(DataTypes.DECIMAL(5, 2), random -> decimal(random, 16, 5, 2));
    values.put(DataTypes.DECIMAL(18, 0), random -> decimal(random, 59, 18, 0));
    values.put(DataTypes.DECIMAL(38, 10), random -> decimal(random, 126, 38, 10));
    values.put(DataTypes.BYTES(), CompactRowsTest::bytes);
    values.put(DataTypes.TIMESTAMP(0), random -> millis(random, 1_000));
    values.put(DataTypes.TIMESTAMP(3), random -> millis(random, 1));
    values.put(DataTypes.TIMESTAMP(9), CompactRowsTest::nanos);
    values.put(DataTypes.TIMESTAMP_LTZ(6), CompactRowsTest::nanos);
    values.put(DataTypes.CHAR(3), random -> StringData.fromString("c" + random.nextInt(100)));
    values.put(DataTypes.ARRAY(DataTypes.INT()), CompactRowsTest::array);
    values.put(DataTypes.MAP(DataTypes.STRING(), DataTypes.BIGINT()), CompactRowsTest::map);
    values.put(
        DataTypes.ROW(
            DataTypes.FIELD("a", DataTypes.STRING()), DataTypes.FIELD("b", DataTypes.INT())),
        random -> GenericRowData.of(text(random), random.nextInt()));
    values.put(DataTypes.VARCHAR(20), CompactRowsTest::text);
    return values;
  }

  @Test
  void rowsAreReadAsTheyWereWritten() throws IOException {
    RowDataSerializer flink = new RowDataSerializer(TYPES.toArray(LogicalType[]::new));
    Random random = new Random(7);
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      RowData row = row(random);
      rows.add(i % 2 == 0 ? row : flink.toBinaryRow(row).copy());
    }

    List<RowData> read = new ArrayList<>();
    CompactRows form = new CompactRows(TYPES);
    form.read(
        written(form, rows), ROWS, row -> read.add(flink.toBinaryRow(flink.copy(row)).copy()));

    assertThat(read).isEqualTo(rows.stream().map(row -> flink.toBinaryRow(row).copy()).toList());
  }

  @Test
  void aRowThatIsReadCanBeReadByItsOwnGetters() throws IOException {
    List<LogicalType> types = VALUES.keySet().stream().map(DataType::getLogicalType).toList();
    RowData.FieldGetter[] getters = new RowData.FieldGetter[types.size()];
    for (int i = 0; i < getters.length; i++) {
      getters[i] = RowData.createFieldGetter(types.get(i), i);
    }
    RowDataSerializer flink = new RowDataSerializer(types.toArray(LogicalType[]::new));
    GenericRowData row = row(new Random(8));
    CompactRows form = new CompactRows(TYPES);

    form.read(
        written(form, List.of(row)),
        1,
        read -> {
          assertThat(read.getArity()).isEqualTo(types.size());
          GenericRowData copy = new GenericRowData(read.getRowKind(), types.size());
          for (int i = 0; i < getters.length; i++) {
            copy.setField(i, getters[i].getFieldOrNull(read));
          }
          assertThat(flink.toBinaryRow(copy)).isEqualTo(flink.toBinaryRow(row));
          read.setRowKind(RowKind.DELETE);
          assertThat(read.getRowKind()).isEqualTo(RowKind.DELETE);
        });
  }

  @Test
  void rowsThatWaitTakeLittle() throws IOException {
    List<LogicalType> types =
        List.of(
            DataTypes.BIGINT().getLogicalType(),
            DataTypes.INT().getLogicalType(),
            DataTypes.BOOLEAN().getLogicalType(),
            DataTypes.STRING().getLogicalType());

    RowData row = GenericRowData.of(1L, 2, true, StringData.fromString("four"));
    assertThat(new CompactRows(types).write(row)).isEqualTo(4 + 1 + 1 + 8 + 4 + 1 + 4 + 4);
  }

  @Test
  void ofTheTypeNullNoValueIsKept() throws IOException {
    CompactRows form =
        new CompactRows(
            List.of(
                DataTypes.NULL().getLogicalType(),
                DataTypes.STRING().getLogicalType(),
                DataTypes.NULL().getLogicalType()));
    RowData row =
        GenericRowData.of(StringData.fromString("left out"), StringData.fromString("kept"), 3);

    assertThat(form.write(row)).isEqualTo(4 + 1 + 1 + 4 + 4);
    form.read(
        written(form, List.of(row)),
        1,
        read -> {
          assertThat(read.isNullAt(0)).isTrue();
          assertThat(read.getString(1)).hasToString("kept");
          assertThat(read.isNullAt(2)).isTrue();
        });
  }

  /** With any room, from none up to more than enough. */
  @Test
  void makesARowWhereItWaitsIfThereIsRoom() throws IOException {
    CompactRows form = new CompactRows(TYPES);
    Random random = new Random(7);
    for (int i = 0; i < 50; i++) {
      GenericRowData row = row(random);
      form.write(row);
      // The places of nulls are left as they were.
      Arrays.fill(form.bytes(), (byte) -1);
      int length = form.write(row);
      byte[] expected = Arrays.copyOf(form.bytes(), length);
      for (int room = 0; room <= length + 3; room++) {
        byte[] target = new byte[5 + room];
        Arrays.fill(target, (byte) -1);

        assertThat(form.write(row, target, 5)).isEqualTo(room < length ? 0 : length);
        if (room >= length) {
          assertThat(Arrays.copyOfRange(target, 5, 5 + length)).isEqualTo(expected);
          assertThat(Arrays.copyOf(target, 5)).isEqualTo(untouched(5));
          assertThat(Arrays.copyOfRange(target, 5 + length, target.length))
              .isEqualTo(untouched(room - length));
        }
      }
    }
  }

  private static byte[] untouched(int bytes) {
    byte[] untouched = new byte[bytes];
    Arrays.fill(untouched, (byte) -1);
    return untouched;
  }

  private static byte[] written(CompactRows form, List<RowData> rows) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    for (RowData row : rows) {
      int length = form.write(row);
      out.write(form.bytes(), 0, length);
    }
    return out.getCopyOfBuffer();
  }

  private static GenericRowData row(Random random) {
    GenericRowData row =
        new GenericRowData(
            RowKind.values()[random.nextInt(RowKind.values().length)], VALUES.size());
    int field = 0;
    for (Function<Random, Object> value : VALUES.values()) {
      row.setField(field++, random.nextInt(5) == 0 ? null : value.apply(random));
    }
    return row;
  }

  private static StringData text(Random random) {
    return StringData.fromString("héllo 蜂".repeat(random.nextInt(4)));
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(2_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static DecimalData decimal(Random random, int bits, int precision, int scale) {
    BigInteger unscaled = new BigInteger(bits, random);
    return DecimalData.fromBigDecimal(
        new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale),
        precision,
        scale);
  }

  private static TimestampData millis(Random random, long step) {
    return TimestampData.fromEpochMillis(random.nextInt() * 1_000L * step);
  }

  private static TimestampData nanos(Random random) {
    return TimestampData.fromEpochMillis(random.nextInt(), random.nextInt(1_000_000));
  }

  private static GenericArrayData array(Random random) {
    return new GenericArrayData(new Object[] {random.nextInt(), null, random.nextInt()});
  }

  private static GenericMapData map(Random random) {
    Map<StringData, Object> map = new HashMap<>();
    map.put(text(random), random.nextLong());
    return new GenericMapData(map);
  }
}
