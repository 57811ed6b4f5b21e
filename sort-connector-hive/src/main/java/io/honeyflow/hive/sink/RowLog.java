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
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a {@link RowBuffer}: rows in the order in which they came, and of each its group.
 * With a thousand groups the end of each is far from the processor, and to wait for it costs more
 * than to copy the row; the end of a log is near. The rows of a group are gathered when they are
 * taken, from places that are known beforehand, so that nothing waits for one after the other. Used
 * by one thread.
 */
final class RowLog {
  /**
   * With its header no more than a region of G1 in heaps of less than 4 GB, which then does not
   * copy it.
   */
  private static final int LARGEST_PAGE = 1024 * 1024 - 64;

  private static final int LEAST_PAGE = 128;
  private static final int LEAST_PAGES = 16;

  /** So many bytes are handed out at once, unless a row alone has more. */
  private static final int RUN = 64 * 1024;

  private final int pageSize;
  private final List<Page> pages = new ArrayList<>();
  private final Run run = new Run();
  private @Nullable Page last;
  private long held;
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

    /**
     * Adds the row that was made at its end.
     *
     * @return how many bytes are held that were not before
     */
    private long add(int group, int length) {
      long before = held();
      if (rows == groups.length) {
        groups = Arrays.copyOf(groups, rows + rows / 2);
        ends = Arrays.copyOf(ends, groups.length);
      }
      end += length;
      groups[rows] = group;
      ends[rows++] = end;
      return held() - before;
    }

    private int begin(int row) {
      return row == 0 ? 0 : ends[row - 1];
    }

    /** Where a row ends that is there. */
    private int end(long place) {
      int length = Place.length(place);
      return length == Place.MOST ? end : Place.begin(place) + length;
    }

    private long held() {
      return bytes.length + (long) Integer.BYTES * (groups.length + ends.length);
    }
  }

  /**
   * Appends a row to a group.
   *
   * @return the bytes of the row
   */
  int append(int group, RowData row, RowForm form) throws IOException {
    Page page = last;
    int length = page == null ? 0 : form.write(row, page.bytes, page.end);
    if (page == null || length == 0) {
      length = form.write(row);
      page = begin(length);
      System.arraycopy(form.bytes(), 0, page.bytes, 0, length);
    }
    held += page.add(group, length);
    groups = Math.max(groups, group + 1);
    rows++;
    waiting++;
    return length;
  }

  /** Begins another page with room for a row. */
  private Page begin(int length) {
    Page page = new Page(Math.max(pageSize, length), last == null ? 0 : last.rows);
    pages.add(page);
    held += page.held();
    last = page;
    return page;
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
    for (int i = begin; i < end; i++) {
      long place = all.places()[i];
      Page page = pages.get(Place.page(place));
      run.append(page.bytes, Place.begin(place), page.end(place), consumer);
    }
    waiting -= end - begin;
  }

  /**
   * The rows that wait, group after group.
   *
   * @param rows how many there were, of all groups
   * @param ends by group, where its rows end in the places, and those of the next group begin
   * @param places of the rows, in the order in which they came
   */
  private record Arrangement(int rows, int[] ends, long[] places) {}

  /** Where a row is, in one number: to look it up in its page would wait for memory once more. */
  private static final class Place {
    private static final int BITS = 20;
    private static final int MOST = (1 << BITS) - 1;

    /** A row of this length or more is alone in its page. */
    static long of(int page, int begin, int length) {
      return (long) page << 2 * BITS | (long) begin << BITS | Math.min(length, MOST);
    }

    static int page(long place) {
      return (int) (place >>> 2 * BITS);
    }

    static int begin(long place) {
      return (int) (place >>> BITS) & MOST;
    }

    static int length(long place) {
      return (int) place & MOST;
    }
  }

  private Arrangement arrange() {
    int[] next = firsts();
    long[] places = new long[waiting];
    int before = 0;
    for (int number = 0; number < pages.size(); number++) {
      Page page = pages.get(number);
      int begin = 0;
      for (int row = 0; row < page.rows; row++) {
        int group = page.groups[row];
        int end = page.ends[row];
        if (waits(group, before + row)) {
          places[next[group]++] = Place.of(number, begin, end - begin);
        }
        begin = end;
      }
      before += page.rows;
    }
    return new Arrangement(rows, next, places);
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
    held = 0;
    rows = 0;
    waiting = 0;
    groups = 0;
    taken = new int[0];
    rowsAtLastTake = 0;
    arrangement = null;
  }

  /** Bytes that are held: those of rows that were taken, too, until all were. */
  long held() {
    return held;
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
