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

import io.honeyflow.hive.commit.PartitionDir;
import io.honeyflow.hive.commit.PendingFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What all writers wrote since the last barrier, by partition, and what they left out. */
final class CheckpointFiles {

  private final Map<PartitionDir, WrittenFiles> byPartition = new LinkedHashMap<>();

  private final List<PendingFile> dirty = new ArrayList<>();

  void add(WriterResult result) {
    for (WrittenFiles files : result.written()) {
      byPartition.merge(files.files().partition(), files, WrittenFiles::and);
    }
    dirty.addAll(result.dirtyFiles());
  }

  List<WrittenFiles> takeAll() {
    List<WrittenFiles> all = List.copyOf(byPartition.values());
    byPartition.clear();
    return all;
  }

  List<PendingFile> takeDirty() {
    List<PendingFile> all = List.copyOf(dirty);
    dirty.clear();
    return all;
  }
}
