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
package io.honeyflow.hive.partition;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;

/** Reads one partition column of a row into a {@link PartitionKey}, and renders it. */
sealed interface PartitionField {

  /** Adds the row's value to the key. */
  void load(RowData row, PartitionKey key);

  /** The text of the row's value; empty for NULL. */
  String text(RowData row);

  /**
   * The field of a column.
   *
   * @param zone in which an instant is rendered for a {@code timestamp} column
   * @throws IllegalArgumentException when the column cannot be a partition column
   */
  static PartitionField of(TableColumn column, ZoneId zone) {
    PartitionValues.problem(column)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    if (column.position() == TableColumn.ABSENT) {
      return new Absent();
    }
    return of(column.position(), column.rowType(), column.type(), zone);
  }

  private static PartitionField of(int position, LogicalType type, HiveType to, ZoneId zone) {
    return switch (type.getTypeRoot()) {
      case NULL -> new Absent();
      case DISTINCT_TYPE -> of(position, ((DistinctType) type).getSourceType(), to, zone);
      case BOOLEAN ->
          new Bits(position, (row, p) -> row.getBoolean(p) ? 1 : 0, bits -> "" + (bits == 1));
      case TINYINT -> new Bits(position, RowData::getByte, integerText(to));
      case SMALLINT -> new Bits(position, RowData::getShort, integerText(to));
      case INTEGER -> new Bits(position, RowData::getInt, integerText(to));
      case BIGINT -> new Bits(position, RowData::getLong, integerText(to));
      case FLOAT ->
          new Bits(position, (row, p) -> Float.floatToIntBits(row.getFloat(p)), floatText(to));
      case DOUBLE ->
          new Bits(
              position,
              (row, p) -> Double.doubleToLongBits(row.getDouble(p)),
              bits -> Double.toString(Double.longBitsToDouble(bits)));
      case DATE ->
          new Bits(
              position, RowData::getInt, days -> PartitionText.date(LocalDate.ofEpochDay(days)));
      case DECIMAL -> decimal(position, (DecimalType) type);
      case CHAR, VARCHAR ->
          new Value<>(position, RowData::getString, StringData::toBytes, characterText(to));
      case TIMESTAMP_WITHOUT_TIME_ZONE ->
          timestamp(
              position, ((TimestampType) type).getPrecision(), TimestampData::toLocalDateTime);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          timestamp(
              position,
              ((LocalZonedTimestampType) type).getPrecision(),
              value -> LocalDateTime.ofInstant(value.toInstant(), zone));
      default ->
          throw new IllegalArgumentException(
              "Cannot partition by a field of the type " + type.asSummaryString() + ".");
    };
  }

  private static PartitionField decimal(int position, DecimalType type) {
    int precision = type.getPrecision();
    int scale = type.getScale();
    return new Value<>(
        position,
        (row, p) -> row.getDecimal(p, precision, scale),
        PartitionField::bytes,
        value -> PartitionText.decimal(value.toBigDecimal()));
  }

  private static PartitionField timestamp(
      int position, int precision, Function<TimestampData, LocalDateTime> local) {
    return new Value<>(
        position,
        (row, p) -> row.getTimestamp(p, precision),
        PartitionField::bytes,
        value -> PartitionText.timestamp(local.apply(value)));
  }

  /** Of its scale, too, which a source may choose. */
  private static byte[] bytes(DecimalData value) {
    byte[] unscaled = value.toUnscaledBytes();
    return ByteBuffer.allocate(Integer.BYTES + unscaled.length)
        .putInt(value.scale())
        .put(unscaled)
        .array();
  }

  private static byte[] bytes(TimestampData value) {
    return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
        .putLong(value.getMillisecond())
        .putInt(value.getNanoOfMillisecond())
        .array();
  }

  /** A column may be wider than the field: the text is that of the column's type. */
  private static LongFunction<String> integerText(HiveType to) {
    if (to == Primitive.DOUBLE) {
      return bits -> Double.toString(bits);
    }
    if (to == Primitive.FLOAT) {
      return bits -> Float.toString(bits);
    }
    return to instanceof HiveType.Decimal
        ? bits -> PartitionText.decimal(BigDecimal.valueOf(bits))
        : Long::toString;
  }

  private static LongFunction<String> floatText(HiveType to) {
    return to == Primitive.DOUBLE
        ? bits -> Double.toString(Float.intBitsToFloat((int) bits))
        : bits -> Float.toString(Float.intBitsToFloat((int) bits));
  }

  private static Function<StringData, String> characterText(HiveType to) {
    return to instanceof HiveType.Char character
        ? value -> PartitionText.character(value.toString(), character.length())
        : StringData::toString;
  }

  /** How a value that fits 64 bits is read. */
  @FunctionalInterface
  interface BitsReader {
    long read(RowData row, int position);
  }

  /** How another value is read, which is not null. */
  @FunctionalInterface
  interface ValueReader<T> {
    T read(RowData row, int position);
  }

  /** A column that the row lacks: always NULL. */
  record Absent() implements PartitionField {
    @Override
    public void load(RowData row, PartitionKey key) {
      key.addNull();
    }

    @Override
    public String text(RowData row) {
      return "";
    }
  }

  /** A value of at most 64 bits. */
  record Bits(int position, BitsReader reader, LongFunction<String> rendered)
      implements PartitionField {
    @Override
    public void load(RowData row, PartitionKey key) {
      if (row.isNullAt(position)) {
        key.addNull();
      } else {
        key.addBits(reader.read(row, position));
      }
    }

    @Override
    public String text(RowData row) {
      return row.isNullAt(position) ? "" : rendered.apply(reader.read(row, position));
    }
  }

  /** Any other value. */
  record Value<T>(
      int position, ValueReader<T> reader, Function<T, byte[]> bytes, Function<T, String> rendered)
      implements PartitionField {
    @Override
    public void load(RowData row, PartitionKey key) {
      if (row.isNullAt(position)) {
        key.addNull();
      } else {
        key.addBytes(bytes.apply(reader.read(row, position)));
      }
    }

    @Override
    public String text(RowData row) {
      return row.isNullAt(position) ? "" : rendered.apply(reader.read(row, position));
    }
  }
}
