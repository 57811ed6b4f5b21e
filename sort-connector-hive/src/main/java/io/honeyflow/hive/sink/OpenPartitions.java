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

import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.partition.CommitSchedule;
import io.honeyflow.hive.partition.Due;
import io.honeyflow.hive.pending.PendingPartition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The partitions that received files since they were last committed, or never were; and what
 * becomes of files of partitions that are not open any more.
 */
final class OpenPartitions {

  private final CommitSchedule schedule;
  private final LateData lateData;
  private final boolean listing;
  private final Map<List<String>, OpenPartition> open = new LinkedHashMap<>();
  private final DecidedPartitions decided;
  private List<PendingPartition> pending = List.of();

  OpenPartitions(CommitSchedule schedule, CommitConf conf, AggregatorState restored) {
    this.schedule = schedule;
    this.lateData = conf.lateData();
    this.listing = conf.listsFiles();
    restored.open().forEach(this::open);
    decided = new DecidedPartitions(restored.decided());
  }

  /**
   * Opens the partitions that received files, and tells which files are late.
   *
   * @param written since the barrier before, once for each partition
   * @param watermark that decided at the barrier before
   */
  SortedFiles receive(List<WrittenFiles> written, long watermark) {
    SortedFiles sorted = new SortedFiles();
    for (WrittenFiles one : written) {
      List<String> values = one.files().partition().values();
      boolean late = !open.containsKey(values) && schedule.passed(values, watermark);
      if (late && lateData == LateData.DROP) {
        sorted.drop(one.files());
        continue;
      }
      sorted.publish(one.files(), late);
      boolean append = late && lateData == LateData.APPEND && decided.contains(values);
      if (!append) {
        open(
            new OpenPartition(
                one.files().partition(),
                one.openedAt(),
                listing ? one.listed() : List.of(),
                one.files().tally()));
      }
    }
    return sorted;
  }

  private void open(OpenPartition partition) {
    open.merge(partition.partition().values(), partition, OpenPartition::and);
  }

  /** Takes out those that are due, in the order in which they were opened. */
  List<OpenPartition> takeDue(Instant now, long watermark) {
    List<OpenPartition> due = new ArrayList<>();
    List<PendingPartition> notDue = new ArrayList<>();
    for (Iterator<OpenPartition> all = open.values().iterator(); all.hasNext(); ) {
      OpenPartition partition = all.next();
      List<String> values = partition.partition().values();
      Instant opened = Instant.ofEpochMilli(partition.openedAt());
      Optional<Due> awaited = schedule.awaited(values, opened, now, watermark);
      if (awaited.isPresent()) {
        notDue.add(new PendingPartition(values, opened, awaited.get()));
      } else {
        due.add(partition);
        all.remove();
        remember(values);
      }
    }
    pending = notDue;
    return due;
  }

  /** Those that were not due when due ones were taken out last. */
  List<PendingPartition> pending() {
    return pending;
  }

  private void remember(List<String> values) {
    if (lateData == LateData.APPEND) {
      decided.add(values);
    }
  }

  /** What each of them has received, by their values, without those that received nothing. */
  Map<List<String>, Tally> received() {
    Map<List<String>, Tally> received = new HashMap<>();
    open.forEach((values, partition) -> received.put(values, partition.received()));
    received.values().removeIf(Tally.NONE::equals);
    return received;
  }

  List<OpenPartition> all() {
    return List.copyOf(open.values());
  }

  /** Those that were decided, as far as they are remembered. */
  List<List<String>> decided() {
    return decided.all();
  }
}
