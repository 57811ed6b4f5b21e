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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.RowData;

/**
 * The files of one writer since the last barrier. Rows of more than a few partitions wait in a
 * buffer, and are written one partition after another: to go round between the columns of many open
 * files costs more than to wait. They do not wait for long where all partitions may have a file
 * open. Else, when the buffer is full, the busiest partitions, which may have a file open, get
 * their rows, and those of the others go on to wait on the disk; when all is closed, each gets the
 * rest. So a partition gets at most two files besides those that rolling makes: one that was open
 * while it had its place, and one of the rows that came afterwards.
 */
final class DataFiles implements CheckpointOutput {
  /** More bytes need not wait while all partitions have a file open. */
  private static final long ENOUGH = 8 * 1024 * 1024;

  private final FileRules rules;
  private final PartitionTargets targets;
  private final UnwritableRows unwritable;
  private final BusiestPartitions busiest;
  private final OpenFiles open;
  private final RowBuffer buffer;

  /** Of the partitions, which are numbered, as are the groups of their waiting rows. */
  private final List<PartitionWriter> writers = new ArrayList<>();

  private final Map<List<String>, Integer> groups = new HashMap<>();
  private final List<KnownPartition> entered = new ArrayList<>();

  /**
   * @param open rows with times that clocks skip are in further files
   * @param buffer of this writer alone; closed by {@link #discard}
   * @param unwritable takes rows that no file can hold
   */
  DataFiles(
      FileRules rules,
      PartitionTargets targets,
      OpenFiles open,
      RowBuffer buffer,
      UnwritableRows unwritable) {
    this.rules = rules;
    this.targets = targets;
    this.unwritable = unwritable;
    this.open = open;
    this.busiest = new BusiestPartitions(open.most());
    this.buffer = buffer;
  }

  /** How many partitions may have a file open. */
  int places() {
    return open.most();
  }

  /** Takes rows that no file can hold. */
  UnwritableRows unwritable() {
    return unwritable;
  }

  @Override
  public void write(KnownPartition known, RowData row) throws IOException {
    int group = known.group();
    if (group == KnownPartition.NONE) {
      try {
        group = enter(known);
      } catch (UnwritablePartitionException e) {
        unwritable.accept(row, known.values(), e);
        return;
      }
    }
    int relieved = busiest.count(group);
    if (relieved != BusiestPartitions.NONE) {
      writers.get(relieved).close();
      writeWaiting(group);
    }
    if (writers.size() <= open.mixed() && busiest.hasPlace(group)) {
      writers.get(group).accept(row);
    } else {
      buffer.add(group, row);
      if (buffer.fills()) {
        writeWithPlace();
        buffer.spill();
      } else if (buffer.held() >= ENOUGH && writers.size() <= open.most()) {
        writeWithPlace();
      }
    }
  }

  /** A partition may be known twice: it was forgotten in between. */
  private int enter(KnownPartition known) throws IOException {
    Integer group = groups.get(known.values());
    if (group == null) {
      writers.add(new PartitionWriter(targets.of(known.values()), rules, unwritable));
      group = busiest.enter();
      groups.put(known.values(), group);
    }
    known.enter(group);
    entered.add(known);
    return group;
  }

  private void writeWithPlace() throws IOException {
    for (int group = 0; group < writers.size(); group++) {
      if (busiest.hasPlace(group)) {
        writeWaiting(group);
      }
    }
  }

  private void writeWaiting(int group) throws IOException {
    buffer.take(group, writers.get(group));
  }

  @Override
  public void closeExpired() throws IOException {
    long now = rules.clock().getAsLong();
    for (PartitionWriter writer : writers) {
      writer.closeExpired(now);
    }
  }

  @Override
  public List<WrittenFiles> closeAll() throws IOException {
    for (int group = 0; group < writers.size(); group++) {
      if (busiest.hasPlace(group)) {
        writeWaiting(group);
      }
      writers.get(group).close();
    }
    List<WrittenFiles> written = new ArrayList<>(writers.size());
    for (int group = 0; group < writers.size(); group++) {
      PartitionWriter writer = writers.get(group);
      writeWaiting(group);
      writer.close();
      written.add(writer.written());
    }
    leave();
    written.removeIf(one -> one.files().files().isEmpty());
    return written;
  }

  private void leave() {
    entered.forEach(KnownPartition::leave);
    entered.clear();
    groups.clear();
    writers.clear();
    busiest.clear();
  }

  @Override
  public void discard() throws IOException {
    Cleanup cleanup = new Cleanup();
    for (PartitionWriter writer : writers) {
      cleanup.run(writer::discard);
    }
    cleanup.run(buffer::close);
    leave();
    cleanup.end();
  }
}
