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
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/**
 * A dictionary of texts or bytes. Parquet's own hashes and compares them byte by byte, and keeps an
 * object of each. This one takes eight bytes at a time, and keeps the entries as the page of the
 * dictionary has them.
 */
final class ParquetDictionary extends ParquetTrial {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MIXER = 0x9E37_79B9_7F4A_7C15L;
  private static final int LEAST_ENTRIES = 32;
  private static final int LEAST_BYTES = 512;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** Before each entry, for its length; nothing where all are of the same length. */
  private final int lengthBytes;

  /** All entries, one after the other. */
  private byte[] bytes = new byte[LEAST_BYTES];

  /** Where each entry starts, its length first; behind the last, where it ends. */
  private int[] starts = new int[LEAST_ENTRIES + 1];

  /** By their hashes, the numbers of entries, from 1; 0 where there is none. Half are free. */
  private int[] slots = new int[2 * LEAST_ENTRIES];

  private final OutputStream behindTheLast = new BehindTheLast();
  private int size;

  /**
   * @param most bytes of the page, beyond which it is given up
   * @param fixed whether all values are of the same length
   */
  ParquetDictionary(int most, boolean fixed) {
    super(most);
    this.lengthBytes = fixed ? 0 : Integer.BYTES;
  }

  @Override
  public void writeBytes(Binary value) {
    int length = value.length();
    int start = starts[size] + lengthBytes;
    if (length > bytes.length - start - lengthBytes) {
      growBytes(length + (long) lengthBytes);
    }
    try {
      value.writeTo(behindTheLast);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes all bytes.", e);
    }
    add(entry(start, length), lengthBytes + length);
  }

  /** Takes the bytes of a value at once, which Parquet otherwise wraps or copies first. */
  private final class BehindTheLast extends OutputStream {
    @Override
    public void write(byte[] from, int offset, int length) {
      System.arraycopy(from, offset, bytes, starts[size] + lengthBytes, length);
    }

    @Override
    public void write(int one) {
      throw new UnsupportedOperationException("Values come at once.");
    }
  }

  /** The number of the entry that is like the bytes behind the last one, which may become it. */
  private int entry(int start, int length) {
    int slot = slot(start, length);
    while (slots[slot] != 0) {
      int entry = slots[slot] - 1;
      if (Arrays.equals(
          bytes, starts[entry] + lengthBytes, starts[entry + 1], bytes, start, start + length)) {
        return entry;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (lengthBytes > 0) {
      INTS.set(bytes, starts[size], length);
    }
    starts[++size] = start + length;
    slots[slot] = size;
    if (2 * size >= slots.length) {
      growEntries();
    }
    return size - 1;
  }

  private void growBytes(long more) {
    long enough = Math.max(2L * bytes.length, starts[size] + more);
    bytes = Arrays.copyOf(bytes, (int) Math.min(LONGEST_ARRAY, enough));
  }

  private void growEntries() {
    starts = Arrays.copyOf(starts, 2 * size + 1);
    slots = new int[2 * slots.length];
    for (int entry = 0; entry < size; entry++) {
      int start = starts[entry] + lengthBytes;
      int slot = slot(start, starts[entry + 1] - start);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = entry + 1;
    }
  }

  /** The slot at which the search for bytes begins. */
  private int slot(int start, int length) {
    long hash = length;
    int at = start;
    int end = start + length;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      hash = mixed(hash ^ (long) LONGS.get(bytes, at));
    }
    for (; at < end; at++) {
      hash = 31 * hash + bytes[at];
    }
    return (int) mixed(hash) & (slots.length - 1);
  }

  /** A hash of all bits, of which the lowest are as good as the highest. */
  static long mixed(long hash) {
    long product = hash * MIXER;
    return product ^ (product >>> 32);
  }

  @Override
  int size() {
    return size;
  }

  @Override
  long bytes() {
    return starts[size];
  }

  @Override
  BytesInput page(int entries) {
    return BytesInput.from(bytes, 0, starts[entries]);
  }

  @Override
  void write(int entry, ValuesWriter out) {
    int start = starts[entry] + lengthBytes;
    out.writeBytes(Binary.fromReusedByteArray(bytes, start, starts[entry + 1] - start));
  }

  @Override
  long allocated() {
    return bytes.length + (long) Integer.BYTES * (starts.length + slots.length);
  }

  @Override
  void empty() {
    Arrays.fill(slots, 0);
    size = 0;
  }

  @Override
  void clear() {
    bytes = new byte[LEAST_BYTES];
    starts = new int[LEAST_ENTRIES + 1];
    slots = new int[2 * LEAST_ENTRIES];
    size = 0;
  }
}
