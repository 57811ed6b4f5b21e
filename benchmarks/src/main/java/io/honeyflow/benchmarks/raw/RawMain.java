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
package io.honeyflow.benchmarks.raw;

import io.honeyflow.benchmarks.job.ProcessUse;
import io.honeyflow.benchmarks.job.RowValues;
import io.honeyflow.testing.reader.Answers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes the rows of {@link RowValues} with the formats' own writers, one file for each partition:
 * all at once, or one after another where the rows are sorted by partition first. A request is the
 * format, the folder, the numbers of rows and partitions, and the order, between tabs. The answer
 * is the row of {@link ProcessUse}, of which CPU and time are those of this thread while it wrote;
 * making the values is not counted.
 */
public final class RawMain {
  /** Rows of all partitions are mixed. */
  public static final String MIXED = "mixed";

  /** Rows of a partition follow each other, which is not counted. */
  public static final String SORTED = "sorted";

  /** Rows that are made before they are written, so that the clock is not looked at for each. */
  private static final int ROWS_AT_A_TIME = 10_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private RawMain() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    Answers.onStandardOutput().serve(RawMain::run);
  }

  private static List<List<String>> run(String request) throws Exception {
    String[] parts = request.split("\t", -1);
    Path folder = Path.of(parts[1]);
    long rows = Long.parseLong(parts[2]);
    int partitions = Integer.parseInt(parts[3]);
    long[] writing = new long[1];
    ProcessUse use =
        ProcessUse.of(
            () ->
                writing[0] =
                    parts[4].equals(SORTED)
                        ? writeSorted(parts[0], folder, rows, partitions)
                        : write(parts[0], folder, rows, partitions));
    return List.of(new ProcessUse(writing[0], writing[0], use.liveBytes()).cells());
  }

  /** Returns the nanoseconds of CPU that writing took. */
  private static long write(String format, Path folder, long rows, int partitions)
      throws IOException {
    RawRow[] chunk = new RawRow[ROWS_AT_A_TIME];
    RowValues values = new RowValues(partitions);
    List<RawFile> files = new ArrayList<>();
    long writing = 0;
    for (int i = 0; i < partitions; i++) {
      Path place = place(folder, i);
      long begin = THREADS.getCurrentThreadCpuTime();
      files.add(open(format, place));
      writing += THREADS.getCurrentThreadCpuTime() - begin;
    }
    for (long next = 0; next < rows; next += ROWS_AT_A_TIME) {
      int count = (int) Math.min(ROWS_AT_A_TIME, rows - next);
      for (int i = 0; i < count; i++) {
        values.turnTo(next + i);
        chunk[i] = RawRow.of(values);
      }
      long begin = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < count; i++) {
        files.get(chunk[i].partition()).write(chunk[i]);
      }
      writing += THREADS.getCurrentThreadCpuTime() - begin;
    }
    long begin = THREADS.getCurrentThreadCpuTime();
    for (RawFile file : files) {
      file.close();
    }
    return writing + THREADS.getCurrentThreadCpuTime() - begin;
  }

  /** The same with one file open at a time. */
  private static long writeSorted(String format, Path folder, long rows, int partitions)
      throws IOException {
    List<List<RawRow>> sorted =
        IntStream.range(0, partitions).<List<RawRow>>mapToObj(i -> new ArrayList<>()).toList();
    RowValues values = new RowValues(partitions);
    for (long next = 0; next < rows; next++) {
      values.turnTo(next);
      sorted.get(values.partition()).add(RawRow.of(values));
    }
    long writing = 0;
    for (int i = 0; i < partitions; i++) {
      Path place = place(folder, i);
      long begin = THREADS.getCurrentThreadCpuTime();
      try (RawFile file = open(format, place)) {
        for (RawRow row : sorted.get(i)) {
          file.write(row);
        }
      }
      writing += THREADS.getCurrentThreadCpuTime() - begin;
    }
    return writing;
  }

  private static Path place(Path folder, int partition) throws IOException {
    return Files.createDirectories(
        folder.resolve("dt=" + RowValues.dt(partition)).resolve("hr=" + RowValues.hr(partition)));
  }

  private static RawFile open(String format, Path place) throws IOException {
    return format.equals("parquet")
        ? new RawParquetFile(place.resolve("part-0.parquet"))
        : new RawOrcFile(place.resolve("part-0.orc"));
  }
}
