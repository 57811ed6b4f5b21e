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

import io.honeyflow.hive.commit.policy.CommitPolicies;
import io.honeyflow.hive.commit.policy.PlannedTable;
import io.honeyflow.hive.commit.statistics.Statistics;
import io.honeyflow.hive.commit.statistics.StatisticsUpdate;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.metric.SinkMetrics;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.time.Clock;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acts on what was decided: makes sure that the table is still the planned one, publishes the
 * files, keeps the statistics of what changes exact, and runs the policies over the partitions that
 * are complete.
 *
 * <p>Every step may be repeated: after a crash anywhere the same committable is applied again, and
 * nothing doubles or goes missing. What fails in passing is waited for in here; what fails for good
 * is thrown, and the job restarts from the checkpoint. Flink's own retries are not used: they last
 * a millisecond, and a committable signalled as failed would be dropped.
 */
public final class HiveCommitter implements Committer<HiveCommittable> {
  private static final Logger LOG = LoggerFactory.getLogger(HiveCommitter.class);

  private final SinkPlan plan;
  private final FileAccess fileSystems;
  private final Restart restart;
  private final CommitMetrics metrics;
  private final Metastore metastore;
  private final PlannedTable table;
  private final CommitPolicies policies;
  private final FileThreads threads;
  private final Statistics statistics;
  private final FilePublisher publisher;
  private final Compaction compaction;
  private final Overwrite overwrite;
  private final DroppedFiles dropped;
  private final InsertEvents events;
  private final OrphanSweep sweep;
  private final CommitLog log;
  private boolean sweptAfterStart;
  private boolean sweptAtEnd;

  HiveCommitter(
      SinkPlan plan,
      FileAccess fileSystems,
      FileRetry retry,
      RowCompactor compactor,
      CommitterInitContext context) {
    this.plan = plan;
    this.fileSystems = fileSystems;
    this.restart = Restart.of(context);
    this.metastore = plan.metastore().open();
    this.metrics =
        new CommitMetrics(
            plan.table(),
            SinkMetrics.in(context.metricGroup(), plan.conf()),
            metastore,
            Clock.systemUTC());
    this.table = new PlannedTable(plan);
    this.policies =
        CommitPolicies.open(
            plan,
            metastore,
            fileSystems::of,
            Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(HiveCommitter.class::getClassLoader));
    this.threads = new FileThreads("hive-publish", fileSystems.parallelism());
    this.statistics =
        Statistics.of(plan, metastore, new DirectoryCount(fileSystems, retry, threads));
    this.publisher = new FilePublisher(fileSystems, retry, metrics, threads);
    this.compaction =
        new Compaction(plan, fileSystems, new LeftRows(fileSystems, retry, compactor, publisher));
    this.overwrite = new Overwrite(plan, metastore, fileSystems);
    this.dropped = new DroppedFiles(fileSystems, retry);
    this.events = new InsertEvents(plan, metastore, metrics);
    this.sweep = new OrphanSweep(plan, metastore, fileSystems, System.currentTimeMillis());
    this.log = new CommitLog(plan);
  }

  /**
   * A committer for one attempt of the committing task.
   *
   * @param compactor makes files of the rows that writers left
   */
  public static HiveCommitter open(
      SinkPlan plan, FileAccess fileSystems, RowCompactor compactor, CommitterInitContext context) {
    return new HiveCommitter(plan, fileSystems, FileRetry.standard(), compactor, context);
  }

  @Override
  public void commit(Collection<CommitRequest<HiveCommittable>> requests)
      throws IOException, InterruptedException {
    List<HiveCommittable> inOrder =
        requests.stream()
            .map(CommitRequest::getCommittable)
            .sorted(Comparator.comparingLong(HiveCommittable::checkpointId))
            .toList();
    for (HiveCommittable committable : inOrder) {
      if (!committable.empty()) {
        metrics.begin(committable.checkpointId());
      }
      switch (committable.phase()) {
        case RUNNING, ENDED -> {
          applyWithCheckpoint(committable);
          sweepIfDue(committable);
        }
        case ENDED_WITHOUT_CHECKPOINT -> applyWithManifest(committable);
      }
      if (!committable.empty()) {
        metrics.end();
      }
    }
    if (!inOrder.isEmpty()) {
      metrics.committed(inOrder.get(inOrder.size() - 1).total());
    }
  }

