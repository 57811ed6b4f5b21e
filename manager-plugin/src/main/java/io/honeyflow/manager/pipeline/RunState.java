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
package io.honeyflow.manager.pipeline;

import java.util.Locale;

/** How a stream is, for people. */
public enum RunState {
  /** It was never started. */
  NEW,
  /** It was started, and does not run yet. */
  STARTING,
  RUNNING,
  /** It failed, and Flink starts it again from its last checkpoint. */
  RESTARTING,
  STOPPING,
  STOPPED,
  FAILED,
  FINISHED,
  /** Flink cannot be asked, or does not know the job at this moment. */
  UNKNOWN;

  /** As it is sent. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
