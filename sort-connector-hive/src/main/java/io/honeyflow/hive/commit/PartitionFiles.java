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
package io.honeyflow.hive.commit;

import io.honeyflow.hive.commit.statistics.Tally;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files to publish into one partition. */
public record PartitionFiles(PartitionDir partition, List<PendingFile> files) {
  public PartitionFiles {
    files = List.copyOf(files);
  }

  /** The number of rows in the files. */
  public long rows() {
    return tally().rows();
  }

  /** What is in the files; when some of them are rows that become files later, how many rows. */
  public Tally tally() {
    return files.stream().map(PendingFile::tally).reduce(Tally.NONE, Tally::plus);
  }

  /**
   * What will be in the files, as far as it is known before: rows that become files later are one
   * file with as many bytes as they have now.
   */
  public Tally planned() {
    long bytes = files.stream().mapToLong(PendingFile::bytes).sum();
    long complete = files.stream().filter(file -> !file.isRows()).count();
    return new Tally(rows(), complete + (holdsRows() ? 1 : 0), bytes);
  }

  /** Whether some are rows that become files later. */
  boolean holdsRows() {
    return files.stream().anyMatch(PendingFile::isRows);
  }

  /** Those that are rows. */
  PartitionFiles rowsOnly() {
    return new PartitionFiles(partition, files.stream().filter(PendingFile::isRows).toList());
  }

  /**
   * The same with files in the place of the rows.
   *
   * @param made null for none
   */
  PartitionFiles with(@Nullable List<PendingFile> made) {
    List<PendingFile> all = new ArrayList<>(files);
    if (made != null) {
      all.removeIf(PendingFile::isRows);
      all.addAll(made);
    }
    return new PartitionFiles(partition, all);
  }
}
