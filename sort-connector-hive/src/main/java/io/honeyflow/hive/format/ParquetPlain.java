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
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/**
 * The values of a page, one after another, in one array. Parquet's own makes the same pages, but
 * hands each number through several streams, into slabs that each file has anew.
 */
final class ParquetPlain extends ValuesWriter {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int LEAST_BYTES = 512;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** Before the bytes of each value, for their length; none where all are of the same length. */
  private final int lengthBytes;

  private final OutputStream atTheEnd = new AtTheEnd();
  private byte[] bytes = new byte[0];
  private int end;

  /** Of the last byte, how many bits are booleans; 0 where there are eight. */
  private int bits;

  /**
   * @param fixed whether all values are of the same length
   */
  ParquetPlain(boolean fixed) {
    lengthBytes = fixed ? 0 : Integer.BYTES;
  }

  @Override
  public void writeInteger(int value) {
    reserve(Integer.BYTES);
    INTS.set(bytes, end, value);
    end += Integer.BYTES;
  }

  @Override
  public void writeLong(long value) {
    reserve(Long.BYTES);
    LONGS.set(bytes, end, value);
    end += Long.BYTES;
  }

  @Override
  public void writeFloat(float value) {
    writeInteger(Float.floatToIntBits(value));
  }

  @Override
  public void writeDouble(double value) {
    writeLong(Double.doubleToLongBits(value));
  }

  /** Eight booleans are a byte, the first its lowest bit. */
  @Override
  public void writeBoolean(boolean value) {
    if (bits == 0) {
      reserve(1);
      bytes[end++] = 0;
    }
    if (value) {
      bytes[end - 1] |= (byte) (1 << bits);
    }
    bits = (bits + 1) % Byte.SIZE;
  }

  @Override
  public void writeBytes(Binary value) {
    int length = value.length();
    reserve(lengthBytes + (long) length);
    if (lengthBytes > 0) {
      INTS.set(bytes, end, length);
      end += lengthBytes;
    }
    try {
      value.writeTo(atTheEnd);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes all bytes.", e);
    }
  }

  /** Takes the bytes of a value at once, which Parquet otherwise wraps or copies first. */
  private final class AtTheEnd extends OutputStream {
    @Override
    public void write(byte[] from, int offset, int length) {
      System.arraycopy(from, offset, bytes, end, length);
      end += length;
    }

    @Override
    public void write(int one) {
      throw new UnsupportedOperationException("Values come at once.");
    }
  }

  private void reserve(long more) {
    if (more > bytes.length - end) {
      grow(end + more);
    }
  }

  private void grow(long enough) {
    if (enough > LONGEST_ARRAY) {
      throw new ParquetEncodingException(
          "A page of "
              + enough
              + " bytes is longer than Parquet's pages can be: lower parquet.page.size, which is"
              + " reached before a page ends, or split its last value.");
    }
    long more = Math.max(LEAST_BYTES, Math.max(2L * bytes.length, enough));
    bytes = Arrays.copyOf(bytes, (int) Math.min(LONGEST_ARRAY, more));
  }

  /** Valid until the next value. */
  @Override
  public BytesInput getBytes() {
    return BytesInput.from(bytes, 0, end);
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.PLAIN;
  }

  @Override
  public void reset() {
    end = 0;
    bits = 0;
  }

  @Override
  public long getBufferedSize() {
    return end;
  }

  @Override
  public long getAllocatedSize() {
    return bytes.length;
  }

  @Override
  public String memUsageString(String prefix) {
    return prefix + " " + bytes.length + " bytes of plain values";
  }
}
