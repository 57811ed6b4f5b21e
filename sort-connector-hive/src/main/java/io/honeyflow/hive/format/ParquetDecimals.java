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

import io.honeyflow.common.type.HiveType;
import java.math.BigDecimal;
import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Decimals, by their unscaled value. */
final class ParquetDecimals {

  private ParquetDecimals() {}

  /** Of up to 9 digits. */
  record Ints(RecordConsumer out, DecimalSource source) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addInteger((int) source.unscaled(row, position));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addInteger((int) source.unscaled(array, position));
    }
  }

  /** Of up to 18 digits. */
  record Longs(RecordConsumer out, DecimalSource source) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addLong(source.unscaled(row, position));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addLong(source.unscaled(array, position));
    }
  }

  /** As two's complement of fixed length, big end first. */
  static final class Bytes implements ParquetValue {
    private final RecordConsumer out;
    private final DecimalSource source;
    private final byte[] buffer;
    private final Binary value;

    Bytes(RecordConsumer out, DecimalSource source, HiveType.Decimal type) {
      this.out = out;
      this.source = source;
      this.buffer = new byte[ParquetSchema.decimalBytes(type.precision())];
      this.value = Binary.fromReusedByteArray(buffer);
    }

    @Override
    public void write(RowData row, int position) {
      if (source.fitsLong()) {
        write(source.unscaled(row, position));
      } else {
        write(source.value(row, position));
      }
    }

    @Override
    public void write(ArrayData array, int position) {
      if (source.fitsLong()) {
        write(source.unscaled(array, position));
      } else {
        write(source.value(array, position));
      }
    }

    private void write(long unscaled) {
      long rest = unscaled;
      for (int i = buffer.length - 1; i >= 0; i--) {
        buffer[i] = (byte) rest;
        rest >>= 8;
      }
      out.addBinary(value);
    }

    private void write(BigDecimal decimal) {
      byte[] unscaled = decimal.unscaledValue().toByteArray();
      int padding = buffer.length - unscaled.length;
      Arrays.fill(buffer, 0, padding, (byte) (decimal.signum() < 0 ? -1 : 0));
      System.arraycopy(unscaled, 0, buffer, padding, unscaled.length);
      out.addBinary(value);
    }
  }
}
