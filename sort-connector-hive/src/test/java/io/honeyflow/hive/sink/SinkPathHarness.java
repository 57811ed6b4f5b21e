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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
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
  private final List<HiveCommittable> committables = new ArrayList<>();
  private int nextWriter;

  private SinkPathHarness(
      Submission submission, int parallelism, Mode mode, @Nullable Checkpoint restored)
      throws Exception {
    for (int subtask = 0; subtask < parallelism; subtask++) {
      OneInputStreamOperatorTestHarness<RowData, byte[]> writer =
          harness(new HiveWriterFactory(submission), environment(mode, parallelism, subtask));
      writer.setup(BytePrimitiveArraySerializer.INSTANCE);
      writer.setProcessingTime(START);
      writer.open();
      writers.add(writer);
    }
    aggregator = harness(new CheckpointAggregatorFactory(submission), environment(mode, 1, 0));
    committer =
        harness(
            new CommitterOperatorFactory<>(
                new CommitSink(submission), mode == Mode.BATCH, mode == Mode.STREAMING),
            environment(mode, 1, 0));
    for (var harness : List.of(aggregator, committer)) {
      harness.setup(
          CommittableMessageTypeInfo.of(HiveCommittableSerializer::new)
              .createSerializer(new SerializerConfigImpl()));
      harness.setProcessingTime(START);
      if (restored != null) {
        harness.setRestoredCheckpointId(restored.id());
        harness.initializeState(
            harness == aggregator ? restored.aggregator() : restored.committer());
      }
      harness.open();
    }
  }

  static SinkPathHarness start(Submission submission, int parallelism) throws Exception {
    return start(submission, parallelism, Mode.STREAMING);
  }

  static SinkPathHarness start(Submission submission, int parallelism, Mode mode) throws Exception {
    return new SinkPathHarness(submission, parallelism, mode, null);
  }

  static SinkPathHarness restore(Submission submission, int parallelism, Checkpoint checkpoint)
      throws Exception {
    return new SinkPathHarness(submission, parallelism, Mode.STREAMING, checkpoint);
  }

  private static <I, O> OneInputStreamOperatorTestHarness<I, O> harness(
      OneInputStreamOperatorFactory<I, O> factory, MockEnvironment environment) throws Exception {
    return new OneInputStreamOperatorTestHarness<>(factory, environment);
  }

  private MockEnvironment environment(Mode mode, int parallelism, int subtask) {
    MockEnvironment environment =
        new MockEnvironmentBuilder()
            .setParallelism(parallelism)
            .setMaxParallelism(128)
            .setSubtaskIndex(subtask)
            .setMetricGroup(metrics.task())
            .setJobType(mode == Mode.BATCH ? JobType.BATCH : JobType.STREAMING)
            .build();
    if (mode == Mode.STREAMING) {
      environment
          .getJobConfiguration()
          .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMinutes(1));
    }
    return environment;
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
    writers.get(writer).processElement(new StreamRecord<>(data));
  }

  void watermark(long watermark) throws Exception {
    for (int writer = 0; writer < writers.size(); writer++) {
      watermark(writer, watermark);
    }
  }

  void watermark(int writer, long watermark) throws Exception {
    writers.get(writer).processWatermark(watermark);
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
  }

  /** What was decided so far, in order. */
  List<HiveCommittable> committables() {
    return List.copyOf(committables);
  }

  /** What all operators of this attempt counted, by the metric's name. */
  long counted(String metric) {
    return metrics.count(metric);
  }

  private void toAggregator() throws Exception {
    for (OneInputStreamOperatorTestHarness<RowData, byte[]> writer : writers) {
      for (byte[] result : taken(writer)) {
        aggregator.processElement(
            new StreamRecord<>(new CommittableWithLineage<>(result, Long.MAX_VALUE, 0)));
      }
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
