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

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalSerializers;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.jspecify.annotations.Nullable;

/**
 * A field of {@link CompactRows}.
 *
 * @param place where a row has it, or has the end of its value
 * @param before the place of the value of no fixed size before it; {@link #NONE} for the first one
 * @param precision of decimals and timestamps
 * @param scale of decimals
 * @param parts of values that have parts
 */
record CompactField(
    Kind kind, int place, int before, int precision, int scale, @Nullable Parts parts) {
  static final int NONE = -1;

  /** How a value is kept. */
  enum Kind {
    NULL(0),
    BOOLEAN(1),
    BYTE(Byte.BYTES),
    SHORT(Short.BYTES),
    INT(Integer.BYTES),
    LONG(Long.BYTES),
    FLOAT(Float.BYTES),
    DOUBLE(Double.BYTES),
    /** Its unscaled value has 64 bits. */
    SMALL_DECIMAL(Long.BYTES),
    /** A timestamp without anything below milliseconds. */
    MILLIS(Long.BYTES),
    /** A timestamp with nanoseconds. */
    NANOS(Long.BYTES + Integer.BYTES),
    TEXT(Integer.BYTES),
    BYTES(Integer.BYTES),
    LARGE_DECIMAL(Integer.BYTES),
    /** Arrays, maps, rows and whatever else has parts, as Flink serializes them. */
    NESTED(Integer.BYTES);

    private final int size;

    Kind(int size) {
      this.size = size;
    }

    /** Bytes of its place. */
    int size() {
      return size;
    }

    /** Whether the value itself is in its place. */
    boolean fixed() {
      return compareTo(TEXT) < 0;
    }
  }

  /** Values with parts. */
  record Parts(RowData.FieldGetter getter, TypeSerializer<Object> serializer) {

    void write(RowData row, DataOutputView out) throws IOException {
      Object value = getter.getFieldOrNull(row);
      if (value != null) {
        serializer.serialize(value, out);
      }
    }

    Object read(byte[] bytes, int begin, int end) {
      try {
        return serializer.deserialize(new DataInputDeserializer(bytes, begin, end - begin));
      } catch (IOException e) {
        throw new UncheckedIOException("Memory gives all bytes.", e);
      }
    }
  }

  static CompactField of(LogicalType type, int position, int place, int before) {
    Kind kind = kind(type);
    boolean time = kind == Kind.MILLIS || kind == Kind.NANOS;
    return new CompactField(
        kind,
        place,
        before,
        time || type instanceof DecimalType ? LogicalTypeChecks.getPrecision(type) : 0,
        type instanceof DecimalType decimal ? decimal.getScale() : 0,
        kind == Kind.NESTED
            ? new Parts(RowData.createFieldGetter(type, position), InternalSerializers.create(type))
            : null);
  }

  private static Kind kind(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case NULL -> Kind.NULL;
      case BOOLEAN -> Kind.BOOLEAN;
      case TINYINT -> Kind.BYTE;
      case SMALLINT -> Kind.SHORT;
      case INTEGER, DATE, TIME_WITHOUT_TIME_ZONE, INTERVAL_YEAR_MONTH -> Kind.INT;
      case BIGINT, INTERVAL_DAY_TIME -> Kind.LONG;
      case FLOAT -> Kind.FLOAT;
      case DOUBLE -> Kind.DOUBLE;
      case CHAR, VARCHAR -> Kind.TEXT;
      case BINARY, VARBINARY -> Kind.BYTES;
      case DECIMAL ->
          DecimalData.isCompact(LogicalTypeChecks.getPrecision(type))
              ? Kind.SMALL_DECIMAL
              : Kind.LARGE_DECIMAL;
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          TimestampData.isCompact(LogicalTypeChecks.getPrecision(type)) ? Kind.MILLIS : Kind.NANOS;
      case DISTINCT_TYPE -> kind(((DistinctType) type).getSourceType());
      default -> Kind.NESTED;
    };
  }
}
