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

import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.PublishHandle;
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.format.UnwritableRowException;
import io.honeyflow.hive.metastore.StorageFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;

/**
 * What one writer leaves where small files are compacted. Rows wait, and are looked at before, so
 * that the commit has none that it cannot write. When those of a partition take as much memory as a
 * file is to have, they become a file, which is open until it has its size; then rows wait again.
 * What waits at the barrier is left as rows, in one file for all partitions, and the commit makes
 * files of it.
 */
final class RowFiles implements CheckpointOutput {
  private final FileRules rules;
  private final PartitionTargets targets;
  private final RowFilePlace place;
  private final RowBuffer buffer;
  private final DataFiles uncompacted;
  private final UnwritableRows unwritable;
  private final Map<List<String>, Waiting> partitions = new LinkedHashMap<>();
  private final Map<FileWriterFactory, Optional<PartitionTrial>> trials = new IdentityHashMap<>();

  /** A partition whose rows wait, or go into an open file. */
  static final class Waiting {
    private final PartitionTarget target;
    private final PartitionTrial trial;
    private final PartitionWriter writer;
    private final int group;
    private long rows;
    private long bytes;

    private Waiting(
        PartitionTarget target, PartitionTrial trial, PartitionWriter writer, int group) {
      this.target = target;
      this.trial = trial;
      this.writer = writer;
      this.group = group;
    }
  }

  /**
   * @param rules for rows in the shape in which they wait
   * @param buffer of this writer alone; closed by {@link #discard}
   * @param uncompacted for partitions of formats that rows cannot be tried for
   */
  RowFiles(
      FileRules rules,
      PartitionTargets targets,
      RowFilePlace place,
      RowBuffer buffer,
      DataFiles uncompacted) {
    this.rules = rules;
    this.targets = targets;
    this.place = place;
    this.buffer = buffer;
    this.uncompacted = uncompacted;
    this.unwritable = uncompacted.unwritable();
  }

  @Override
  public void write(KnownPartition known, RowData row) throws IOException {
    try {
      writeOrKeep(known, row);
    } catch (UnwritableRowException | UnwritablePartitionException e) {
      unwritable.accept(row, known.values(), e);
    }
  }

  private void writeOrKeep(KnownPartition known, RowData row) throws IOException {
    Waiting partition = partitions.get(known.values());
    if (partition == null) {
      PartitionTarget target = targets.of(known.values());
      Optional<PartitionTrial> trial = trial(target.format());
      if (trial.isEmpty()) {
        uncompacted.write(known, row);
        return;
      }
      partition =
          new Waiting(
              target,
              trial.get(),
              new PartitionWriter(target, rules, unwritable),
              partitions.size());
      partitions.put(known.values(), partition);
    }
    if (partition.writer.hasOpenFile()) {
      partition.writer.accept(row);
    } else {
      partition.trial.check(row);
      add(partition, row);
    }
  }

  private Optional<PartitionTrial> trial(FileWriterFactory format) throws IOException {
    Optional<PartitionTrial> trial = trials.get(format);
    if (trial == null) {
      trial = PartitionTrial.of(format);
      trials.put(format, trial);
    }
    return trial;
  }

  private void add(Waiting partition, RowData row) throws IOException {
    partition.bytes += buffer.add(partition.group, row);
    partition.rows++;
    if (partition.bytes >= rules.rolling().fileSize().getBytes()) {
      boolean mayStayOpen =
          partitions.values().stream().filter(one -> one.writer.hasOpenFile()).count()
              < uncompacted.places();
      buffer.take(partition.group, partition.writer);
      partition.rows = 0;
      partition.bytes = 0;
      if (!mayStayOpen) {
        partition.writer.close();
      }
    }
  }

  @Override
  public void closeExpired() throws IOException {
    long now = rules.clock().getAsLong();
    for (Waiting partition : partitions.values()) {
      partition.writer.closeExpired(now);
    }
    uncompacted.closeExpired();
  }

  @Override
  public List<WrittenFiles> closeAll() throws IOException {
    List<WrittenFiles> written = new ArrayList<>(uncompacted.closeAll());
    Map<StorageFormat, List<Waiting>> waiting = new LinkedHashMap<>();
    for (Waiting partition : partitions.values()) {
      partition.writer.close();
      written.add(partition.writer.written());
      if (partition.rows > 0) {
        waiting
            .computeIfAbsent(partition.target.storage(), any -> new ArrayList<>())
            .add(partition);
      }
    }
    for (Map.Entry<StorageFormat, List<Waiting>> rows : waiting.entrySet()) {
      written.addAll(leave(rows.getKey(), rows.getValue()));
    }
    partitions.clear();
    written.removeIf(one -> one.files().files().isEmpty());
    return written;
  }

  private List<WrittenFiles> leave(StorageFormat storage, List<Waiting> waiting)
      throws IOException {
    List<WrittenFiles> left = new ArrayList<>();
    RowFile file = place.open(storage);
    try {
      for (Waiting partition : waiting) {
        long offset = file.append(buffer, partition.group, partition.bytes);
        left.add(left(partition, new PublishHandle.Rows(file.path(), offset)));
      }
      file.complete();
    } catch (IOException | RuntimeException e) {
      Cleanup cleanup = new Cleanup();
      cleanup.run(file::discard);
      cleanup.endAfter(e);
      throw e;
    }
    return left;
  }

  private WrittenFiles left(Waiting partition, PublishHandle rows) {
    Path name = new Path(new Path(partition.target.partition().location()), rules.names().next(""));
    PendingFile pending = new PendingFile(name.toString(), rows, partition.rows, partition.bytes);
    return new WrittenFiles(
        new PartitionFiles(partition.target.partition(), List.of(pending)),
        partition.writer.written().openedAt());
  }

  @Override
  public void discard() throws IOException {
    Cleanup cleanup = new Cleanup();
    for (Waiting partition : partitions.values()) {
      cleanup.run(partition.writer::discard);
    }
    cleanup.run(uncompacted::discard);
    cleanup.run(buffer::close);
    partitions.clear();
    cleanup.end();
  }
}
