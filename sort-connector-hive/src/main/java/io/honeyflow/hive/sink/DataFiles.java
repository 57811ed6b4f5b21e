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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final BusiestPartitions<PartitionRows> busiest;
  private final OpenFiles open;
  private final RowBuffer buffer;
  private final Map<List<String>, PartitionRows> partitions = new LinkedHashMap<>();
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
    this.busiest = new BusiestPartitions<>(open.most());
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
    PartitionRows partition = known.rows();
    if (partition == null) {
      try {
        partition = enter(known);
      } catch (UnwritablePartitionException e) {
        unwritable.accept(row, known.values(), e);
        return;
      }
    }
    Optional<PartitionRows> relieved = busiest.count(partition);
    if (relieved.isPresent()) {
      relieved.get().writer().close();
      writeWaiting(partition);
    }
    if (partition.hasPlace() && partitions.size() <= open.mixed()) {
      partition.writer().accept(row);
    } else {
      buffer.add(partition.group(), row);
      if (buffer.fills()) {
        writeWithPlace();
        buffer.spill();
      } else if (buffer.held() >= ENOUGH && partitions.size() <= open.most()) {
        writeWithPlace();
      }
    }
  }

  /** A partition may be known twice: it was forgotten in between. */
  private PartitionRows enter(KnownPartition known) throws IOException {
    PartitionRows partition = partitions.get(known.values());
    if (partition == null) {
      PartitionTarget target = targets.of(known.values());
      partition =
          new PartitionRows(new PartitionWriter(target, rules, unwritable), partitions.size());
      busiest.enter(partition);
      partitions.put(known.values(), partition);
    }
    known.enter(partition);
    entered.add(known);
    return partition;
  }

  private void writeWithPlace() throws IOException {
    for (PartitionRows partition : partitions.values()) {
      if (partition.hasPlace()) {
        writeWaiting(partition);
      }
    }
  }

  private void writeWaiting(PartitionRows partition) throws IOException {
    buffer.take(partition.group(), partition.writer());
  }

  @Override
  public void closeExpired() throws IOException {
    long now = rules.clock().getAsLong();
    for (PartitionRows partition : partitions.values()) {
      partition.writer().closeExpired(now);
    }
  }

  @Override
  public List<WrittenFiles> closeAll() throws IOException {
    for (PartitionRows partition : partitions.values()) {
      if (partition.hasPlace()) {
        writeWaiting(partition);
      }
      partition.writer().close();
    }
    List<WrittenFiles> written = new ArrayList<>(partitions.size());
    for (PartitionRows partition : partitions.values()) {
      writeWaiting(partition);
      partition.writer().close();
      written.add(partition.writer().written());
    }
    leave();
    written.removeIf(one -> one.files().files().isEmpty());
    return written;
  }

  private void leave() {
    entered.forEach(KnownPartition::leave);
    entered.clear();
    partitions.clear();
    busiest.clear();
  }

  @Override
  public void discard() throws IOException {
    Cleanup cleanup = new Cleanup();
    for (PartitionRows partition : partitions.values()) {
      cleanup.run(partition.writer()::discard);
    }
    cleanup.run(buffer::close);
    leave();
    cleanup.end();
  }
}
