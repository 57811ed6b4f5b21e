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

import io.honeyflow.hive.conf.TableName;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.InputFormatOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySourceTransformation;
import org.apache.flink.streaming.api.transformations.WithBoundedness;

/**
 * What of a job's settings decides whether its rows will ever be committed.
 *
 * @param streaming whether the job runs in streaming mode
 * @param checkpointing whether it takes checkpoints
 * @param afterTasksFinish whether checkpoints go on when some of its tasks have finished
 * @param unbounded whether one of the stream's sources never ends
 */
record CheckpointSettings(
    boolean streaming, boolean checkpointing, boolean afterTasksFinish, boolean unbounded) {

  static CheckpointSettings of(DataStream<?> stream) {
    StreamExecutionEnvironment environment = stream.getExecutionEnvironment();
    return new CheckpointSettings(
        environment.getConfiguration().get(ExecutionOptions.RUNTIME_MODE)
            != RuntimeExecutionMode.BATCH,
        environment.getCheckpointConfig().isCheckpointingEnabled(),
        environment
            .getConfiguration()
            .get(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH),
        unbounded(stream));
  }

  /**
   * Sources tell; {@code Context.isBounded()} of the planner says no for all of a streaming job.
   */
  private static boolean unbounded(DataStream<?> stream) {
    return stream.getTransformation().getTransitivePredecessors().stream()
        .anyMatch(CheckpointSettings::neverEnds);
  }

  /** An input format has an end, though Flink calls its source unbounded: SQL's VALUES is one. */
  private static boolean neverEnds(Transformation<?> one) {
    if (one instanceof LegacySourceTransformation<?> legacy
        && legacy.getOperatorFactory() instanceof InputFormatOperatorFactory) {
      return false;
    }
    return one instanceof WithBoundedness source
        && source.getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED;
  }

  /** Whether checkpoints commit; otherwise the end of the input does, once. */
  boolean commitByCheckpoints() {
    return streaming && checkpointing;
  }

  void check(TableName table) {
    if (streaming && !checkpointing && unbounded) {
      throw new IllegalStateException(
          "Cannot write to "
              + table
              + ": the input never ends and the job takes no checkpoints, so that its files would"
              + " never become visible. SET 'execution.checkpointing.interval' = '1 min'.");
    }
    if (streaming && checkpointing && !afterTasksFinish) {
      throw new IllegalStateException(
          "Cannot write to "
              + table
              + ": '"
              + CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH.key()
              + "' = 'false', so that what was written last would never be committed. RESET '"
              + CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH.key()
              + "'.");
    }
  }
}
