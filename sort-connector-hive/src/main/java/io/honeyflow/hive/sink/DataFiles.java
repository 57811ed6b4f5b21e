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
import io.honeyflow.hive.conf.RollingConf;
import io.honeyflow.hive.format.FileVariant;
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.format.VariantNeededException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * The files of one writer since the last barrier: for each partition those that are open, in
 * general one, and those that are complete.
 */
final class DataFiles {

  private final RollingConf rolling;
  private final FileNames names;
  private final PartitionTargets targets;
  private final LongSupplier clock;
  private final Map<List<String>, Slot> slots = new LinkedHashMap<>();

  /**
   * @param clock milliseconds since the epoch
   */
  DataFiles(RollingConf rolling, FileNames names, PartitionTargets targets, LongSupplier clock) {
    this.rolling = rolling;
    this.names = names;
    this.targets = targets;
    this.clock = clock;
  }

  /**
   * @param partition the values of the row's partition
   */
  void write(List<String> partition, RowData row) throws IOException {
    Slot slot = slots.get(partition);
    if (slot == null) {
      slot = new Slot(targets.of(partition), clock.getAsLong());
      slots.put(partition, slot);
    }
    slot.write(row);
  }

  /** Closes the files that are open for too long, or that no row reached for too long. */
  void closeExpired() throws IOException {
    long now = clock.getAsLong();
    for (Slot slot : slots.values()) {
      slot.closeExpired(now);
    }
  }

  /** Closes all files and answers all that were closed since the last time. */
  List<WrittenFiles> closeAll() throws IOException {
    List<WrittenFiles> written = new ArrayList<>(slots.size());
    for (Slot slot : slots.values()) {
      slot.close();
      written.add(
          new WrittenFiles(
              new PartitionFiles(slot.target.partition(), slot.closed), slot.openedAt));
    }
    slots.clear();
    return written;
  }

  /** Gives up what is open. */
  void discard() throws IOException {
    IOException failure = null;
    for (Slot slot : slots.values()) {
      try {
        slot.discard();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    slots.clear();
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * The files of a partition. Rows that the usual file cannot hold, such as a time that clocks in
   * its zone skip, have files of their own.
   */
  private final class Slot {
    private final PartitionTarget target;
    private final long openedAt;
    private final List<PendingFile> closed = new ArrayList<>();
    private final FileSeries usual;
    private final Map<FileVariant, FileSeries> aside = new LinkedHashMap<>();

    Slot(PartitionTarget target, long openedAt) {
      this.target = target;
      this.openedAt = openedAt;
      this.usual = new FileSeries(target, target.format(), closed);
    }

    void write(RowData row) throws IOException {
      try {
        usual.write(row);
      } catch (VariantNeededException e) {
        writeAside(row, e.variant());
      }
    }

    private void writeAside(RowData row, FileVariant variant) throws IOException {
      try {
        aside
            .computeIfAbsent(
                variant, one -> new FileSeries(target, target.format().as(one), closed))
            .write(row);
      } catch (VariantNeededException e) {
        if (e.variant().equals(variant)) {
          throw e;
        }
        writeAside(row, e.variant());
      }
    }

    void closeExpired(long now) throws IOException {
      for (FileSeries series : all()) {
        series.closeExpired(now);
      }
    }

    void close() throws IOException {
      for (FileSeries series : all()) {
        series.close();
      }
    }

    void discard() throws IOException {
      for (FileSeries series : all()) {
        series.discard();
      }
    }

    private List<FileSeries> all() {
      List<FileSeries> all = new ArrayList<>(aside.values());
      all.add(0, usual);
      return all;
    }
  }

  /** Files of one partition and one encoding, one after another: at most one is open. */
  private final class FileSeries {
    private final PartitionTarget target;
    private final FileWriterFactory format;
    private final List<PendingFile> closed;
    private @Nullable OpenFile open;

    FileSeries(PartitionTarget target, FileWriterFactory format, List<PendingFile> closed) {
      this.target = target;
      this.format = format;
      this.closed = closed;
    }

    void write(RowData row) throws IOException {
      OpenFile file = open;
      if (file == null) {
        file = open();
        open = file;
      }
      file.write(row);
      if (file.reached(rolling.fileSize().getBytes())) {
        close();
      }
    }

    private OpenFile open() throws IOException {
      Path path = new Path(new Path(target.partition().location()), names.next(format.extension()));
      return OpenFile.open(path, target.fileSystem(), format, clock.getAsLong());
    }

    void closeExpired(long now) throws IOException {
      if (open != null && open.expired(rolling, now)) {
        close();
      }
    }

    /** Completes the open file, unless its first row went elsewhere and no other came. */
    void close() throws IOException {
      if (open != null && open.empty()) {
        discard();
      } else if (open != null) {
        closed.add(open.close());
        open = null;
      }
    }

    void discard() throws IOException {
      OpenFile file = open;
      open = null;
      if (file != null) {
        file.discard();
      }
    }
  }
}
