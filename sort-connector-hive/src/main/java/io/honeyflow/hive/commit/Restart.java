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

import org.apache.flink.api.connector.sink2.CommitterInitContext;

/**
 * What an attempt of the committing task knows of those before it.
 *
 * @param checkpoint the checkpoint that it restored; less than all checkpoints when there was none
 * @param happened whether there was an attempt before, in this submission or in another
 */
record Restart(long checkpoint, boolean happened) {

  static Restart of(CommitterInitContext context) {
    return new Restart(
        context.getRestoredCheckpointId().orElse(Long.MIN_VALUE),
        context.getRestoredCheckpointId().isPresent()
            || context.getTaskInfo().getAttemptNumber() > 0);
  }

  /** Whether the committable was decided by an attempt before, and perhaps committed by it. */
  boolean restored(HiveCommittable committable) {
    return committable.checkpointId() <= checkpoint;
  }
}
