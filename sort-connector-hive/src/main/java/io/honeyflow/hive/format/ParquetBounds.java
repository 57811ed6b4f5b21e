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

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Between what the values of a page lie, which are bytes, and how many are null. Parquet compares
 * each value with both bounds, byte by byte. Nearly always the first eight bytes tell at once that
 * it is neither; only of others Parquet is asked. Of INT96, which have no order, files tell only
 * whether all are the same.
 */
final class ParquetBounds {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final PrimitiveType type;
  private final boolean ordered;
  private final Begin begin;
  private Statistics<?> statistics;

  /** The begin of the least value; greater than that of the greatest while there is none. */
  private long least = Long.MAX_VALUE;

  private long greatest = Long.MIN_VALUE;

  /**
   * @param type one of which {@link #tells}
   */
  ParquetBounds(PrimitiveType type) {
    this.type = type;
    this.ordered = type.getPrimitiveTypeName() != PrimitiveTypeName.INT96;
    this.begin = new Begin(type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation);
    this.statistics = Statistics.createStats(type);
  }

  /** Whether the order of the values of a type is that of their first bytes, or does not matter. */
  static boolean tells(PrimitiveType type) {
    PrimitiveTypeName name = type.getPrimitiveTypeName();
    return name == PrimitiveTypeName.INT96
        || name == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
            && type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation
        || name == PrimitiveTypeName.BINARY
            && (type.getLogicalTypeAnnotation() == null
                || type.getLogicalTypeAnnotation() instanceof StringLogicalTypeAnnotation);
  }

  void add(Binary value) {
    if (!ordered && least < greatest) {
      return;
    }
    try {
      value.writeTo(begin);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes all bytes.", e);
    }
    long bits = begin.bits;
    if (bits <= least || bits >= greatest) {
      statistics.updateStats(value);
      least = Math.min(least, bits);
      greatest = Math.max(greatest, bits);
    }
  }

  void addNull() {
    statistics.incrementNumNulls();
  }

  /** What was added since the last time. */
  Statistics<?> take() {
    Statistics<?> taken = statistics;
    statistics = Statistics.createStats(type);
    least = Long.MAX_VALUE;
    greatest = Long.MIN_VALUE;
    return taken;
  }

  /** The first eight bytes of a value as a number, of which the order is that of the values. */
  private static final class Begin extends OutputStream {
    /** Of unsigned bytes. */
    private final long flip;

    private long bits;

    private Begin(boolean signed) {
      flip = signed ? 0 : Long.MIN_VALUE;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      long first = 0;
      if (length >= Long.BYTES) {
        first = (long) LONGS.get(bytes, offset);
      } else {
        for (int i = 0; i < length; i++) {
          first |= (bytes[offset + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
        }
      }
      bits = first ^ flip;
    }

    @Override
    public void write(int one) {
      throw new UnsupportedOperationException("Values come at once.");
    }
  }
}
