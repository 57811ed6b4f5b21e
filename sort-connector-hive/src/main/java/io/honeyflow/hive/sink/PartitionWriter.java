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

import io.honeyflow.hive.commit.HiddenFiles;
import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.format.FileVariant;
import io.honeyflow.hive.format.RowBatch;
import io.honeyflow.hive.format.UnwritableRowException;
import io.honeyflow.hive.format.VariantNeededException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;

/**
 * Writes the files of one partition. Rows with a timestamp that a file of the table's zone cannot
 * hold, such as a time that clocks skip, have files of their own.
 */
final class PartitionWriter implements RowConsumer {
  /** So many rows are written one by one where they could not be written at once. */
  private static final int ONE_BY_ONE = 32;

  private final PartitionTarget target;
  private final FileRules rules;
  private final UnwritableRows unwritable;
  private final long since;
  private final List<PendingFile> closed = new ArrayList<>();
  private final FileSeries usual;
  private final Map<FileVariant, FileSeries> aside = new LinkedHashMap<>();

  /**
   * @param unwritable takes rows that no file can hold
   */
  PartitionWriter(PartitionTarget target, FileRules rules, UnwritableRows unwritable) {
    this.target = target;
    this.rules = rules;
    this.unwritable = unwritable;
    this.since = rules.clock().getAsLong();
    this.usual = new FileSeries(place(), target.format(), rules, closed);
  }

  /** Writes a row whole, or hands it to those that no file can hold. */
  @Override
  public void accept(RowData row) throws IOException {
    try {
      writeShaped(rules.shaped(row));
    } catch (UnwritableRowException e) {
      unwritable.accept(row, target.partition().values(), e);
    }
  }

  @Override
  public void accept(RowBatch rows) throws IOException {
    RowBatch shaped = rules.shaped(rows);
    int next = 0;
    while (next < rows.size()) {
      int written = usual.write(shaped, next);
      next += written;
      if (written == 0) {
        int end = Math.min(rows.size(), next + ONE_BY_ONE);
        for (; next < end; next++) {
          accept(rows.row(next));
        }
      }
    }
  }

  private void writeShaped(RowData shaped) throws IOException {
    try {
      usual.write(shaped);
    } catch (VariantNeededException e) {
      writeAside(shaped, e.variant());
    }
  }

  private void writeAside(RowData row, FileVariant variant) throws IOException {
    try {
      aside
          .computeIfAbsent(
              variant, one -> new FileSeries(place(), target.format().as(one), rules, closed))
          .write(row);
    } catch (VariantNeededException e) {
      if (e.variant().equals(variant)) {
        throw e;
      }
      writeAside(row, e.variant());
    }
  }

  /** Whether the next row goes into a file that is there. */
  boolean hasOpenFile() {
    return usual.isOpen();
  }

  private HiddenFiles place() {
    return new HiddenFiles(target.fileSystem(), new Path(target.partition().location()));
  }

  void closeExpired(long now) throws IOException {
    for (FileSeries series : all()) {
      series.closeExpired(now);
    }
  }

  /** Completes the open files. */
  void close() throws IOException {
    for (FileSeries series : all()) {
      series.close();
    }
  }

  /** The files that are complete. */
  WrittenFiles written() {
    return new WrittenFiles(new PartitionFiles(target.partition(), closed), since);
  }

  /** Gives up the open files. */
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
