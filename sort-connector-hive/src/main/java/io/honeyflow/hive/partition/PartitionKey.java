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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The values of a row's partition fields as bytes, one after the other, each behind a byte that
 * tells it from NULL and from those of other lengths. Rows of different partitions have different
 * bytes, which are compared without rendering any text.
 *
 * <p>One instance is filled again for each row; what is kept is copied.
 */
final class PartitionKey {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MIXER = 0x9E37_79B9_7F4A_7C15L;
  private static final int USUAL_BYTES = 64;

  /** In front of a field: that it is null, that 64 bits follow, or how many bytes do, from here. */
  private static final int NULL = 0;

  private static final int BITS = 1;
  private static final int FEW = 2;
  private static final int MOST_FEW = 0xFF - FEW;

  /** Behind what was added there is room for one more long, so that hashes take eight at a time. */
  private byte[] bytes = new byte[USUAL_BYTES];

  private int length;

  /** Removes all fields. */
  void clear() {
    length = 0;
  }

  void addNull() {
    reserve(1);
    bytes[length++] = NULL;
  }

  /** Adds a field of up to 64 bits. */
  void addBits(long value) {
    reserve(1 + Long.BYTES);
    bytes[length++] = BITS;
    LONGS.set(bytes, length, value);
    length += Long.BYTES;
  }

  /** Adds a field of any length; in front of few bytes, as texts mostly are, one tells how many. */
  void addBytes(byte[] value) {
    if (value.length <= MOST_FEW) {
      reserve(1);
      bytes[length++] = (byte) (FEW + value.length);
    } else {
      addBits(value.length);
    }
    reserve(value.length);
    System.arraycopy(value, 0, bytes, length, value.length);
    length += value.length;
  }

  /** Bytes of all fields. */
  int length() {
    return length;
  }

  void copyTo(byte[] target, int start) {
    System.arraycopy(bytes, 0, target, start, length);
  }

  /** Whether it has these bytes. */
  boolean is(byte[] others, int start, int end) {
    return Arrays.equals(bytes, 0, length, others, start, end);
  }

  private void reserve(int more) {
    if (more > bytes.length - length - Long.BYTES) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length + more);
    }
  }

  /** Of equal bytes the same. */
  int hash() {
    LONGS.set(bytes, length, 0L);
    long hash = length;
    for (int at = 0; at < length; at += Long.BYTES) {
      hash = (hash ^ (long) LONGS.get(bytes, at)) * MIXER;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }
}
