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

import io.honeyflow.hive.commit.CommitListing;
import io.honeyflow.hive.commit.HiveCommittable;
import io.honeyflow.hive.commit.Lineage;
import io.honeyflow.hive.commit.PartitionDir;
import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.commit.Phase;
import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metric.Counting;
import io.honeyflow.hive.metric.Counts;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.metric.SinkMetrics;
import io.honeyflow.hive.partition.CommitSchedule;
import io.honeyflow.hive.pending.Explainer;
import io.honeyflow.hive.plan.SinkPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableSummary;
import org.apache.flink.streaming.api.connector.sink2.CommittableWithLineage;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Decides at every barrier what the checkpoint commits, from what the writers said before it, and
 * hands exactly one {@link HiveCommittable} to the committer.
 *
 * <p>After the end of the input the barrier of the final checkpoint still comes, and takes
 * everything with it. Only where none will come, in batch and with checkpoints off, the committable
 * leaves at the end of the input.
 */
@SuppressWarnings("NullAway.Init") // initializeState() comes before everything
final class CheckpointAggregator extends AbstractStreamOperator<CommittableMessage<HiveCommittable>>
    implements OneInputStreamOperator<
            CommittableMessage<byte[]>, CommittableMessage<HiveCommittable>>,
        BoundedOneInput {
  private static final long serialVersionUID = 1L;

  private static final ListStateDescriptor<byte[]> STATE =
      new ListStateDescriptor<>("open-partitions", BytePrimitiveArraySerializer.INSTANCE);

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);

  private final Submission submission;

  private transient ListState<byte[]> state;
  private transient List<String> writeIds;
  private transient long since;
  private transient CommitSchedule schedule;
  private transient OpenPartitions partitions;
  private transient Counting counting;
  private transient Counts total;
  private transient WriterProgress writers;
  private transient CheckpointFiles files;
  private transient PendingWatch watch;
  private transient long lastCheckpoint;
  private transient boolean ended;

  CheckpointAggregator(
      Submission submission,
      StreamOperatorParameters<CommittableMessage<HiveCommittable>> parameters) {
    this.submission = submission;
    setProcessingTimeService(parameters.getProcessingTimeService());
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    state = context.getOperatorStateStore().getListState(STATE);
    AggregatorState restored = restored();
    writeIds = restored.writeIds();
    since = restored.since();
    writers = new WriterProgress(restored.watermark());
    files = new CheckpointFiles();
    SinkPlan plan = submission.preparedElsewhere(getUserCodeClassloader()).plan();
    schedule = Schedules.of(plan, getUserCodeClassloader());
    partitions = new OpenPartitions(schedule, plan.conf().commit(), restored);
    counting = new Counting();
    total = restored.total();
    watch = watch(plan, restored);
    lastCheckpoint = context.getRestoredCheckpointId().orElse(0);
  }

  private PendingWatch watch(SinkPlan plan, AggregatorState restored) {
    Explainer explainer =
        new Explainer(
            plan.table(),
            plan.partitionKeys(),
            plan.conf().commit().watermarkZone(),
            noFinalCheckpoint()
                ? Explainer.ENDLESS_PATIENCE
                : Explainer.patience(checkpointInterval().orElseThrow()));
    PendingWatch made = new PendingWatch(explainer, restored.watermark(), now());
    made.show(SinkMetrics.in(getMetricGroup(), plan.conf()), this::now);
    return made;
  }

  @Override
  public void open() throws Exception {
    super.open();
    if (!noFinalCheckpoint()) {
      lookLater();
    }
  }

  private void lookLater() {
    getProcessingTimeService()
        .registerTimer(
            now().plus(BETWEEN_LOOKS).toEpochMilli(),
            time -> {
              watch.look(now());
              lookLater();
            });
  }

  private Instant now() {
    return Instant.ofEpochMilli(getProcessingTimeService().getCurrentProcessingTime());
  }

  private AggregatorState restored() throws Exception {
    AggregatorState restored =
        new AggregatorState(
            List.of(),
            Long.MIN_VALUE,
            List.of(submission.writeId()),
            submission.plannedAt(),
            List.of(),
            Counts.NONE);
    for (byte[] bytes : state.get()) {
      restored = AggregatorStateSerializer.deserialize(bytes).continuedBy(restored);
    }
    return restored;
  }

  @Override
  public void processElement(StreamRecord<CommittableMessage<byte[]>> element) throws Exception {
    // The summaries around it count messages by checkpoint, and differ between the Flink lines
    // after the end of the input: what belongs together is what came before the same barrier.
    if (element.getValue() instanceof CommittableWithLineage<byte[]> message) {
      accept(WriterResultSerializer.deserialize(message.getCommittable()));
    }
  }

  private void accept(WriterResult result) {
    writers.accept(result);
    files.add(result);
    counting.add(result.counts());
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    lastCheckpoint = checkpointId;
    emit(checkpointId, ended ? Phase.ENDED : Phase.RUNNING);
  }

  @Override
  public void endInput() throws Exception {
    ended = true;
    if (noFinalCheckpoint()) {
      emit(lastCheckpoint + 1, Phase.ENDED_WITHOUT_CHECKPOINT);
    }
  }

  private boolean noFinalCheckpoint() {
    return getRuntimeContext().getJobType() == JobType.BATCH || checkpointInterval().isEmpty();
  }

  private Optional<Duration> checkpointInterval() {
    return getRuntimeContext()
        .getJobConfiguration()
        .getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
        .filter(interval -> interval.toMillis() > 0);
  }

  private void emit(long checkpointId, Phase phase) {
    Map<List<String>, Tally> earlier = partitions.received();
    SortedFiles sorted = partitions.receive(files.takeAll(), writers.decided());
    long watermark = writers.watermarkAtBarrier();
    Instant now = now();
    List<OpenPartition> taken = partitions.takeDue(now, ended ? Long.MAX_VALUE : watermark);
    List<PartitionDir> due = taken.stream().map(OpenPartition::partition).toList();
    count(sorted, due);
    earlier.keySet().retainAll(HiveCommittable.partitions(sorted.published(), due));
    HiveCommittable committable =
        new HiveCommittable(
            checkpointId,
            watermark,
            phase,
            sorted.published(),
            due,
            listings(taken),
            sorted.late(),
            earlier,
            new Lineage(writeIds, writers.liveAttempts(), since),
            files.takeDirty(),
            total);
    if (phase == Phase.RUNNING) {
      watch.barrier(committable, partitions.pending(), writers.writers(), now);
    }
    output.collect(new StreamRecord<>(new CommittableSummary<>(0, 1, checkpointId, 1, 1, 0)));
    output.collect(new StreamRecord<>(new CommittableWithLineage<>(committable, checkpointId, 0)));
  }

  private void count(SortedFiles sorted, List<PartitionDir> due) {
    Tally published =
        sorted.published().stream().map(PartitionFiles::planned).reduce(Tally.NONE, Tally::plus);
    counting.add(SinkMetric.NUM_RECORDS_OUT, published.rows());
    counting.add(SinkMetric.NUM_BYTES_OUT, published.bytes());
    counting.add(SinkMetric.FILES_PUBLISHED, published.files());
    counting.add(SinkMetric.PARTITIONS_COMMITTED, due.size());
    counting.add(
        SinkMetric.PARTITION_TIMES_SKIPPED,
        due.stream().filter(one -> schedule.skipsTimeOf(one.values())).count());
    counting.add(SinkMetric.LATE_ROWS, sorted.late().rows());
    counting.add(SinkMetric.LATE_ROWS_DROPPED, sorted.late().rowsDropped());
    total = total.plus(counting.takeAll());
  }

  private static List<CommitListing> listings(List<OpenPartition> due) {
    return due.stream()
        .filter(one -> !one.files().isEmpty())
        .map(one -> new CommitListing(one.partition().values(), one.files()))
        .toList();
  }

  /** Flink tells the committer first. */
  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    watch.committed(checkpointId);
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    AggregatorState now =
        new AggregatorState(
            partitions.all(), writers.decided(), writeIds, since, partitions.decided(), total);
    state.update(List.of(AggregatorStateSerializer.serialize(now)));
  }
}
