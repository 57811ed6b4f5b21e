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
import io.honeyflow.hive.commit.HiveCommitter;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.api.connector.sink2.SupportsPreCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * The second half of the topology as Flink's own Sink V2: takes the writers' results, decides in
 * the {@link CheckpointAggregator}, acts in the {@link HiveCommitter}. Runs at parallelism 1, where
 * the three are one chained task.
 *
 * <p>Overrides nothing of {@link Sink} but {@code createWriter(WriterInitContext)}, the only
 * signature that both Flink lines share.
 */
final class CommitSink
    implements Sink<byte[]>,
        SupportsCommitter<HiveCommittable>,
        SupportsPreCommitTopology<byte[], HiveCommittable> {
  private static final long serialVersionUID = 1L;

  private final Submission submission;

  CommitSink(Submission submission) {
    this.submission = submission;
  }

  @Override
  public SinkWriter<byte[]> createWriter(WriterInitContext context) {
    return new PassThroughWriter();
  }

  /** Called more than once, also to explain a plan. No uid in here: both Flink lines refuse. */
  @Override
  public DataStream<CommittableMessage<HiveCommittable>> addPreCommitTopology(
      DataStream<CommittableMessage<byte[]>> results) {
    return results
        .transform(
            "aggregator",
            CommittableMessageTypeInfo.of(HiveCommittableSerializer::new),
            new CheckpointAggregatorFactory(submission))
        .setParallelism(1)
        .setMaxParallelism(1);
  }

  @Override
  public SimpleVersionedSerializer<byte[]> getWriteResultSerializer() {
    return new BytesSerializer();
  }

  @Override
  public Committer<HiveCommittable> createCommitter(CommitterInitContext context) {
    ClassLoader userClasses =
        Optional.ofNullable(Thread.currentThread().getContextClassLoader())
            .orElseGet(CommitSink.class::getClassLoader);
    Submission prepared = submission.preparedElsewhere(userClasses);
    return HiveCommitter.open(
        prepared.plan(), prepared.files(), new RowCompaction(prepared), context);
  }

  @Override
  public SimpleVersionedSerializer<HiveCommittable> getCommittableSerializer() {
    return new HiveCommittableSerializer();
  }
}
