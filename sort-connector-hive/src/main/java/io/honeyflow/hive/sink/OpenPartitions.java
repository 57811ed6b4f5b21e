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
import io.honeyflow.hive.partition.CommitSchedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The partitions that received files since they were last committed, or never were. */
final class OpenPartitions {

  private final CommitSchedule schedule;
  private final Map<List<String>, OpenPartition> open = new LinkedHashMap<>();

  OpenPartitions(CommitSchedule schedule, Collection<OpenPartition> restored) {
    this.schedule = schedule;
    restored.forEach(this::add);
  }

  void add(OpenPartition partition) {
    open.merge(partition.partition().values(), partition, OpenPartition::earliest);
  }

  /** Takes out those that are due, in the order in which they were opened. */
  List<PartitionDir> takeDue(Instant now, long watermark) {
    List<PartitionDir> due = new ArrayList<>();
    for (Iterator<OpenPartition> all = open.values().iterator(); all.hasNext(); ) {
      OpenPartition partition = all.next();
      Instant opened = Instant.ofEpochMilli(partition.openedAt());
      if (schedule.due(partition.partition().values(), opened, now, watermark)) {
        due.add(partition.partition());
        all.remove();
      }
    }
    return due;
  }

  List<OpenPartition> all() {
    return List.copyOf(open.values());
  }
}
