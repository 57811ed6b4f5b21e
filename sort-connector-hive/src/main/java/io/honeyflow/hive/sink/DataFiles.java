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
 * files costs more than to wait. When the buffer is full, the busiest partitions, which may have a
 * file open, get their rows, and those of the others go on to wait on the disk; when all is closed,
 * each gets the rest. So a partition gets at most two files besides those that rolling makes: one
 * that was open while it had its place, and one of the rows that came afterwards.
 */
final class DataFiles implements CheckpointOutput {
  private final FileRules rules;
  private final PartitionTargets targets;
  private final UnwritableRows unwritable;
  private final BusiestPartitions<PartitionWriter> busiest;
  private final OpenFiles open;
  private final RowBuffer<PartitionWriter> buffer;
  private final Map<List<String>, BusiestPartitions.Entry<PartitionWriter>> partitions =
      new LinkedHashMap<>();

  /**
   * @param open rows with times that clocks skip are in further files
   * @param buffer of this writer alone; closed by {@link #discard}
   * @param unwritable takes rows that no file can hold
   */
  DataFiles(
      FileRules rules,
      PartitionTargets targets,
      OpenFiles open,
      RowBuffer<PartitionWriter> buffer,
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
  public void write(List<String> values, RowData row) throws IOException {
    BusiestPartitions.Entry<PartitionWriter> entry = partitions.get(values);
    if (entry == null) {
      PartitionTarget target;
      try {
        target = targets.of(values);
      } catch (UnwritablePartitionException e) {
        unwritable.accept(row, values, e);
        return;
      }
      entry = busiest.enter(new PartitionWriter(target, rules, unwritable));
      partitions.put(values, entry);
    }
    PartitionWriter partition = entry.partition();
    Optional<PartitionWriter> relieved = busiest.count(entry);
    if (relieved.isPresent()) {
      relieved.get().close();
      writeWaiting(partition);
    }
    if (entry.hasPlace() && partitions.size() <= open.mixed()) {
      partition.write(row);
    } else {
      buffer.add(partition, row);
      if (buffer.fills()) {
        writeWithPlace();
        buffer.spill();
      }
    }
  }

  private void writeWithPlace() throws IOException {
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      if (entry.hasPlace()) {
        writeWaiting(entry.partition());
      }
    }
  }

  private void writeWaiting(PartitionWriter partition) throws IOException {
    buffer.take(partition, partition::write);
  }

  @Override
  public void closeExpired() throws IOException {
    long now = rules.clock().getAsLong();
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      entry.partition().closeExpired(now);
    }
  }

  @Override
  public List<WrittenFiles> closeAll() throws IOException {
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      if (entry.hasPlace()) {
        writeWaiting(entry.partition());
      }
      entry.partition().close();
    }
    List<WrittenFiles> written = new ArrayList<>(partitions.size());
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      PartitionWriter partition = entry.partition();
      writeWaiting(partition);
      partition.close();
      written.add(partition.written());
    }
    partitions.clear();
    busiest.clear();
    written.removeIf(one -> one.files().files().isEmpty());
    return written;
  }

  @Override
  public void discard() throws IOException {
    Cleanup cleanup = new Cleanup();
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      cleanup.run(entry.partition()::discard);
    }
    cleanup.run(buffer::close);
    partitions.clear();
    busiest.clear();
    cleanup.end();
  }
}
