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
package io.honeyflow.hive.commit.statistics;

import java.util.List;

/**
 * What a commit does to a partition, or to a table without partitions.
 *
 * @param values raw values; none for a table without partitions
 * @param location the directory of the files
 * @param added what the commit publishes
 * @param earlier what commits before it published since the partition was opened
 * @param replaced whether the commit deletes all other files
 * @param due whether the policies will run over the partition
 */
public record PartitionChange(
    List<String> values,
    String location,
    Tally added,
    Tally earlier,
    boolean replaced,
    boolean due) {
  public PartitionChange {
    values = List.copyOf(values);
  }

  /** Whether files come or go. */
  boolean changesFiles() {
    return replaced || !added.equals(Tally.NONE);
  }
}
