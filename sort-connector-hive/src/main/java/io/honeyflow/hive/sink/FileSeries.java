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
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.filesystem.AcyclicCause;
import io.honeyflow.hive.filesystem.FileRemedy;
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.format.RowBatch;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Files of one directory and one encoding, one after another: at most one is open. */
final class FileSeries {
  private final HiddenFiles place;
  private final FileWriterFactory format;
  private final FileRules rules;
  private final List<PendingFile> closed;
  private @Nullable OpenFile open;

  /**
   * @param closed receives the files that are complete
   */
  FileSeries(
      HiddenFiles place, FileWriterFactory format, FileRules rules, List<PendingFile> closed) {
    this.place = place;
    this.format = format;
    this.rules = rules;
    this.closed = closed;
  }

  /**
   * @throws IOException with what to do about it
   */
  void write(RowData row) throws IOException {
    try {
      opened().write(row);
    } catch (IOException e) {
      throw failed(e);
    }
    closeIfFull();
  }

  /**
   * Writes rows at once, up to where the size of the file is looked at.
   *
   * @param begin of them the first
   * @return how many; none when they are to be written one by one
   * @throws IOException with what to do about it
   */
  int write(RowBatch rows, int begin) throws IOException {
    int written;
    try {
      written = opened().write(rows, begin);
    } catch (IOException e) {
      throw failed(e);
    }
    closeIfFull();
    return written;
  }

  private OpenFile opened() throws IOException {
    OpenFile file = open;
    if (file == null) {
      Path path = new Path(place.directory(), rules.names().next(format.extension()));
      file = OpenFile.open(path, place.fileSystem(), format, rules.clock().getAsLong());
      open = file;
    }
    return file;
  }

  private void closeIfFull() throws IOException {
    if (open != null && open.reached(rules.rolling().fileSize().getBytes())) {
      close();
    }
  }

  boolean isOpen() {
    return open != null;
  }

  void closeExpired(long now) throws IOException {
    if (open != null && open.expired(rules.rolling(), now)) {
      close();
    }
  }

  /**
   * Completes the open file, or leaves nothing of it when no row got into it.
   *
   * @throws IOException with what to do about it
   */
  void close() throws IOException {
    if (open != null && open.empty()) {
      String name = open.path().getName();
      discard();
      place.delete(Set.of(name));
    } else if (open != null) {
      try {
        closed.add(open.close());
      } catch (IOException e) {
        throw failed(e);
      }
      open = null;
    }
  }

  private IOException failed(IOException e) {
    return new IOException(
        "Cannot write a file into "
            + place.directory()
            + ": "
            + FileRemedy.reason(e)
            + ". "
            + FileRemedy.of(e, "The cause tells more")
            + "; the job restarts from its last checkpoint and loses nothing.",
        AcyclicCause.of(e));
  }

  void discard() throws IOException {
    OpenFile file = open;
    open = null;
    if (file != null) {
      try {
        file.discard();
      } catch (IOException e) {
        throw AcyclicCause.of(e);
      }
    }
  }
}
