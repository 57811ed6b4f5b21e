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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a {@link RowBuffer}: rows in the order in which they came, and of each its group.
 * With a thousand groups the end of each is far from the processor, and to wait for it costs more
 * than to copy the row; the end of a log is near. The rows of a group are gathered when they are
 * taken, from places that are known beforehand, so that nothing waits for one after the other. Used
 * by one thread.
 */
final class RowLog {
  private static final int LARGEST_PAGE = 256 * 1024;
  private static final int LEAST_PAGE = 128;
  private static final int LEAST_PAGES = 16;

  /** So many bytes are handed out at once, unless a row alone has more. */
  private static final int RUN = 64 * 1024;

  private final int pageSize;
  private final List<Page> pages = new ArrayList<>();
  private final Run run = new Run();
  private @Nullable Page last;
  private long heldByFullPages;
  private int rows;
  private int waiting;

  /** One more than the largest number of a group. */
  private int groups;

  /** By group, how many rows there were when it was taken; those before are gone. */
  private int[] taken = new int[0];

  /** How many rows there were when any group was taken last. */
  private int rowsAtLastTake;

  private @Nullable Arrangement arrangement;

  /**
   * @param memory bytes that may be held
   */
  RowLog(long memory) {
    pageSize = (int) Math.max(LEAST_PAGE, Math.min(LARGEST_PAGE, memory / LEAST_PAGES));
  }

  /** Takes rows of a group. */
  @FunctionalInterface
  interface RunConsumer {

    /**
     * Takes so many rows, which follow one another from the begin of an array that is reused.
     *
     * @param length of all of them, in bytes
     */
    void accept(byte[] bytes, int length, int rows) throws IOException;
  }

  /** Rows, one after another. */
  private static final class Page {
    private static final int LEAST_ROWS = 16;

    private final byte[] bytes;
    private int[] groups;

    /** Where each row ends, and the next begins. */
    private int[] ends;

    private int rows;
    private int end;

    /**
     * @param usualRows how many there were in the page before
     */
    private Page(int size, int usualRows) {
      bytes = new byte[size];
      groups = new int[usualRows + LEAST_ROWS];
      ends = new int[groups.length];
    }

    private boolean hasRoom(int length) {
      return length <= bytes.length - end;
    }

    private void append(int group, byte[] row, int length) {
      if (rows == groups.length) {
        groups = Arrays.copyOf(groups, rows + rows / 2);
        ends = Arrays.copyOf(ends, groups.length);
      }
      System.arraycopy(row, 0, bytes, end, length);
      end += length;
      groups[rows] = group;
      ends[rows++] = end;
    }

    private int begin(int row) {
      return row == 0 ? 0 : ends[row - 1];
    }

    private long held() {
      return bytes.length + (long) Integer.BYTES * (groups.length + ends.length);
    }
  }

  /** Appends a row to a group. */
  void append(int group, byte[] row, int length) {
    Page page = last;
    if (page == null || !page.hasRoom(length)) {
      heldByFullPages = held();
      page = new Page(Math.max(pageSize, length), page == null ? 0 : page.rows);
      pages.add(page);
      last = page;
    }
    page.append(group, row, length);
    groups = Math.max(groups, group + 1);
    rows++;
    waiting++;
  }

  /** One more than the largest number of a group that has had rows. */
  int groups() {
    return groups;
  }

  /**
   * Hands out the rows of a group in the order in which they came; it is empty afterwards. Memory
   * is given up when all groups are.
   */
  void take(int group, RunConsumer consumer) throws IOException {
    if (rowsAtLastTake == rows) {
      takeArranged(group, consumer);
    } else {
      takeFound(group, consumer);
    }
    run.handOut(consumer);
    rowsAtLastTake = rows;
    if (group < groups) {
      taken = group < taken.length ? taken : Arrays.copyOf(taken, Math.max(groups, 2 * group));
      taken[group] = rows;
    }
    if (waiting == 0) {
      clear();
    }
  }

