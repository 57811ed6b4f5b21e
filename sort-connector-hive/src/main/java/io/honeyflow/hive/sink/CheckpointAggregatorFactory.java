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
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/**
 * Makes the aggregator. A factory of our own chains it to the writer before it on every Flink line;
 * what crosses a network edge after the end of the input would be lost.
 */
final class CheckpointAggregatorFactory
    extends AbstractStreamOperatorFactory<CommittableMessage<HiveCommittable>>
    implements OneInputStreamOperatorFactory<
        CommittableMessage<byte[]>, CommittableMessage<HiveCommittable>> {
  private static final long serialVersionUID = 1L;

  private final Submission submission;

  CheckpointAggregatorFactory(Submission submission) {
    this.submission = submission;
  }

  @Override
  @SuppressWarnings("unchecked") // the caller asks for the operator of this factory
  public <T extends StreamOperator<CommittableMessage<HiveCommittable>>> T createStreamOperator(
      StreamOperatorParameters<CommittableMessage<HiveCommittable>> parameters) {
    return (T) new CheckpointAggregator(submission, parameters);
  }

  @Override
  @SuppressWarnings("rawtypes") // as Flink declares it
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return CheckpointAggregator.class;
  }
}
