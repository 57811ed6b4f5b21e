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
package io.honeyflow.client;

import java.util.Locale;

/** How a stream is. */
public enum StreamState {
  /** It was never started. */
  NEW,
  STARTING,
  RUNNING,
  /** It failed, and Flink starts it again. */
  RESTARTING,
  STOPPING,
  STOPPED,
  /** It failed for good. */
  FAILED,
  /** Its input has ended, and all of it is written. */
  FINISHED,
  /** The manager cannot tell at this moment. */
  UNKNOWN;

  /** Whether it stays so until somebody starts it. */
  public boolean rests() {
    return this == NEW || this == STOPPED || this == FAILED || this == FINISHED;
  }

  static StreamState of(String word) {
    for (StreamState state : values()) {
      if (state.name().toLowerCase(Locale.ROOT).equals(word)) {
        return state;
      }
    }
    return UNKNOWN;
  }
}
