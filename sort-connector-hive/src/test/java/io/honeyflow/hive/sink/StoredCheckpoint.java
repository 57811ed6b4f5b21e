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

import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;

/**
 * A checkpoint of the operators behind the writers as bytes that outlive a release, in the form of
 * Flink's own checkpoint files. State names files by absolute paths; so that a checkpoint can be
 * restored in another folder, both folders' paths have the same length.
 */
final class StoredCheckpoint {
  private static final OperatorID AGGREGATOR = new OperatorID(0, 1);
  private static final OperatorID COMMITTER = new OperatorID(0, 2);

  private StoredCheckpoint() {}

  static byte[] bytes(Checkpoint checkpoint) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Checkpoints.storeCheckpointMetadata(
        new CheckpointMetadata(
            checkpoint.id(),
            List.of(
                state("aggregator", AGGREGATOR, checkpoint.aggregator()),
                state("committer", COMMITTER, checkpoint.committer())),
            List.of()),
        new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  /**
   * @param folder where the job wrote when the checkpoint was taken
   * @param moved where its files are now
   */
  static Checkpoint checkpoint(byte[] bytes, String folder, String moved) throws IOException {
    CheckpointMetadata metadata =
        Checkpoints.loadCheckpointMetadata(
            new DataInputStream(new ByteArrayInputStream(replaced(bytes, folder, moved))),
            StoredCheckpoint.class.getClassLoader(),
            "stored");
    Map<OperatorID, OperatorState> states = new HashMap<>();
    metadata.getOperatorStates().forEach(state -> states.put(state.getOperatorID(), state));
    return new Checkpoint(
        metadata.getCheckpointId(),
        states.get(AGGREGATOR).getState(0),
        states.get(COMMITTER).getState(0));
  }

  private static OperatorState state(String name, OperatorID id, OperatorSubtaskState subtask) {
    OperatorState state = new OperatorState(name, name, id, 1, 1);
    state.putState(0, subtask);
    return state;
  }

  private static byte[] replaced(byte[] bytes, String from, String to) {
    if (from.length() != to.length()) {
      throw new IllegalArgumentException(from + " and " + to + " differ in length");
    }
    return new String(bytes, StandardCharsets.ISO_8859_1)
        .replace(from, to)
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
