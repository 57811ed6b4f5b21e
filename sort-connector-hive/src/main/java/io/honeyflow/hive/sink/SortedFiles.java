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

import io.honeyflow.hive.commit.LateFiles;
import io.honeyflow.hive.commit.PartitionFiles;
import java.util.ArrayList;
import java.util.List;

/** The files of a checkpoint, sorted into those to publish and those to delete. */
final class SortedFiles {

  private final List<PartitionFiles> published = new ArrayList<>();
  private final List<PartitionFiles> dropped = new ArrayList<>();
  private long lateRows;

  void publish(PartitionFiles files, boolean late) {
    published.add(files);
    lateRows += late ? files.rows() : 0;
  }

  void drop(PartitionFiles files) {
    dropped.add(files);
    lateRows += files.rows();
  }

  List<PartitionFiles> published() {
    return published;
  }

  LateFiles late() {
    return new LateFiles(lateRows, dropped);
  }
}