  /** For one group alone it does not pay to arrange the others too. */
  private void takeFound(int group, RunConsumer consumer) throws IOException {
    int before = 0;
    for (Page page : pages) {
      for (int row = 0; row < page.rows; row++) {
        if (page.groups[row] == group && waits(group, before + row)) {
          run.append(page.bytes, page.begin(row), page.ends[row], consumer);
          waiting--;
        }
      }
      before += page.rows;
    }
  }

  private boolean waits(int group, int row) {
    return group >= taken.length || row >= taken[group];
  }

  private void takeArranged(int group, RunConsumer consumer) throws IOException {
    Arrangement all = arrangement;
    if (all == null || all.rows() != rows) {
      all = arrange();
      arrangement = all;
    }
    if (group >= groups || !waits(group, rows - 1)) {
      return;
    }
    int begin = group == 0 ? 0 : all.ends()[group - 1];
    int end = all.ends()[group];
    int number = 0;
    int before = 0;
    for (int i = begin; i < end; i++) {
      while (all.numbers()[i] >= before + pages.get(number).rows) {
        before += pages.get(number++).rows;
      }
      Page page = pages.get(number);
      int row = all.numbers()[i] - before;
      run.append(page.bytes, page.begin(row), page.ends[row], consumer);
    }
    waiting -= end - begin;
  }

  /**
   * The rows that wait, group after group.
   *
   * @param rows how many there were, of all groups
   * @param ends by group, where its rows end in the numbers, and those of the next group begin
   * @param numbers of the rows, in the order in which they came
   */
  private record Arrangement(int rows, int[] ends, int[] numbers) {}

  private Arrangement arrange() {
    int[] next = firsts();
    int[] numbers = new int[waiting];
    int before = 0;
    for (Page page : pages) {
      for (int row = 0; row < page.rows; row++) {
        int group = page.groups[row];
        if (waits(group, before + row)) {
          numbers[next[group]++] = before + row;
        }
      }
      before += page.rows;
    }
    return new Arrangement(rows, next, numbers);
  }

  /** By group, how many rows wait of those before it. */
  private int[] firsts() {
    int[] firsts = new int[groups];
    int before = 0;
    for (Page page : pages) {
      for (int row = 0; row < page.rows; row++) {
        if (waits(page.groups[row], before + row)) {
          firsts[page.groups[row]]++;
        }
      }
      before += page.rows;
    }
    int sum = 0;
    for (int group = 0; group < groups; group++) {
      int count = firsts[group];
      firsts[group] = sum;
      sum += count;
    }
    return firsts;
  }

  /** Gives up all rows. */
  void clear() {
    pages.clear();
    last = null;
    heldByFullPages = 0;
    rows = 0;
    waiting = 0;
    groups = 0;
    taken = new int[0];
    rowsAtLastTake = 0;
    arrangement = null;
  }

  /** Bytes that are held: those of rows that were taken, too, until all were. */
  long held() {
    return heldByFullPages + (last == null ? 0 : last.held());
  }

  /** Rows of one group, gathered. */
  private static final class Run {
    private byte[] bytes = new byte[0];
    private int length;
    private int rows;

    private void append(byte[] page, int begin, int end, RunConsumer consumer) throws IOException {
      int more = end - begin;
      if (more > bytes.length - length) {
        handOut(consumer);
        if (more > bytes.length) {
          bytes = new byte[Math.max(RUN, more)];
        }
      }
      System.arraycopy(page, begin, bytes, length, more);
      length += more;
      rows++;
    }

    private void handOut(RunConsumer consumer) throws IOException {
      int bytesOfRun = length;
      int rowsOfRun = rows;
      length = 0;
      rows = 0;
      if (rowsOfRun > 0) {
        consumer.accept(bytes, bytesOfRun, rowsOfRun);
      }
    }
  }
}
