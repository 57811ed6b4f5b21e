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
package io.honeyflow.hive.commit.policy;

import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes partitions known to the metastore, with their statistics. One that exists is verified and
 * refreshed: it changed now.
 */
final class MetastoreStep implements PolicyStep {
  private static final String LAST_CHANGE = "transient_lastDdlTime";

  private final CommitSubject subject;
  private final LocationNames locations;
  private final Metastore metastore;
  private final Clock clock;

  MetastoreStep(CommitSubject subject, LocationNames locations, Metastore metastore, Clock clock) {
    this.subject = subject;
    this.locations = locations;
    this.metastore = metastore;
    this.clock = clock;
  }

  @Override
  public void run(List<PartitionToCommit> partitions) throws PartitionCommitException {
    if (subject.keys().isEmpty()) {
      metastore.changeTableParameters(
          subject.table(), refresh().and(partitions.get(0).statistics()));
      return;
    }

    Map<List<String>, HivePartition> existing = existing(partitions);
    List<PartitionToCommit> known = new ArrayList<>();
    List<PartitionToCommit> missing = new ArrayList<>();
    for (PartitionToCommit partition : partitions) {
      (existing.containsKey(partition.values()) ? known : missing).add(partition);
    }

    // All is verified before anything is changed, so that a refusal leaves the metastore as it was.
    verify(known, existing);
    add(missing);
    refresh(known);
  }

  private void add(List<PartitionToCommit> partitions) throws PartitionCommitException {
    if (partitions.isEmpty()) {
      return;
    }
    metastore.addPartitions(
        subject.table(),
        partitions.stream()
            .map(
                partition ->
                    new NewPartition(
                        partition.values(), partition.location(), partition.statistics().set()))
            .toList());
    // Somebody else may have added one of them in the meantime, at another location.
    Map<List<String>, HivePartition> added = existing(partitions);
    verify(partitions, added);
    keepStatistics(partitions, added);
  }

  /** Some servers take the numbers of a new partition for hearsay, and drop the mark. */
  private void keepStatistics(
      List<PartitionToCommit> partitions, Map<List<String>, HivePartition> added) {
    Map<List<String>, ParameterChange> lost = new LinkedHashMap<>();
    for (PartitionToCommit partition : partitions) {
      Map<String, String> wanted = partition.statistics().set();
      HivePartition now = added.get(partition.values());
      if (now != null && !now.parameters().entrySet().containsAll(wanted.entrySet())) {
        lost.put(partition.values(), partition.statistics());
      }
    }
    if (!lost.isEmpty()) {
      metastore.changePartitionParameters(subject.table(), lost);
    }
  }

  private void refresh(List<PartitionToCommit> partitions) {
    if (!partitions.isEmpty()) {
      ParameterChange refresh = refresh();
      Map<List<String>, ParameterChange> changes = new LinkedHashMap<>();
      partitions.forEach(
          partition -> changes.put(partition.values(), refresh.and(partition.statistics())));
      metastore.changePartitionParameters(subject.table(), changes);
    }
  }

  private ParameterChange refresh() {
    String now = Long.toString(clock.instant().getEpochSecond());
    return new ParameterChange(Map.of(LAST_CHANGE, now), Set.of());
  }

  private Map<List<String>, HivePartition> existing(List<PartitionToCommit> partitions) {
    Map<List<String>, HivePartition> existing = new HashMap<>();
    for (HivePartition partition : metastore.partitions(subject.table(), values(partitions))) {
      existing.put(partition.values(), partition);
    }
    return existing;
  }

  private void verify(List<PartitionToCommit> partitions, Map<List<String>, HivePartition> existing)
      throws PartitionCommitException {
    for (PartitionToCommit partition : partitions) {
      HivePartition found = existing.get(partition.values());
      if (found == null) {
        throw vanished(partition);
      }
      if (!locations.same(found.location(), partition.location())) {
        throw elsewhere(partition, found.location());
      }
    }
  }

  private PartitionCommitException vanished(PartitionToCommit partition) {
    return new PartitionCommitException(
        "Cannot commit %s: the metastore took it, but does not know it any more. Whoever drops partitions of this table must leave those that are being written alone. The job restarts and adds it again."
            .formatted(subject.name(partition)));
  }

  private PartitionCommitException elsewhere(PartitionToCommit partition, String location) {
    return new PartitionCommitException(
        "Cannot commit %s: the metastore has it at %s, but its files were written to %s. Make the two one, by ALTER TABLE %s %s SET LOCATION '%s' or by dropping the other partition (nothing is lost: the job restarts and commits it then)."
            .formatted(
                subject.name(partition),
                location,
                partition.location(),
                subject.table(),
                subject.clause(partition),
                partition.location()));
  }

  private static List<List<String>> values(List<PartitionToCommit> partitions) {
    return partitions.stream().map(PartitionToCommit::values).toList();
  }
}
