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

import io.honeyflow.hive.commit.HiveCommittable;
import io.honeyflow.hive.commit.HiveCommittableSerializer;
import io.honeyflow.hive.commit.SeenMetrics;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.TaskInfoImpl;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.io.disk.iomanager.IOManager;
import org.apache.flink.runtime.io.disk.iomanager.IOManagerAsync;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.api.connector.sink2.CommittableWithLineage;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.CommitterOperatorFactory;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.jspecify.annotations.Nullable;

/**
 * The whole path in one thread: writers, aggregator and Flink's own committer operator, as one
 * attempt of a job runs them. A crash is to let go of it; {@link #restore} starts the next attempt.
 */
final class SinkPathHarness {

  /** Where a job is when it runs. */
  enum Mode {
    STREAMING,
    STREAMING_WITHOUT_CHECKPOINTS,
    BATCH
  }

  /**
   * One attempt of a job.
   *
   * @param number of attempts of the same submission before this one
   * @param alteration what is wrong with its parts
   */
  record Attempt(
      Submission submission, int parallelism, Mode mode, int number, Alteration alteration) {

    /** The first one of a submission, as it should be. */
    static Attempt first(Submission submission, int parallelism, Mode mode) {
      return new Attempt(submission, parallelism, mode, 0, Alteration.NONE);
    }
  }

  /** A fault that is put into the parts of an attempt, to see that it does not pass. */
  interface Alteration {
    /** All is as it should be. */
    Alteration NONE = new Alteration() {};

    default SupportsCommitter<HiveCommittable> commits(SupportsCommitter<HiveCommittable> sink) {
      return sink;
    }

    default byte[] result(byte[] result) throws IOException {
      return result;
    }

    default boolean restoresTheAggregator() {
      return true;
    }

    /** The form of the rows. */
    default RowForms rows() {
      return CompactRows::new;
    }

    /** What happens to the folders of the writers' local files before a barrier. */
    default void localFiles(File[] folders) throws IOException {}
  }

  /** What a completed checkpoint holds. The writers have no state. */
  record Checkpoint(long id, OperatorSubtaskState aggregator, OperatorSubtaskState committer) {}

  static final long START = 1_700_000_000_000L;

  private final List<OneInputStreamOperatorTestHarness<RowData, byte[]>> writers =
      new ArrayList<>();
  private final OneInputStreamOperatorTestHarness<
          CommittableMessage<byte[]>, CommittableMessage<HiveCommittable>>
      aggregator;
  private final OneInputStreamOperatorTestHarness<
          CommittableMessage<HiveCommittable>, CommittableMessage<HiveCommittable>>
      committer;
  private final SeenMetrics metrics = new SeenMetrics();
  private final IOManager ioManager = new IOManagerAsync();
  private final List<HiveCommittable> committables = new ArrayList<>();
  private final Alteration alteration;
  private int nextWriter;

  private SinkPathHarness(Attempt attempt) throws Exception {
    this.alteration = attempt.alteration();
    Submission submission = attempt.submission();
    for (int subtask = 0; subtask < attempt.parallelism(); subtask++) {
      writers.add(
          harness(
              new HiveWriterFactory(
                  submission, TestSubmission.rows(submission.plan()), alteration.rows()),
              environment(attempt, attempt.parallelism(), subtask)));
    }
    aggregator = harness(new CheckpointAggregatorFactory(submission), environment(attempt, 1, 0));
    committer =
        harness(
            new CommitterOperatorFactory<>(
                alteration.commits(new CommitSink(submission)),
                attempt.mode() == Mode.BATCH,
                attempt.mode() == Mode.STREAMING),
            environment(attempt, 1, 0));
  }

  private void open(@Nullable Checkpoint restored) throws Exception {
    for (OneInputStreamOperatorTestHarness<RowData, byte[]> writer : writers) {
      writer.setup(BytePrimitiveArraySerializer.INSTANCE);
      writer.setProcessingTime(START);
      writer.open();
    }
    for (var harness : List.of(aggregator, committer)) {
      harness.setup(
          CommittableMessageTypeInfo.of(HiveCommittableSerializer::new)
              .createSerializer(new SerializerConfigImpl()));
      harness.setProcessingTime(START);
      if (restored != null) {
        harness.setRestoredCheckpointId(restored.id());
        if (harness == committer) {
          harness.initializeState(restored.committer());
        } else if (alteration.restoresTheAggregator()) {
          harness.initializeState(restored.aggregator());
        }
      }
      harness.open();
    }
  }

