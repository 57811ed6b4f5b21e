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
import io.honeyflow.hive.commit.policy.CommittedFile;
import java.util.ArrayList;
import java.util.List;

/**
 * What was written into one partition since the barrier before, by a writer or by all of them.
 *
 * @param openedAt when the first of the files was opened, in milliseconds since the epoch
 */
record WrittenFiles(PartitionFiles files, long openedAt) {

  /**
   * These files without what it takes to publish them, and without rows that become files later.
   */
  List<CommittedFile> listed() {
    return files.files().stream()
        .filter(file -> !file.isRows())
        .map(PendingFile::committed)
        .toList();
  }

  /** These files and other ones of the same partition. */
  WrittenFiles and(WrittenFiles other) {
    List<PendingFile> all = new ArrayList<>(files.files());
    all.addAll(other.files.files());
    return new WrittenFiles(
        new PartitionFiles(files.partition(), all), Math.min(openedAt, other.openedAt));
  }
}