  private void applyWithCheckpoint(HiveCommittable committable)
      throws IOException, InterruptedException {
    if (!committable.empty()) {
      table.verify(metastore);
      HiveCommittable exact = compaction.begin(committable, restart.restored(committable));
      apply(new CommitWork(exact, List.of()));
    }
    compaction.finish(committable);
  }

  private void applyWithManifest(HiveCommittable committable)
      throws IOException, InterruptedException {
    Path folder = new Path(plan.location());
    CommitManifest manifest =
        new CommitManifest(fileSystems.of(folder), folder, committable.lineage().current());
    Optional<CommitWork> begun = manifest.read();
    CommitWork work = begun.isPresent() ? begun.get() : decide(committable);
    if (!work.empty()) {
      table.verify(metastore);
      if (begun.isEmpty()) {
        manifest.write(work);
      }
      apply(work);
    }
    // Files of a second run of the writers go first: without the manifest they would be published.
    compaction.finish(committable);
    sweepIfDue(committable);
    manifest.delete();
  }

  private CommitWork decide(HiveCommittable committable) throws IOException, InterruptedException {
    HiveCommittable exact = compaction.withFiles(committable);
    return plan.overwrite() ? overwrite.plan(exact) : new CommitWork(exact, List.of());
  }

  private void apply(CommitWork work) throws IOException, InterruptedException {
    HiveCommittable committable = work.committable();
    List<Insertion> insertions = events.of(committable);
    StatisticsUpdate numbers =
        statistics.begin(
            committable.id(), committable.lineage().writeIds(), work.partitionChanges());
    publisher.publish(committable.allFiles(), restart.restored(committable));
    publisher.publish(committable.dirtyFiles(), restart.restored(committable));
    overwrite.delete(work.replaced());
    policies.commit(committable.toCommit(settled(numbers, committable)));
    numbers.verify();
    dropped.delete(committable.late());
    events.write(insertions);
    log.committed(committable);
  }

  /**
   * Settles the statistics, and answers those changes that the metastore's policy makes together
   * with its own: of the partitions that are due.
   */
  private Map<List<String>, ParameterChange> settled(
      StatisticsUpdate numbers, HiveCommittable committable) throws InterruptedException {
    Map<List<String>, ParameterChange> own = new LinkedHashMap<>(numbers.settle());
    Map<List<String>, ParameterChange> byPolicy = new LinkedHashMap<>();
    if (plan.conf().commit().policies().contains(PolicyKind.METASTORE)) {
      for (PartitionDir partition : committable.due()) {
        ParameterChange change = own.remove(partition.values());
        if (change != null) {
          byPolicy.put(partition.values(), change);
        }
      }
    }
    numbers.change(own);
    return byPolicy;
  }

  private void sweepIfDue(HiveCommittable committable) {
    if (restart.restored(committable)) {
      return; // The writers that live now are not named in it.
    }
    boolean whole =
        switch (committable.phase()) {
          // Also in a first attempt: a job manager that was replaced counts attempts anew.
          case RUNNING -> !sweptAfterStart && (restart.happened() || !committable.empty());
          case ENDED -> !sweptAtEnd;
          // In batch a writer restarts without the committer.
          case ENDED_WITHOUT_CHECKPOINT -> true;
        };
    if (whole) {
      sweptAfterStart = true;
      sweptAtEnd = committable.phase() != Phase.RUNNING;
    }
    sweep(committable, whole);
  }

  /** Orphans harm no reader, so a sweep that fails is counted and does not fail the job. */
  private void sweep(HiveCommittable committable, boolean whole) {
    try {
      int swept = whole ? sweep.after(committable) : sweep.elsewhereAfter(committable);
      if (committable.phase() == Phase.ENDED && restart.happened()) {
        swept += sweep.elsewhereAtEnd(committable);
      }
      metrics.orphansSwept(swept);
      if (swept > 0) {
        LogLine.ORPHANS_SWEPT.log(LOG, swept, plan.location());
      }
    } catch (IOException | MetastoreException e) {
      metrics.sweepFailed();
      LogLine.SWEEP_FAILED.log(LOG, plan.location(), e);
    }
  }

  @Override
  public void close() {
    QuietClose.all(threads, compaction, policies, metastore, fileSystems);
  }
}
