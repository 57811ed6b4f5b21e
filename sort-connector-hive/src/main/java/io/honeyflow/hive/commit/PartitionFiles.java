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
import java.util.List;

/** The files to publish into one partition. */
public record PartitionFiles(PartitionDir partition, List<PendingFile> files) {
  public PartitionFiles {
    files = List.copyOf(files);
  }

  /** The number of rows in the files. */
  public long rows() {
    return tally().rows();
  }

  /** What is in the files. */
  public Tally tally() {
    return files.stream()
        .map(file -> new Tally(file.rows(), 1, file.bytes()))
        .reduce(Tally.NONE, Tally::plus);
  }
}
