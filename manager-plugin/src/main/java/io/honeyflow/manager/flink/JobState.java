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
package io.honeyflow.manager.flink;

/** How a job is. */
public enum JobState {
  /** Flink has it; not all of its tasks run yet. */
  STARTING,
  /** All of its tasks run, or have done their part. */
  RUNNING,
  /** It failed and begins again from its last checkpoint. */
  RESTARTING,
  /** It is being ended, by a cancellation or a failure. */
  ENDING,
  /** It ended well: by the end of its input, or by a stop with a savepoint. */
  FINISHED,
  /** It failed for good. */
  FAILED,
  /** It was cancelled. */
  CANCELED,
  /** Flink does not know it: it never had it, or has forgotten it since. */
  UNKNOWN;

  /** Whether it will never run again. */
  public boolean ended() {
    return this == FINISHED || this == FAILED || this == CANCELED;
  }
}
