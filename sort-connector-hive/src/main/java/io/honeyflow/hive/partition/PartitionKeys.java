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

import java.util.Arrays;

/**
 * Keys of partitions, numbered from 0 on in the order in which they came. A hash table of few
 * arrays, so that a look-up with many partitions finds what it needs near to the processor. Used by
 * one thread.
 */
final class PartitionKeys {
  /** No key's number. */
  static final int NONE = -1;

  private static final int LEAST_KEYS = 16;
  private static final int USUAL_BYTES = 32;

  /** All keys, one after the other. */
  private byte[] bytes = new byte[LEAST_KEYS * USUAL_BYTES];

  /** Where each key starts; behind the last, where it ends. */
  private int[] starts = new int[LEAST_KEYS + 1];

  /** The hash of each key. */
  private int[] hashes = new int[LEAST_KEYS];

  /** By their hashes, the numbers of keys, from 1; 0 where there is none. Half are free. */
  private int[] slots = new int[2 * LEAST_KEYS];

  private int size;

  /** How many there are. */
  int size() {
    return size;
  }

  /** Whether the key of a number is this one. */
  boolean is(int number, PartitionKey key) {
    return key.is(bytes, starts[number], starts[number + 1]);
  }

  /** The number of a key; {@link #NONE} when it is not there. */
  int find(PartitionKey key) {
    int hash = key.hash();
    int slot = hash & (slots.length - 1);
    while (slots[slot] != 0) {
      int number = slots[slot] - 1;
      if (hashes[number] == hash && is(number, key)) {
        return number;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return NONE;
  }

  /**
   * Adds a key that is not there.
   *
   * @return its number
   */
  int add(PartitionKey key) {
    if (2 * (size + 1) > slots.length) {
      grow();
    }
    int end = starts[size] + key.length();
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end));
    }
    key.copyTo(bytes, starts[size]);
    hashes[size] = key.hash();
    enter(size);
    starts[++size] = end;
    return size - 1;
  }

  private void grow() {
    starts = Arrays.copyOf(starts, slots.length + 1);
    hashes = Arrays.copyOf(hashes, slots.length);
    slots = new int[2 * slots.length];
    for (int number = 0; number < size; number++) {
      enter(number);
    }
  }

  private void enter(int number) {
    int slot = hashes[number] & (slots.length - 1);
    while (slots[slot] != 0) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = number + 1;
  }

  /** Forgets all. */
  void clear() {
    Arrays.fill(slots, 0);
    size = 0;
  }
}
