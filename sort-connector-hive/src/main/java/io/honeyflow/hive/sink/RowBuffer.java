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
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.flink.table.data.RowData;

/**
 * Rows that wait in groups, as bytes: in memory up to a limit, and in a local file beyond it. When
 * memory is full, everything is appended to the file, group after group, and each group remembers
 * its parts; so whatever the number of groups, each byte is written once and read once. Groups are
 * numbered by the caller, from 0 on, without large gaps. Used by one thread.
 */
final class RowBuffer implements AutoCloseable {
  /** The part of memory that is left when it is nearly full. */
  private static final int LEFT = 16;

  private final RowForm form;
  private final long memory;
  private final SpillFile file;
  private final RowLog log;
  private final Map<Integer, List<Part>> spilled = new HashMap<>();

  /**
   * @param form of the rows
   * @param memory bytes that are held before they go to a file
   * @param place where a local file may be made that is not there yet
   */
  RowBuffer(RowForm form, long memory, Supplier<Path> place) {
    this.form = form;
    this.memory = memory;
    this.log = new RowLog(memory);
    this.file = new SpillFile(place);
  }

  /** Rows of a group in the file. */
  private record Part(SpillFile.Segment segment, int rows) {}

  /**
   * Appends a row to a group. The row may be reused by the caller.
   *
   * @return the bytes of the row
   */
  int add(int group, RowData row) throws IOException {
    int length = log.append(group, row, form);
    if (log.held() > memory) {
      spill();
    }
    return length;
  }

  /** Hands out the rows of a group in the order in which they came; it is empty afterwards. */
  void take(int group, RowConsumer consumer) throws IOException {
    for (Part part : parts(group)) {
      form.read(file.read(part.segment()), part.rows(), consumer);
    }
    log.take(group, (bytes, length, rows) -> form.read(bytes, rows, consumer));
    leave(group);
  }

  /** Copies the rows of a group in their form, one after another; it is empty afterwards. */
  void drain(int group, OutputStream out) throws IOException {
    for (Part part : parts(group)) {
      out.write(file.read(part.segment()));
    }
    log.take(group, (bytes, length, rows) -> out.write(bytes, 0, length));
    leave(group);
  }

  private List<Part> parts(int group) {
    return spilled.getOrDefault(group, List.of());
  }

  private void leave(int group) throws IOException {
    if (spilled.remove(group) != null && spilled.isEmpty()) {
      file.clear();
    }
  }

  /** Bytes of memory that are held now: those of groups that were taken, too, until all were. */
  long held() {
    return log.held();
  }

  /** Whether memory is nearly full. */
  boolean fills() {
    return log.held() > memory - memory / LEFT;
  }

  /** Moves what is in memory to the file. */
  void spill() throws IOException {
    for (int group = 0; group < log.groups(); group++) {
      spill(group);
    }
  }

  private void spill(int group) throws IOException {
    List<Part> parts = new ArrayList<>();
    log.take(
        group,
        (bytes, length, rows) -> {
          Part part = new Part(new SpillFile.Segment(file.end(), length), rows);
          file.append(bytes, 0, length);
          parts.add(part);
        });
    if (!parts.isEmpty()) {
      spilled.computeIfAbsent(group, any -> new ArrayList<>()).addAll(parts);
    }
  }

  /** Gives up what is in it. */
  @Override
  public void close() throws IOException {
    spilled.clear();
    log.clear();
    file.close();
  }
}
