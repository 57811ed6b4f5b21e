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

import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.types.RowKind;
import org.apache.flink.types.variant.Variant;

/**
 * A row of {@link CompactRows}, of which the values are read where they are asked for. The same
 * object turns to one row after another; texts are valid as long as the bytes are.
 */
final class CompactRow implements RowData {
  private final CompactField[] fields;
  private final int places;
  private final byte[] bytes;
  private final MemorySegment[] segments;
  private int start;

  /**
   * @param places where the values of no fixed size begin
   * @param bytes have the rows
   */
  CompactRow(CompactField[] fields, int places, byte[] bytes) {
    this.fields = fields;
    this.places = places;
    this.bytes = bytes;
    this.segments = new MemorySegment[] {MemorySegmentFactory.wrap(bytes)};
  }

  /** Turns to the row that begins there. */
  void turnTo(int begin) {
    start = begin;
  }

  private int place(int field) {
    return start + fields[field].place();
  }

  private int begin(int field) {
    int before = fields[field].before();
    return start
        + (before == CompactField.NONE
            ? places
            : (int) CompactRows.INTS.get(bytes, start + before));
  }

  private int end(int field) {
    return start + (int) CompactRows.INTS.get(bytes, place(field));
  }

  @Override
  public int getArity() {
    return fields.length;
  }

  @Override
  public RowKind getRowKind() {
    return RowKind.fromByteValue(bytes[start + CompactRows.KIND]);
  }

  @Override
  public void setRowKind(RowKind kind) {
    bytes[start + CompactRows.KIND] = kind.toByteValue();
  }

  @Override
  public boolean isNullAt(int field) {
    return CompactRows.isNull(bytes, start, field);
  }

  @Override
  public boolean getBoolean(int field) {
    return bytes[place(field)] != 0;
  }

  @Override
  public byte getByte(int field) {
    return bytes[place(field)];
  }

  @Override
  public short getShort(int field) {
    return (short) CompactRows.SHORTS.get(bytes, place(field));
  }

  @Override
  public int getInt(int field) {
    return (int) CompactRows.INTS.get(bytes, place(field));
  }

  @Override
  public long getLong(int field) {
    return (long) CompactRows.LONGS.get(bytes, place(field));
  }

  @Override
  public float getFloat(int field) {
    return (float) CompactRows.FLOATS.get(bytes, place(field));
  }

  @Override
  public double getDouble(int field) {
    return (double) CompactRows.DOUBLES.get(bytes, place(field));
  }

  @Override
  public StringData getString(int field) {
    int begin = begin(field);
    return BinaryStringData.fromAddress(segments, begin, end(field) - begin);
  }

  @Override
  public DecimalData getDecimal(int field, int precision, int scale) {
    return fields[field].kind() == CompactField.Kind.SMALL_DECIMAL
        ? DecimalData.fromUnscaledLong(getLong(field), precision, scale)
        : DecimalData.fromUnscaledBytes(getBinary(field), precision, scale);
  }

  @Override
  public TimestampData getTimestamp(int field, int precision) {
    return fields[field].kind() == CompactField.Kind.MILLIS
        ? TimestampData.fromEpochMillis(getLong(field))
        : TimestampData.fromEpochMillis(
            getLong(field), (int) CompactRows.INTS.get(bytes, place(field) + Long.BYTES));
  }

  @Override
  public byte[] getBinary(int field) {
    return Arrays.copyOfRange(bytes, begin(field), end(field));
  }

  @Override
  @SuppressWarnings("unchecked") // as the type of the field says
  public <T> RawValueData<T> getRawValue(int field) {
    return (RawValueData<T>) parts(field);
  }

  @Override
  public ArrayData getArray(int field) {
    return (ArrayData) parts(field);
  }

  @Override
  public MapData getMap(int field) {
    return (MapData) parts(field);
  }

  @Override
  public RowData getRow(int field, int fieldsOfRow) {
    return (RowData) parts(field);
  }

  /** Of Flink 2.1 and later alone; no other asks. */
  @Override
  public Variant getVariant(int field) {
    return (Variant) parts(field);
  }

  private Object parts(int field) {
    return Objects.requireNonNull(fields[field].parts()).read(bytes, begin(field), end(field));
  }
}
