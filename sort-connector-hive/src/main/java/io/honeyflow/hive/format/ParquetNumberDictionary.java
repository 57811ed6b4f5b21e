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

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * A dictionary of numbers, told apart by their bits, both zeros too; every NaN is the one that
 * plain pages have. Parquet's own makes the same pages, but from hash tables of linked entries,
 * which take several times the memory.
 */
final class ParquetNumberDictionary extends ParquetTrial {
  private static final int LEAST_ENTRIES = 32;

  private final int width;

  /** The bits of all entries. */
  private long[] entries = new long[LEAST_ENTRIES];

  /** By their hashes, the numbers of entries, from 1; 0 where there is none. Half are free. */
  private int[] slots = new int[2 * LEAST_ENTRIES];

  private int size;

  /**
   * @param most bytes of the page, beyond which it is given up
   * @param width bytes of a number, four or eight
   */
  ParquetNumberDictionary(int most, int width) {
    super(most);
    this.width = width;
  }

  @Override
  public void writeInteger(int value) {
    add(entry(value), Integer.BYTES);
  }

  @Override
  public void writeLong(long value) {
    add(entry(value), Long.BYTES);
  }

  @Override
  public void writeFloat(float value) {
    add(entry(Float.floatToIntBits(value)), Float.BYTES);
  }

  @Override
  public void writeDouble(double value) {
    add(entry(Double.doubleToLongBits(value)), Double.BYTES);
  }

  private int entry(long bits) {
    int slot = slot(bits);
    while (slots[slot] != 0) {
      int entry = slots[slot] - 1;
      if (entries[entry] == bits) {
        return entry;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    entries[size++] = bits;
    slots[slot] = size;
    if (size == entries.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    entries = Arrays.copyOf(entries, 2 * size);
    slots = new int[2 * slots.length];
    for (int entry = 0; entry < size; entry++) {
      int slot = slot(entries[entry]);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = entry + 1;
    }
  }

  /** The slot at which the search for a number begins. */
  private int slot(long bits) {
    return (int) ParquetDictionary.mixed(bits) & (slots.length - 1);
  }

  @Override
  int size() {
    return size;
  }

  @Override
  long bytes() {
    return (long) size * width;
  }

  @Override
  BytesInput page(int count) {
    ByteBuffer page = ByteBuffer.allocate(count * width).order(ByteOrder.LITTLE_ENDIAN);
    for (int entry = 0; entry < count; entry++) {
      if (width == Long.BYTES) {
        page.putLong(entries[entry]);
      } else {
        page.putInt((int) entries[entry]);
      }
    }
    return BytesInput.from(page.array());
  }

  @Override
  void write(int entry, ValuesWriter out) {
    if (width == Long.BYTES) {
      out.writeLong(entries[entry]);
    } else {
      out.writeInteger((int) entries[entry]);
    }
  }

  @Override
  long allocated() {
    return (long) Long.BYTES * entries.length + (long) Integer.BYTES * slots.length;
  }

  @Override
  void empty() {
    Arrays.fill(slots, 0);
    size = 0;
  }

  @Override
  void clear() {
    entries = new long[LEAST_ENTRIES];
    slots = new int[2 * LEAST_ENTRIES];
    size = 0;
  }
}
