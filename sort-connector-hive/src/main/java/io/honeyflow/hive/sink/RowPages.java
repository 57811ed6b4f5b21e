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
import java.util.List;

/**
 * The memory of a {@link RowBuffer}: pages, of which each group gets chunks, each twice as large as
 * the one before. With a thousand groups whatever is looked up for a row is far from what was
 * looked up for the row before, and to wait for it costs more than to copy the row. So all that a
 * row asks for is next to each other, in one array, and its chunk is written to but not read. Used
 * by one thread.
 */
final class RowPages {
  private static final int LARGEST_PAGE = 256 * 1024;
  private static final int LEAST_PAGES = 16;
  private static final int FIRST_CHUNK = 128;
  private static final int CHUNKS_OF_PAGE = 4;

  /** What is in {@link #states} for each group: the page of its chunk first. */
  private static final int FIELDS = 5;

  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int LIMIT = 3;
  private static final int ROWS = 4;
  private static final int USUAL_GROUPS = 64;

  private final int pageSize;
  private final int largestChunk;
  private final List<byte[]> pages = new ArrayList<>();
  private final List<List<Chunk>> full = new ArrayList<>();

  /** Of each group where the chunk is that takes its next row; zeros while it has none. */
  private int[] states = new int[FIELDS * USUAL_GROUPS];

  /** How much of the last page belongs to chunks. */
  private int used;

  private int groupsWithRows;
  private long held;

  /**
   * @param memory bytes that may be held
   */
  RowPages(long memory) {
    pageSize = (int) Math.max(FIRST_CHUNK, Math.min(LARGEST_PAGE, memory / LEAST_PAGES));
    largestChunk = Math.max(FIRST_CHUNK, pageSize / CHUNKS_OF_PAGE);
  }

  /** A part of a page with rows of one group. */
  record Chunk(byte[] bytes, int begin, int end, int rows) {
    int length() {
      return end - begin;
    }
  }

  /** Appends a row to a group. */
  void append(int group, byte[] row, int length) {
    int state = FIELDS * group;
    if (state >= states.length || length > states[state + LIMIT] - states[state + END]) {
      begin(group, length);
    }
    int end = states[state + END];
    System.arraycopy(row, 0, pages.get(states[state]), end, length);
    states[state + END] = end + length;
    states[state + ROWS]++;
  }

  private void begin(int group, int length) {
    int state = FIELDS * group;
    if (state >= states.length) {
      states = Arrays.copyOf(states, Math.max(2 * states.length, state + FIELDS));
    }
    while (full.size() <= group) {
      full.add(new ArrayList<>());
    }
    if (states[state + LIMIT] == 0) {
      groupsWithRows++;
    } else {
      full.get(group).add(chunk(state));
    }
    int before = states[state + LIMIT] - states[state + BEGIN];
    int size = Math.max(length, Math.max(FIRST_CHUNK, Math.min(largestChunk, 2 * before)));
    int room = pages.isEmpty() ? 0 : pages.get(pages.size() - 1).length - used;
    if (room < length) {
      byte[] page = new byte[Math.max(pageSize, size)];
      pages.add(page);
      held += page.length;
      used = 0;
      room = page.length;
    }
    states[state] = pages.size() - 1;
    states[state + BEGIN] = used;
    states[state + END] = used;
    used += Math.min(size, room);
    states[state + LIMIT] = used;
    states[state + ROWS] = 0;
  }

  private Chunk chunk(int state) {
    return new Chunk(
        pages.get(states[state]), states[state + BEGIN], states[state + END], states[state + ROWS]);
  }

  /** One more than the largest number of a group that has had rows. */
  int groups() {
    return full.size();
  }

  /** The rows of a group, in the order in which they came. */
  List<Chunk> chunks(int group) {
    if (group >= full.size() || states[FIELDS * group + LIMIT] == 0) {
      return List.of();
    }
    List<Chunk> chunks = new ArrayList<>(full.get(group));
    chunks.add(chunk(FIELDS * group));
    return chunks;
  }

  /** Gives up the rows of a group. Pages are given up when no group has rows. */
  void leave(int group) {
    if (group >= full.size() || states[FIELDS * group + LIMIT] == 0) {
      return;
    }
    full.get(group).clear();
    Arrays.fill(states, FIELDS * group, FIELDS * (group + 1), 0);
    if (--groupsWithRows == 0) {
      clear();
    }
  }

  /** Gives up all rows. */
  void clear() {
    full.clear();
    Arrays.fill(states, 0);
    pages.clear();
    used = 0;
    groupsWithRows = 0;
    held = 0;
  }

  /** Bytes of all pages. */
  long held() {
    return held;
  }
}
