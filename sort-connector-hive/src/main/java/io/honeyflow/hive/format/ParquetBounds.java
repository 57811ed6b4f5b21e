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
import java.util.Arrays;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Between what the values of a page lie, which are bytes. Parquet compares each value with both
 * bounds, byte by byte. Nearly always eight bytes, behind those that both bounds begin with, tell
 * at once that it is neither; only of others Parquet is asked. Of INT96, which have no order, files
 * tell only whether all are the same.
 */
final class ParquetBounds extends OutputStream {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final PrimitiveType type;
  private final boolean ordered;
  private final boolean signed;
  private Statistics<?> statistics;
  private @Nullable Object min;
  private @Nullable Object max;

  /** Begins with what both bounds begin with. */
  private byte[] least = new byte[0];

  private int common;

  /** What follows of the bounds, as numbers in the order of the values. */
  private long leastRest;

  private long greatestRest;
  private boolean between;

  /**
   * @param type one of which {@link #tells}
   */
  ParquetBounds(PrimitiveType type) {
    this.type = type;
    this.ordered = type.getPrimitiveTypeName() != PrimitiveTypeName.INT96;
    this.signed = type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation;
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
    if (max != null) {
      try {
        value.writeTo(this);
      } catch (IOException e) {
        throw new UncheckedIOException("Memory takes all bytes.", e);
      }
      if (between) {
        return;
      }
    }
    statistics.updateStats(value);
    if (min != statistics.genericGetMin() || max != statistics.genericGetMax()) {
      look();
    }
  }

  /** Looks at bounds that have changed. */
  private void look() {
    min = statistics.genericGetMin();
    max = statistics.genericGetMax();
    least = statistics.getMinBytes();
    byte[] greatest = statistics.getMaxBytes();
    int differs = Arrays.mismatch(least, greatest);
    common = differs < 0 ? least.length : differs;
    leastRest = rest(least, 0, least.length);
    greatestRest = rest(greatest, 0, greatest.length);
  }

  /** Takes the bytes of a value at once, and tells whether it is between the bounds. */
  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (!ordered) {
      between = leastRest != greatestRest;
    } else if (length < common
        || Arrays.mismatch(bytes, offset, offset + common, least, 0, common) >= 0) {
      between = false;
    } else {
      long rest = rest(bytes, offset, length);
      between = leastRest < rest && rest < greatestRest;
    }
  }

  @Override
  public void write(int one) {
    throw new UnsupportedOperationException("Values come at once.");
  }

  private long rest(byte[] bytes, int offset, int length) {
    long rest = 0;
    if (length - common >= Long.BYTES) {
      rest = (long) LONGS.get(bytes, offset + common);
    } else {
      for (int i = common; i < length; i++) {
        rest |= (bytes[offset + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i - common + 1));
      }
    }
    return signed && common == 0 ? rest : rest ^ Long.MIN_VALUE;
  }

  /** Of what was added. */
  Statistics<?> statistics() {
    return statistics;
  }

  /** Begins another page. */
  void reset() {
    statistics = Statistics.createStats(type);
    min = null;
    max = null;
  }
}
