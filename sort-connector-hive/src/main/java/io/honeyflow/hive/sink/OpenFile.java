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

import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.conf.RollingConf;
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.format.RowBatch;
import java.io.IOException;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;

/** A file that is being written, invisible to Hive until it is published. */
final class OpenFile {
  /** No row is so small that looking at the size more seldom than this would pay. */
  private static final long ROWS_BETWEEN_LOOKS = 1_000;

  private final Path path;
  private final PendingOutput output;
  private final long openedAt;

  private long rows;
  private long nextLookAtSize = 1;
  private long rowsAtLastCheck;
  private long activeAt;

  private OpenFile(Path path, PendingOutput output, long openedAt) {
    this.path = path;
    this.output = output;
    this.openedAt = openedAt;
    this.activeAt = openedAt;
  }

  /**
   * @param path where the file will be published
   * @param now in milliseconds since the epoch
   */
  static OpenFile open(Path path, FileSystem fileSystem, FileWriterFactory format, long now)
      throws IOException {
    return new OpenFile(path, PendingOutput.open(path, fileSystem, format), now);
  }

  void write(RowData row) throws IOException {
    output.writer().write(row);
    rows++;
  }

  /**
   * Writes rows at once, up to where {@link #reached} looks at the size.
   *
   * @param begin of them the first
   * @return how many; none when they are to be written one by one
   */
  int write(RowBatch batch, int begin) throws IOException {
    int end = (int) Math.min(batch.size(), begin + nextLookAtSize - rows);
    if (!output.writer().write(batch, begin, end)) {
      return 0;
    }
    rows += end - begin;
    return end - begin;
  }

  /**
   * Whether the file has reached the size. Encoders count their bytes slowly, so the next look
   * waits for half of the rows that would still fit.
   */
  boolean reached(long size) {
    if (rows < nextLookAtSize) {
      return false;
    }
    long bytes = output.writer().bytes();
    if (bytes >= size) {
      return true;
    }
    long bytesPerRow = Math.max(1, bytes / rows);
    long rowsThatFit = (size - bytes) / bytesPerRow;
    nextLookAtSize = rows + Math.max(1, Math.min(ROWS_BETWEEN_LOOKS, rowsThatFit / 2));
    return false;
  }

  /**
   * Whether an interval has passed. To be asked at every check, since inactivity is that no row
   * came from one check to another.
   */
  boolean expired(RollingConf rolling, long now) {
    if (rows != rowsAtLastCheck) {
      rowsAtLastCheck = rows;
      activeAt = now;
    }
    return now - openedAt >= rolling.rolloverInterval().toMillis()
        || now - activeAt >= rolling.inactivityInterval().toMillis();
  }

  /** Whether no row is in it. */
  boolean empty() {
    return rows == 0;
  }

  /** Where it will be published. */
  Path path() {
    return path;
  }

  /** When it was opened, in milliseconds since the epoch. */
  long openedAt() {
    return openedAt;
  }

  /** Completes the file; it stays invisible. */
  PendingFile close() throws IOException {
    return output.complete(rows);
  }

  /** Gives the file up. What is left of it is swept later. */
  void discard() throws IOException {
    output.discard();
  }
}
