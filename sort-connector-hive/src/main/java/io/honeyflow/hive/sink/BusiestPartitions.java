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
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which partitions have a place, that is an open file, when there are more partitions than
 * places. First come, first served; later one that proves to be clearly busier takes the place of
 * the least busy. A partition gets a place at most once before all places are given anew, so that
 * places never go round in circles, however the rows of many partitions are mixed. Used by one
 * thread.
 *
 * @param <P> what is kept of a partition
 */
final class BusiestPartitions<P extends BusiestPartitions.Entry> {

  /** A partition without a place is compared with the others each time that it got so many rows. */
  static final int ROWS_BETWEEN_LOOKS = 1_000;

  /** Rows of all partitions after which those before them count half as much. */
  static final int ROWS_TO_HALF = 200_000;

  /** How one partition does. */
  abstract static class Entry {
    private boolean place;
    private boolean hadPlace;
    private long recentRows;
    private long rowsWithoutPlace;

    /** Whether it may have a file open. */
    final boolean hasPlace() {
      return place;
    }

    private long recentRows() {
      return recentRows;
    }
  }

  private final int places;
  private final List<P> all = new ArrayList<>();
  private final Set<P> holders = new LinkedHashSet<>();
  private long rows;

  BusiestPartitions(int places) {
    this.places = places;
  }

  /** A partition of which there was no row before. */
  void enter(P partition) {
    all.add(partition);
    if (holders.size() < places) {
      give(partition);
    }
  }

  /**
   * Counts a row of a partition.
   *
   * @return the partition that lost its place to this one
   */
  Optional<P> count(P partition) {
    Entry entry = partition;
    entry.recentRows++;
    if (++rows % ROWS_TO_HALF == 0) {
      for (Entry each : all) {
        each.recentRows /= 2;
      }
    }
    if (entry.place || entry.hadPlace || ++entry.rowsWithoutPlace % ROWS_BETWEEN_LOOKS != 0) {
      return Optional.empty();
    }
    P leastBusy = holders.stream().min(Comparator.comparingLong(Entry::recentRows)).orElseThrow();
    Entry least = leastBusy;
    if (entry.recentRows <= 2 * least.recentRows) {
      return Optional.empty();
    }
    holders.remove(leastBusy);
    least.place = false;
    give(partition);
    return Optional.of(leastBusy);
  }

  private void give(P partition) {
    Entry entry = partition;
    entry.place = true;
    entry.hadPlace = true;
    holders.add(partition);
  }

  /** Forgets all: places are given anew. */
  void clear() {
    all.clear();
    holders.clear();
    rows = 0;
  }
}
