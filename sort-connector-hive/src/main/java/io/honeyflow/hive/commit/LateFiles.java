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

import java.util.List;

/**
 * What a checkpoint brought for partitions that an earlier one had decided.
 *
 * @param rows in all late files, whether they are published or deleted
 * @param dropped the files to delete instead of publishing them
 */
public record LateFiles(long rows, List<PartitionFiles> dropped) {

  /** Nothing was late. */
  public static final LateFiles NONE = new LateFiles(0, List.of());

  public LateFiles {
    dropped = List.copyOf(dropped);
  }

  /** The rows in the files to delete. */
  public long rowsDropped() {
    return dropped.stream().mapToLong(PartitionFiles::rows).sum();
  }
}
