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
package org.apache.orc.impl;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.hadoop.io.Text;
import org.jspecify.annotations.NullMarked;

/**
 * Takes the place of the class of the same name in ORC's own jar, the only dictionary that ORC can
 * be told to use beside its red-black tree. ORC's own makes thousands of small arrays for each
 * column of each file, and writes its keys in no order. This one grows with its keys, and writes
 * them in the order of their bytes, as ORC's specification has it: files are, byte for byte, those
 * of the tree.
 */
@NullMarked
public final class StringHashTableDictionary implements Dictionary {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MIXER = 0x9E37_79B9_7F4A_7C15L;
  private static final int LEAST_KEYS = 32;
  private static final int LEAST_BYTES = 512;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** All keys, one after the other. */
  private byte[] bytes = new byte[0];

  /** Where each key starts; behind the last, where it ends. */
  private int[] starts = new int[0];

  /**
   * By their hashes, the numbers of keys, from 1; 0 where there is none. At most half are taken.
   */
  private int[] slots = new int[0];

  private int size;

  /**
   * @param usualKeys of no use: memory is taken when keys come
   */
  public StringHashTableDictionary(int usualKeys) {}

  @Override
  public int add(byte[] from, int offset, int length) {
    if (2 * size >= slots.length) {
      growKeys();
    }
    int slot = slot(from, offset, length);
    while (slots[slot] != 0) {
      int key = slots[slot] - 1;
      if (Arrays.equals(bytes, starts[key], starts[key + 1], from, offset, offset + length)) {
        return key;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    append(from, offset, length);
    slots[slot] = size;
    return size - 1;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long getSizeInBytes() {
    return bytes.length + (long) Integer.BYTES * (starts.length + slots.length);
  }

  @Override
  public void visit(Visitor visitor) throws IOException {
    int[] sorted =
        IntStream.range(0, size)
            .boxed()
            .sorted(this::compare)
            .mapToInt(Integer::intValue)
            .toArray();
    for (int key : sorted) {
      visitor.visit(new Entry(key));
    }
  }

  @Override
  public void getText(Text result, int key) {
    result.set(bytes, starts[key], length(key));
  }

  @Override
  public ByteBuffer getText(int key) {
    return ByteBuffer.wrap(bytes, starts[key], length(key)).slice();
  }

  @Override
  public int writeTo(OutputStream out, int key) throws IOException {
    out.write(bytes, starts[key], length(key));
    return length(key);
  }

  @Override
  public void clear() {
    bytes = new byte[0];
    starts = new int[0];
    slots = new int[0];
    size = 0;
  }

  private int length(int key) {
    return starts[key + 1] - starts[key];
  }

  private int compare(int one, int other) {
    return Arrays.compareUnsigned(
        bytes, starts[one], starts[one + 1], bytes, starts[other], starts[other + 1]);
  }

  private void append(byte[] from, int offset, int length) {
    int end = starts[size];
    if (length > bytes.length - end) {
      long enough = Math.max(Math.max(LEAST_BYTES, 2L * bytes.length), (long) end + length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(LONGEST_ARRAY, enough));
    }
    System.arraycopy(from, offset, bytes, end, length);
    starts[++size] = end + length;
  }

  private void growKeys() {
    int keys = Math.max(LEAST_KEYS, 2 * size);
    starts = Arrays.copyOf(starts, keys + 1);
    slots = new int[2 * keys];
    for (int key = 0; key < size; key++) {
      int slot = slot(bytes, starts[key], length(key));
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = key + 1;
    }
  }

  /** The slot at which the search for a key begins. */
  private int slot(byte[] from, int offset, int length) {
    long hash = length;
    int at = offset;
    int end = offset + length;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      hash = mixed(hash ^ (long) LONGS.get(from, at));
    }
    for (; at < end; at++) {
      hash = 31 * hash + from[at];
    }
    return (int) mixed(hash) & (slots.length - 1);
  }

  private static long mixed(long hash) {
    long product = hash * MIXER;
    return product ^ (product >>> 32);
  }

  private final class Entry implements VisitorContext {
    private final int key;

    private Entry(int key) {
      this.key = key;
    }

    @Override
    public int getOriginalPosition() {
      return key;
    }

    @Override
    public void writeBytes(OutputStream out) throws IOException {
      writeTo(out, key);
    }

    @Override
    public Text getText() {
      Text text = new Text();
      StringHashTableDictionary.this.getText(text, key);
      return text;
    }

    @Override
    public int getLength() {
      return length(key);
    }
  }
}
