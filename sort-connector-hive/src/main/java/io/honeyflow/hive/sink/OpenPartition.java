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
import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.statistics.Tally;
import java.util.ArrayList;
import java.util.List;

/**
 * A partition that received files since it was last committed, or never was.
 *
 * @param openedAt when the first of these files was opened, in milliseconds since the epoch
 * @param files these files, where a policy asks for them
 * @param received what is in these files
 */
record OpenPartition(
    PartitionDir partition, long openedAt, List<CommittedFile> files, Tally received) {
  OpenPartition {
    files = List.copyOf(files);
  }

  /** The same partition with the files of both. */
  OpenPartition and(OpenPartition other) {
    List<CommittedFile> all = new ArrayList<>(files);
    all.addAll(other.files);
    return new OpenPartition(
        partition, Math.min(openedAt, other.openedAt), all, received.plus(other.received));
  }
}
