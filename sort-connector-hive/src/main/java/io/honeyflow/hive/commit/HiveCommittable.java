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

import io.honeyflow.hive.commit.policy.CommitFacts;
import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.policy.PartitionToCommit;
import io.honeyflow.hive.commit.statistics.CommitId;
import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.metric.Counts;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Everything that one checkpoint commits: decided before the barrier, acted on after it.
 *
 * @param checkpointId the checkpoint
 * @param watermark the watermark that decided, {@link Long#MIN_VALUE} when there was none
 * @param files to publish, by partition
 * @param due the partitions that are complete, whether files arrived in this checkpoint or before
 * @param listings of the partitions that are due, where a policy asks for them
 * @param late what came too late for its partition
 * @param earlier what checkpoints before this one published into these partitions since they were
 *     opened, by their values; without those into which nothing was published
 * @param dirtyFiles to publish: they hold rows that were left out
 * @param total what is committed with it and was before it, since the first start of the job
 */
public record HiveCommittable(
    long checkpointId,
    long watermark,
    Phase phase,
    List<PartitionFiles> files,
    List<PartitionDir> due,
    List<CommitListing> listings,
    LateFiles late,
    Map<List<String>, Tally> earlier,
    Lineage lineage,
    List<PendingFile> dirtyFiles,
    Counts total) {
  public HiveCommittable {
    files = List.copyOf(files);
    due = List.copyOf(due);
    listings = List.copyOf(listings);
    earlier = Map.copyOf(earlier);
    dirtyFiles = List.copyOf(dirtyFiles);
  }

  /** The values of the partitions of files, and of those that are due. */
  public static Set<List<String>> partitions(List<PartitionFiles> files, List<PartitionDir> due) {
    Set<List<String>> values = new LinkedHashSet<>();
    files.forEach(one -> values.add(one.partition().values()));
    due.forEach(one -> values.add(one.values()));
    return values;
  }

  /** What tells it from all others. */
  CommitId id() {
    return new CommitId(lineage.current(), checkpointId);
  }

  /** Whether there is nothing to publish, no partition to commit and no file to delete. */
  public boolean empty() {
    return files.isEmpty() && due.isEmpty() && late.dropped().isEmpty() && dirtyFiles.isEmpty();
  }

  /** The same with other files, and what follows from them. */
  HiveCommittable with(
      List<PartitionFiles> published, List<CommitListing> listed, Map<List<String>, Tally> before) {
    return with(published, due, listed, before);
  }

  /** The same with other partitions to commit. */
  HiveCommittable withDue(List<PartitionDir> partitions) {
    return with(files, partitions, listings, earlier);
  }

  private HiveCommittable with(
      List<PartitionFiles> published,
      List<PartitionDir> partitions,
      List<CommitListing> listed,
      Map<List<String>, Tally> before) {
    return new HiveCommittable(
        checkpointId,
        watermark,
        phase,
        published,
        partitions,
        listed,
        late,
        before,
        lineage,
        dirtyFiles,
        total);
  }

  /**
   * The partitions that are due, with what policies are told about them.
   *
   * @param statistics how these change, by the partitions' values
   */
  List<PartitionToCommit> toCommit(Map<List<String>, ParameterChange> statistics) {
    Map<List<String>, List<CommittedFile>> listed = new HashMap<>();
    listings.forEach(listing -> listed.put(listing.values(), listing.files()));
    return due.stream()
        .map(
            partition ->
                new PartitionToCommit(
                    partition.values(),
                    partition.location(),
                    new CommitFacts(
                        lineage.current(),
                        checkpointId,
                        watermark,
                        listed.getOrDefault(partition.values(), List.of())),
                    statistics.getOrDefault(partition.values(), ParameterChange.NONE)))
        .toList();
  }

  /** All files, of whatever partition. */
  public List<PendingFile> allFiles() {
    return files.stream().flatMap(partition -> partition.files().stream()).toList();
  }
}
