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

import io.honeyflow.hive.format.RowBatch;
import io.honeyflow.hive.format.Utf8;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Rows in as few bytes as can be read without decoding: their length, their kind, a bit for each
 * field that tells whether it is null, a place of fixed size for each field, and the values that
 * have no fixed size, of which the places say where they end. Flink's own binary rows take eight
 * bytes for each place and each begun eight of a text, and are made field by field through objects
 * of many classes.
 *
 * <p>For rows that stay in this process. Used by one thread.
 */
final class CompactRows implements RowForm {
  static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle DOUBLES =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LENGTH =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** Where the kind is, behind the length. */
  static final int KIND = Integer.BYTES;

  private static final int NULLS = KIND + 1;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final CompactField[] fields;
  private final DataOutputSerializer nested = new DataOutputSerializer(Long.BYTES);

  /** Where the values of no fixed size begin. */
  private final int places;

  private final int endOfNulls;

  /** Of a row that had no room where it waits; they grow. */
  private byte[] own;

  /** Where a row is made: in its own bytes, or where it waits. */
  private byte[] bytes;

  /** Where the row begins. */
  private int start;

  /** Where the next value of no fixed size goes. */
  private int end;

  private boolean fits;

  /**
   * @param types of the rows' fields; a field of the type NULL is read as null whatever the row has
   */
  CompactRows(List<LogicalType> types) {
    fields = new CompactField[types.size()];
    endOfNulls = NULLS + (types.size() + Byte.SIZE - 1) / Byte.SIZE;
    int place = endOfNulls;
    int before = CompactField.NONE;
    for (int i = 0; i < fields.length; i++) {
      CompactField field = CompactField.of(types.get(i), i, place, before);
      fields[i] = field;
      before = field.kind().fixed() ? before : place;
      place += field.kind().size();
    }
    places = place;
    own = new byte[2 * places];
    bytes = own;
  }

  @Override
  public int write(RowData row) throws IOException {
    start = 0;
    make(row);
    return end;
  }

  @Override
  public int write(RowData row, byte[] target, int begin) throws IOException {
    if (places > target.length - begin) {
      return 0;
    }
    bytes = target;
    start = begin;
    try {
      make(row);
    } finally {
      bytes = own;
    }
    return fits ? end - begin : 0;
  }

  private void make(RowData row) throws IOException {
    Arrays.fill(bytes, start + NULLS, start + endOfNulls, (byte) 0);
    bytes[start + KIND] = row.getRowKind().toByteValue();
    end = start + places;
    fits = true;
    for (int i = 0; i < fields.length; i++) {
      CompactField field = fields[i];
      if (field.kind() == CompactField.Kind.NULL || row.isNullAt(i)) {
        bytes[start + NULLS + i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
      } else {
        write(row, i, field);
      }
      if (!field.kind().fixed()) {
        INTS.set(bytes, start + field.place(), end - start);
      }
    }
    LENGTH.set(bytes, start, end - start - Integer.BYTES);
  }

  /**
   * Whether a field of a row in this form is null.
   *
   * @param begin of the row in the bytes
   */
  static boolean isNull(byte[] bytes, int begin, int field) {
    return (bytes[begin + NULLS + field / Byte.SIZE] & (1 << field % Byte.SIZE)) != 0;
  }

  private void write(RowData row, int i, CompactField field) throws IOException {
    int place = start + field.place();
    switch (field.kind()) {
      case NULL -> throw new IllegalStateException("It is always null.");
      case BOOLEAN -> bytes[place] = (byte) (row.getBoolean(i) ? 1 : 0);
      case BYTE -> bytes[place] = row.getByte(i);
      case SHORT -> SHORTS.set(bytes, place, row.getShort(i));
      case INT -> INTS.set(bytes, place, row.getInt(i));
      case LONG -> LONGS.set(bytes, place, row.getLong(i));
      case FLOAT -> FLOATS.set(bytes, place, row.getFloat(i));
      case DOUBLE -> DOUBLES.set(bytes, place, row.getDouble(i));
      case SMALL_DECIMAL ->
          LONGS.set(
              bytes, place, row.getDecimal(i, field.precision(), field.scale()).toUnscaledLong());
      case MILLIS ->
          LONGS.set(bytes, place, row.getTimestamp(i, field.precision()).getMillisecond());
      case NANOS -> {
        TimestampData time = row.getTimestamp(i, field.precision());
        LONGS.set(bytes, place, time.getMillisecond());
        INTS.set(bytes, place + Long.BYTES, time.getNanoOfMillisecond());
      }
      case TEXT -> {
        Utf8 text = Utf8.of(row.getString(i));
        append(text.bytes(), text.offset(), text.length());
      }
      case BYTES -> append(row.getBinary(i));
      case LARGE_DECIMAL ->
          append(row.getDecimal(i, field.precision(), field.scale()).toUnscaledBytes());
      case NESTED -> {
        nested.clear();
        Objects.requireNonNull(field.parts()).write(row, nested);
        append(nested.getSharedBuffer(), 0, nested.length());
      }
    }
  }

  private void append(byte[] value) throws IOException {
    append(value, 0, value.length);
  }

  private void append(byte[] value, int offset, int length) throws IOException {
    if (length > bytes.length - end) {
      if (bytes != own) {
        fits = false;
        return;
      }
      reserve((long) end + length);
    }
    System.arraycopy(value, offset, bytes, end, length);
    end += length;
  }

  private void reserve(long enough) throws IOException {
    if (enough > LONGEST_ARRAY) {
      throw new IOException(
          "A row of more than " + LONGEST_ARRAY + " bytes cannot wait for its file: split it.");
    }
    own = Arrays.copyOf(own, (int) Math.min(LONGEST_ARRAY, Math.max(2L * own.length, enough)));
    bytes = own;
  }

  @Override
  public byte[] bytes() {
    return own;
  }

  @Override
  public void read(byte[] rows, int count, RowConsumer consumer) throws IOException {
    int[] begins = new int[count];
    for (int i = 1; i < count; i++) {
      begins[i] = begins[i - 1] + Integer.BYTES + (int) LENGTH.get(rows, begins[i - 1]);
    }
    consumer.accept(new Batch(new CompactRow(fields, places, rows), begins));
  }

  /**
   * Rows in one array.
   *
   * @param row turns to any of them
   * @param begins where each of them begins
   */
  private record Batch(CompactRow row, int[] begins) implements RowBatch {
    @Override
    public int size() {
      return begins.length;
    }

    @Override
    public RowData row(int index) {
      row.turnTo(begins[index]);
      return row;
    }
  }
}
