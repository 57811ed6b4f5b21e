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

import io.honeyflow.hive.commit.statistics.PartitionChange;
import io.honeyflow.hive.commit.statistics.Tally;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a commit does, decided completely before it begins.
 *
 * @param replaced the paths of the files that it deletes, with {@code INSERT OVERWRITE}
 */
record CommitWork(HiveCommittable committable, List<String> replaced) {
  CommitWork {
    replaced = List.copyOf(replaced);
  }

  boolean empty() {
    return committable.empty() && replaced.isEmpty();
  }

  /** What it does to each partition that it concerns. */
  List<PartitionChange> partitionChanges() {
    Map<List<String>, Tally> added = new HashMap<>();
    Map<List<String>, PartitionDir> all = new LinkedHashMap<>();
    for (PartitionFiles files : committable.files()) {
      all.put(files.partition().values(), files.partition());
      added.merge(files.partition().values(), files.tally(), Tally::plus);
    }
    Set<List<String>> due = new HashSet<>();
    for (PartitionDir partition : committable.due()) {
      all.putIfAbsent(partition.values(), partition);
      due.add(partition.values());
    }
    return all.values().stream()
        .map(
            partition ->
                new PartitionChange(
                    partition.values(),
                    partition.location(),
                    added.getOrDefault(partition.values(), Tally.NONE),
                    committable.earlier().getOrDefault(partition.values(), Tally.NONE),
                    !replaced.isEmpty() && due.contains(partition.values()),
                    due.contains(partition.values())))
        .toList();
  }
}
