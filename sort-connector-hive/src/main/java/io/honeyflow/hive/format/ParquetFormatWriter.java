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
package io.honeyflow.hive.format;

import java.io.IOException;
import java.util.Set;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.RowData;

/** Writes one Parquet file. */
final class ParquetFormatWriter implements FormatWriter {
  /** Adding up the buffers of all columns costs too much for every row. */
  private static final long BYTES_BETWEEN_ESTIMATES = 64 * 1024;

  private static final int MOST_ROWS_BETWEEN_ESTIMATES = 1000;

  private final BorrowedStream stream;
  private final ParquetRowGroups groups;
  private final RowCheck check;
  private final long blockSize;
  private final DirectColumns directColumns;
  private final Set<String> withoutDictionary;

  private long written;
  private long nextEstimate = 1;
  private long bytes;

  ParquetFormatWriter(FSDataOutputStream out, ParquetFormat format) throws IOException {
    ValueLimits limits = format.limits();
    stream = new BorrowedStream(out);
    check = RowCheck.of(format.request().columns(), limits);
    blockSize = format.settings().blockSize();
    directColumns = format.directColumns();
    withoutDictionary = directColumns.next();
    ParquetOutline outline = format.outline().or(() -> ParquetOutline.of(format));
    groups =
        new ParquetRowGroups(
            stream, outline, new ParquetRows(format, limits), format.settings(), withoutDictionary);
    bytes = stream.position();
  }

  @Override
  public void write(RowData row) throws IOException {
    check.check(row);
    groups.write(row);
    written++;
    if (written >= nextEstimate) {
      estimate();
    }
  }

  @Override
  public boolean write(RowBatch rows, int begin, int end) throws IOException {
    if (!groups.takesColumns() || !check.passes(rows, begin, end)) {
      return false;
    }
    int next = begin;
    while (next < end) {
      int until = (int) Math.min(end, next + nextEstimate - written);
      groups.write(rows, next, until);
      written += until - next;
      next = until;
      if (written >= nextEstimate) {
        estimate();
      }
    }
    return true;
  }

  private void estimate() throws IOException {
    long buffered = groups.buffered();
    bytes = stream.position() + buffered;
    long bytesPerRow = Math.max(1, bytes / written);
    long room = blockSize - buffered;
    if (room <= 2 * bytesPerRow) {
      groups.next();
      room = blockSize;
    }
    long step = Math.max(1, Math.min(BYTES_BETWEEN_ESTIMATES, room / 2) / bytesPerRow);
    nextEstimate = written + Math.min(step, MOST_ROWS_BETWEEN_ESTIMATES);
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() throws IOException {
    groups.finish().forEach(this::learn);
    groups.close();
    bytes = stream.position();
  }

  private void learn(ParquetChunk chunk) {
    String name = chunk.name();
    if (!withoutDictionary.contains(name)) {
      directColumns.tried(name, chunk.values(), chunk.hasPlainPages());
    }
  }

  @Override
  public void discard() {
    stream.discard();
    groups.close();
  }
}
