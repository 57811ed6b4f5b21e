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

import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.plan.SinkPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells those who read the metastore's notification log which files came into partitions that were
 * there before, as Hive's {@code INSERT} does. Of a partition that the commit adds the server
 * itself logs that it was added, with its files.
 *
 * <p>The last step of a commit: applied again after a crash it is told again, so that each file is
 * told of at least once. A log that cannot be written does not fail a commit.
 */
final class InsertEvents {
  private static final Logger LOG = LoggerFactory.getLogger(InsertEvents.class);

  private final SinkPlan plan;
  private final Metastore metastore;
  private final CommitMetrics metrics;

  InsertEvents(SinkPlan plan, Metastore metastore, CommitMetrics metrics) {
    this.plan = plan;
    this.metastore = metastore;
    this.metrics = metrics;
  }

  /** What is to be told, before the commit adds partitions; nothing where there is no log. */
  List<Insertion> of(HiveCommittable committable) {
    Map<List<String>, List<String>> files = new LinkedHashMap<>();
    for (PartitionFiles one : committable.files()) {
      List<String> ofPartition =
          files.computeIfAbsent(one.partition().values(), unused -> new ArrayList<>());
      one.files().forEach(file -> ofPartition.add(file.path()));
    }
    if (plan.overwrite()) {
      committable.due().forEach(emptied -> files.putIfAbsent(emptied.values(), List.of()));
    }
    if (files.isEmpty() || !metastore.logsInsertions()) {
      return List.of();
    }
    files.keySet().retainAll(known(files.keySet()));
    return files.entrySet().stream()
        .map(one -> new Insertion(one.getKey(), one.getValue(), plan.overwrite()))
        .toList();
  }

  private Set<List<String>> known(Set<List<String>> partitions) {
    return plan.partitioned()
        ? metastore.partitions(plan.table(), List.copyOf(partitions)).stream()
            .map(HivePartition::values)
            .collect(Collectors.toSet())
        : Set.copyOf(partitions);
  }

  void write(List<Insertion> insertions) {
    if (insertions.isEmpty()) {
      return;
    }
    try {
      metastore.logInsertions(plan.table(), insertions);
    } catch (MetastoreException e) {
      metrics.insertEventsFailed();
      LogLine.EVENTS_NOT_LOGGED.log(LOG, plan.table(), e);
    }
  }
}
