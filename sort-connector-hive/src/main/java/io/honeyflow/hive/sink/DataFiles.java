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
import org.jspecify.annotations.Nullable;

/**
 * The files of one writer since the last barrier. The busiest partitions have a file open; rows of
 * the others wait in a buffer and are written when all is closed, one partition after another. So a
 * partition gets at most two files besides those that rolling makes: one that was open while it had
 * its place, and one of the rows that came afterwards.
 */
final class DataFiles {

  private final FileRules rules;
  private final PartitionTargets targets;
  private final BusiestPartitions<PartitionWriter> busiest;
  private final RowBuffer<PartitionWriter> buffer;
  private final Map<List<String>, BusiestPartitions.Entry<PartitionWriter>> partitions =
      new LinkedHashMap<>();

  /**
   * @param places how many partitions may have a file open; rows with times that clocks skip are in
   *     further ones
   * @param buffer of this writer alone; closed by {@link #discard}
   */
  DataFiles(
      FileRules rules, PartitionTargets targets, int places, RowBuffer<PartitionWriter> buffer) {
    this.rules = rules;
    this.targets = targets;
    this.busiest = new BusiestPartitions<>(places);
    this.buffer = buffer;
  }

  /**
   * Writes a row, or lets it wait. A row that no file can hold is refused when it is written.
   *
   * @param values of the row's partition
   * @throws io.honeyflow.hive.format.UnwritableRowException for this row, or for one that waited
   */
  void write(List<String> values, RowData row) throws IOException {
    BusiestPartitions.Entry<PartitionWriter> entry = partitions.get(values);
    if (entry == null) {
      entry = busiest.enter(new PartitionWriter(targets.of(values), rules));
      partitions.put(values, entry);
    }
    PartitionWriter partition = entry.partition();
    Optional<PartitionWriter> relieved = busiest.count(entry);
    if (relieved.isPresent()) {
      relieved.get().close();
      buffer.take(partition, partition::write);
    }
    if (entry.hasPlace()) {
      partition.write(row);
    } else {
      buffer.add(partition, row);
    }
  }

  /** Closes the files that are open for too long, or that no row reached for too long. */
  void closeExpired() throws IOException {
    long now = rules.clock().getAsLong();
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      entry.partition().closeExpired(now);
    }
  }

  /**
   * Closes all files, writes what waited, and answers all files that were closed since the last
   * time.
   *
   * @throws io.honeyflow.hive.format.UnwritableRowException for a row that waited
   */
  List<WrittenFiles> closeAll() throws IOException {
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      entry.partition().close();
    }
    List<WrittenFiles> written = new ArrayList<>(partitions.size());
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      PartitionWriter partition = entry.partition();
      buffer.take(partition, partition::write);
      partition.close();
      written.add(partition.written());
    }
    partitions.clear();
    busiest.clear();
    return written;
  }

  /** Gives up what is open and what waits. */
  void discard() throws IOException {
    IOException failure = null;
    for (BusiestPartitions.Entry<PartitionWriter> entry : partitions.values()) {
      failure = attempt(entry.partition()::discard, failure);
    }
    failure = attempt(buffer::close, failure);
    partitions.clear();
    busiest.clear();
    if (failure != null) {
      throw failure;
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private static @Nullable IOException attempt(Step step, @Nullable IOException before) {
    try {
      step.run();
      return before;
    } catch (IOException e) {
      if (before == null) {
        return e;
      }
      before.addSuppressed(e);
      return before;
    }
  }
}
