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
package io.honeyflow.hive.pending;

/** What a partition, or the commit of a checkpoint, waits for. */
public enum Cause {
  /** Nothing waits. */
  NONE("none", false),
  /** The watermark moves towards it. */
  WATERMARK("watermark", false),
  /** The machine's clock. */
  CLOCK("clock", false),
  /** No watermark will ever reach its time. */
  END_OF_INPUT("end-of-input", false),
  /** All inputs are idle. */
  IDLE_INPUT("idle-input", true),
  /** The watermark has stopped. */
  WATERMARK_STANDS("watermark-stands", true),
  /** There has never been a watermark. */
  NO_WATERMARK("no-watermark", true),
  /** Some writers have never had one, and hold the others back. */
  WRITERS_WITHOUT_WATERMARK("writers-without-watermark", true),
  /** Some writers had ended before the job was restored. */
  WRITERS_ENDED_BEFORE("writers-ended-before", true),
  /** No checkpoint begins. */
  NO_CHECKPOINT("no-checkpoint", true),
  /** It is decided, and its checkpoint is not complete, or its commit is not. */
  COMMIT_UNDER_WAY("commit-under-way", true),
  /** Its commit is being made. */
  COMMITTING("committing", false),
  /** Its commit is done. */
  COMMITTED("committed", false),
  /** Its commit waits for the metastore. */
  METASTORE_AWAY("metastore-away", true);

  private final String key;
  private final boolean problem;

  Cause(String key, boolean problem) {
    this.key = key;
    this.problem = problem;
  }

  /** Its name in documents. */
  public String key() {
    return key;
  }

  /** Whether somebody may have to do something. */
  public boolean problem() {
    return problem;
  }
}
