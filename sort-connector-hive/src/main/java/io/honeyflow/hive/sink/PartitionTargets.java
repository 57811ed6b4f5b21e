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
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreTraffic;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.partition.PartitionComputer;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where each partition's files go. A partition that Hive knows decides itself about its directory
 * and its storage format; a new one follows the table. The metastore is asked once for the names of
 * the partitions, and then only for those that exist.
 */
final class PartitionTargets implements AutoCloseable {
  private static final int NAMES = 100_000;
  private static final int REMEMBERED = 10_000;

  private final Submission submission;
  private final SinkPlan plan;
  private final PartitionCheck check;
  private final Map<StorageFormat, FileWriterFactory> formats = new HashMap<>();
  private final Map<List<String>, PartitionTarget> known = new LeastRecentlyUsed();
  private volatile @Nullable Metastore metastore;
  private @Nullable ExistingNames existing;

  /**
   * @param userClasses where a time extractor of the user's is looked for
   */
  PartitionTargets(Submission submission, ClassLoader userClasses) {
    this.submission = submission;
    this.plan = submission.plan();
    this.check = PartitionCheck.of(plan, userClasses);
  }

  /** Tells the partitions of the rows that the plan describes. */
  static <P> PartitionComputer<P> computer(SinkPlan plan, Function<List<String>, P> partitions) {
    return new PartitionComputer<>(
        plan.partitionColumns(),
        plan.conf().defaultPartitionName(),
        plan.conf().encoding().timestampZone(),
        partitions);
  }

  /**
   * @param values the partition's values; none for a table without partitions
   * @throws UnwritablePartitionException for values of which no partition can be made
   */
  PartitionTarget of(List<String> values) throws IOException {
    PartitionTarget target = known.get(values);
    if (target == null) {
      target = find(values);
      known.put(values, target);
    }
    return target;
  }

  private PartitionTarget find(List<String> values) throws IOException {
    if (!plan.partitioned()) {
      return target(new PartitionDir(values, plan.location()), plan.target().format());
    }
    check.checkTime(values);
    Optional<HivePartition> partition = existing(values);
    if (partition.isPresent()) {
      return target(new PartitionDir(values, partition.get().location()), partition.get().format());
    }
    check.checkName(values);
    String location = PartitionPath.location(plan.location(), plan.partitionKeys(), values);
    return target(new PartitionDir(values, location), plan.target().format());
  }

  private PartitionTarget target(PartitionDir partition, StorageFormat format) throws IOException {
    return new PartitionTarget(
        partition,
        format,
        formats.computeIfAbsent(format, one -> submission.formats().of(plan, one)),
        submission.files().of(new Path(partition.location())));
  }

  private Optional<HivePartition> existing(List<String> values) {
    if (existing == null) {
      existing = ExistingNames.of(metastore().partitionNames(plan.table(), NAMES));
    }
    String name = PartitionPath.name(plan.partitionKeys(), values);
    return existing.mayHold(name)
        ? metastore().partitions(plan.table(), List.of(values)).stream().findFirst()
        : Optional.empty();
  }

  private Metastore metastore() {
    Metastore open = metastore;
    if (open == null) {
      open = plan.metastore().open();
      metastore = open;
    }
    return open;
  }

  /** What went to the metastore so far. May be asked by any thread. */
  MetastoreTraffic traffic() {
    Metastore open = metastore;
    return open == null ? MetastoreTraffic.NONE : open.traffic();
  }

  @Override
  public void close() {
    Metastore open = metastore;
    if (open != null) {
      open.close();
    }
  }

  /**
   * The names of the partitions when the first row came.
   *
   * @param all whether there are no others
   */
  private record ExistingNames(Set<String> names, boolean all) {

    static ExistingNames of(List<String> names) {
      return new ExistingNames(new HashSet<>(names), names.size() < NAMES);
    }

    boolean mayHold(String name) {
      return !all || names.contains(name);
    }
  }

  private static final class LeastRecentlyUsed
      extends LinkedHashMap<List<String>, PartitionTarget> {
    private static final long serialVersionUID = 1L;

    private LeastRecentlyUsed() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<List<String>, PartitionTarget> eldest) {
      return size() > REMEMBERED;
    }
  }
}
