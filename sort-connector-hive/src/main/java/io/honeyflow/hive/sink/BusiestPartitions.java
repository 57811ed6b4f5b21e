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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Decides which partitions have a place, that is an open file, when there are more partitions than
 * places. First come, first served; later one that proves to be clearly busier takes the place of
 * the least busy. A partition gets a place at most once before all places are given anew, so that
 * places never go round in circles, however the rows of many partitions are mixed.
 *
 * <p>Partitions are numbers from 0 on, and what is counted of them is in arrays: with thousands of
 * partitions an object of each would be far from the processor whenever a row comes. Used by one
 * thread.
 */
final class BusiestPartitions {
  /** No partition. */
  static final int NONE = -1;

  /** A partition without a place is compared with the others each time that it got so many rows. */
  static final int ROWS_BETWEEN_LOOKS = 1_000;

  /** Rows of all partitions after which those before them count half as much. */
  static final int ROWS_TO_HALF = 200_000;

  private static final int LEAST_PARTITIONS = 16;

  private final int places;
  private final List<Integer> holders = new ArrayList<>();
  private final BitSet hasPlace = new BitSet();
  private final BitSet hadPlace = new BitSet();

  /** By partition, how many rows it had, of which older ones count less. */
  private int[] recentRows = new int[LEAST_PARTITIONS];

  /** By partition, rows since it was compared with others. */
  private int[] rowsSinceLook = new int[LEAST_PARTITIONS];

  private int size;
  private int rows;

  BusiestPartitions(int places) {
    this.places = places;
  }

  /**
   * A partition of which there was no row before.
   *
   * @return its number, the next one
   */
  int enter() {
    if (size == recentRows.length) {
      recentRows = Arrays.copyOf(recentRows, 2 * size);
      rowsSinceLook = Arrays.copyOf(rowsSinceLook, 2 * size);
    }
    if (holders.size() < places) {
      give(size);
    }
    return size++;
  }

  /** Whether a partition may have a file open. */
  boolean hasPlace(int partition) {
    return hasPlace.get(partition);
  }

  /**
   * Counts a row of a partition.
   *
   * @return the partition that lost its place to this one; {@link #NONE} mostly
   */
  int count(int partition) {
    recentRows[partition]++;
    if (++rows == ROWS_TO_HALF) {
      rows = 0;
      for (int i = 0; i < size; i++) {
        recentRows[i] /= 2;
      }
    }
    if (++rowsSinceLook[partition] < ROWS_BETWEEN_LOOKS) {
      return NONE;
    }
    rowsSinceLook[partition] = 0;
    return hadPlace.get(partition) ? NONE : relieve(partition);
  }

  private int relieve(int partition) {
    Integer leastBusy =
        holders.stream().min(Comparator.comparingInt(one -> recentRows[one])).orElseThrow();
    if (recentRows[partition] <= 2 * recentRows[leastBusy]) {
      return NONE;
    }
    holders.remove(leastBusy);
    hasPlace.clear(leastBusy);
    give(partition);
    return leastBusy;
  }

  private void give(int partition) {
    hasPlace.set(partition);
    hadPlace.set(partition);
    holders.add(partition);
  }

  /** Forgets all: places are given anew. */
  void clear() {
    Arrays.fill(recentRows, 0, size, 0);
    Arrays.fill(rowsSinceLook, 0, size, 0);
    hasPlace.clear();
    hadPlace.clear();
    holders.clear();
    size = 0;
    rows = 0;
  }
}