  /** Starts an attempt, from a checkpoint if there is one. */
  static SinkPathHarness run(Attempt attempt, @Nullable Checkpoint restored) throws Exception {
    SinkPathHarness job = new SinkPathHarness(attempt);
    try {
      job.open(restored);
      return job;
    } catch (Exception e) {
      job.letGo();
      throw e;
    }
  }

  static SinkPathHarness start(Submission submission, int parallelism) throws Exception {
    return start(submission, parallelism, Mode.STREAMING);
  }

  static SinkPathHarness start(Submission submission, int parallelism, Mode mode) throws Exception {
    return run(Attempt.first(submission, parallelism, mode), null);
  }

  static SinkPathHarness restore(Submission submission, int parallelism, Checkpoint checkpoint)
      throws Exception {
    return run(Attempt.first(submission, parallelism, Mode.STREAMING), checkpoint);
  }

  private static <I, O> OneInputStreamOperatorTestHarness<I, O> harness(
      OneInputStreamOperatorFactory<I, O> factory, MockEnvironment environment) throws Exception {
    return new OneInputStreamOperatorTestHarness<>(factory, environment);
  }

  private MockEnvironment environment(Attempt attempt, int parallelism, int subtask) {
    Mode mode = attempt.mode();
    MockEnvironment environment =
        new MockEnvironmentBuilder()
            .setParallelism(parallelism)
            .setMaxParallelism(128)
            .setSubtaskIndex(subtask)
            .setMetricGroup(metrics.task())
            .setIOManager(ioManager)
            .setJobType(mode == Mode.BATCH ? JobType.BATCH : JobType.STREAMING)
            .build();
    if (mode == Mode.STREAMING) {
      environment
          .getJobConfiguration()
          .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMinutes(1));
    }
    number(environment, attempt.number());
    return environment;
  }

  /** Flink's own environment for tests knows first attempts only. */
  private static void number(MockEnvironment environment, int attempt) {
    TaskInfo first = environment.getTaskInfo();
    try {
      Field info = MockEnvironment.class.getDeclaredField("taskInfo");
      info.setAccessible(true);
      info.set(
          environment,
          new TaskInfoImpl(
              first.getTaskName(),
              first.getMaxNumberOfParallelSubtasks(),
              first.getIndexOfThisSubtask(),
              first.getNumberOfParallelSubtasks(),
              attempt));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("MockEnvironment has changed", e);
    }
  }

  /** Rows {@code id@partition}, dealt out to the writers in turn. */
  SinkPathHarness rows(String... rows) throws Exception {
    for (String row : rows) {
      write(nextWriter, row);
      nextWriter = (nextWriter + 1) % writers.size();
    }
    return this;
  }

  void write(int writer, String row) throws Exception {
    String[] parts = row.split("@");
    GenericRowData data = new GenericRowData(2);
    data.setField(0, StringData.fromString(parts[0]));
    data.setField(1, parts.length > 1 ? StringData.fromString(parts[1]) : null);
    write(writer, data);
  }

  void write(int writer, RowData row) throws Exception {
    writers.get(writer).processElement(new StreamRecord<>(row));
  }

  void watermark(long watermark) throws Exception {
    for (int writer = 0; writer < writers.size(); writer++) {
      watermark(writer, watermark);
    }
  }

  void watermark(int writer, long watermark) throws Exception {
    writers.get(writer).processWatermark(watermark);
  }

  void active(int writer) throws Exception {
    writers.get(writer).processWatermarkStatus(WatermarkStatus.ACTIVE);
  }

  void idle(int writer) throws Exception {
    writers.get(writer).processWatermarkStatus(WatermarkStatus.IDLE);
  }

  void time(Duration sinceStart) throws Exception {
    long now = START + sinceStart.toMillis();
    for (OneInputStreamOperatorTestHarness<RowData, byte[]> writer : writers) {
      writer.setProcessingTime(now);
    }
    aggregator.setProcessingTime(now);
    committer.setProcessingTime(now);
  }

  /** The barrier passes and every task takes its snapshot; nothing is committed yet. */
  Checkpoint barrier(long id) throws Exception {
    passBarrier(id);
    return new Checkpoint(id, aggregator.snapshot(id, 0), committer.snapshot(id, 0));
  }

  /** The barrier passes, but no snapshot is taken. */
  void passBarrier(long id) throws Exception {
    alteration.localFiles(ioManager.getSpillingDirectories());
    for (OneInputStreamOperatorTestHarness<RowData, byte[]> writer : writers) {
      writer.prepareSnapshotPreBarrier(id);
    }
    toAggregator();
    aggregator.prepareSnapshotPreBarrier(id);
    toCommitter();
  }

  /** The tasks hear that the checkpoint is complete: the commit happens in here. */
  void complete(Checkpoint checkpoint) throws Exception {
    aggregator.notifyOfCompletedCheckpoint(checkpoint.id());
    committer.notifyOfCompletedCheckpoint(checkpoint.id());
  }

  Checkpoint checkpoint(long id) throws Exception {
    Checkpoint checkpoint = barrier(id);
    complete(checkpoint);
    return checkpoint;
  }

  void endInput() throws Exception {
    for (int writer = 0; writer < writers.size(); writer++) {
      endInput(writer);
    }
    endOfResults();
  }

  /** All writers have ended, in this attempt or, where it has none, in one before. */
  void endOfResults() throws Exception {
    aggregator.endInput();
    toCommitter();
    committer.endInput();
  }

  /** The input of one writer ends; the others go on. */
  void endInput(int writer) throws Exception {
    writers.get(writer).endInput();
    toAggregator();
  }

  /** Ends as a job does: every task's resources are released. */
  void close() throws Exception {
    for (OneInputStreamOperatorTestHarness<RowData, byte[]> writer : writers) {
      writer.close();
    }
    aggregator.close();
    committer.close();
    ioManager.close();
  }

  /** Ends as a job does that failed: whatever a task says, the others are released too. */
  void letGo() {
    List<OneInputStreamOperatorTestHarness<?, ?>> all = new ArrayList<>(writers);
    all.add(aggregator);
    all.add(committer);
    for (OneInputStreamOperatorTestHarness<?, ?> one : all) {
      try {
        one.close();
      } catch (Exception e) {
        // The attempt has failed already.
      }
    }
    try {
      ioManager.close();
    } catch (Exception e) {
      throw new IllegalStateException("Cannot end the threads of an attempt", e);
    }
  }

  /** How many writers there are. */
  int writers() {
    return writers.size();
  }

  /** What was decided so far, in order. */
  List<HiveCommittable> committables() {
    return List.copyOf(committables);
  }

  /** What all operators of this attempt counted, by the metric's name. */
  long counted(String metric) {
    return metrics.count(metric);
  }

  /** The number that the sink shows under this name. */
  double gauge(String metric) {
    return (double) metrics.gauge("groupId.g." + metric);
  }

  /** What the sink shows under this name. */
  Metric metric(String name) {
    return metrics.metric("groupId.g." + name);
  }

  /** The text that the sink shows under this name. */
  String text(String metric) {
    return (String) metrics.gauge("groupId.g." + metric);
  }

  /** The input of one writer ends. What it says is kept for {@link #accept}, as a batch does. */
  List<byte[]> resultsAtEnd(int writer) throws Exception {
    writers.get(writer).endInput();
    return taken(writers.get(writer));
  }

  private void toAggregator() throws Exception {
    for (OneInputStreamOperatorTestHarness<RowData, byte[]> writer : writers) {
      accept(taken(writer));
    }
  }

  /** Results of writers, of this attempt or of others, reach the aggregator. */
  void accept(List<byte[]> results) throws Exception {
    for (byte[] result : results) {
      aggregator.processElement(
          new StreamRecord<>(
              new CommittableWithLineage<>(alteration.result(result), Long.MAX_VALUE, 0)));
    }
  }

  private void toCommitter() throws Exception {
    for (CommittableMessage<HiveCommittable> message : taken(aggregator)) {
      if (message instanceof CommittableWithLineage<HiveCommittable> with) {
        committables.add(with.getCommittable());
      }
      committer.processElement(new StreamRecord<>(message));
    }
  }

  private static <T> List<T> taken(OneInputStreamOperatorTestHarness<?, T> harness) {
    List<T> values = harness.extractOutputValues();
    harness.getOutput().clear();
    return values;
  }
}
