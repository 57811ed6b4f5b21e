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
package io.honeyflow.manager.store;

import java.util.EnumSet;
import java.util.Set;

/** How far an attempt to run a stream has come, as the manager knows it. */
public enum AttemptState {
  /** It was decided; whether Flink has the job yet is not known. */
  STARTING,
  /** Flink has taken the job. */
  RUNNING,
  /** The stop was decided; whether it is done yet is not known. */
  STOPPING,
  /** It was stopped by a user: with a savepoint, or without one. */
  STOPPED,
  /** Its input ended. */
  FINISHED,
  /** It never ran, or will not run again by itself. */
  FAILED;

  /** Those in which there may be a job. */
  static final Set<AttemptState> LIVE = EnumSet.of(STARTING, RUNNING, STOPPING);

  /** Whether there may be a job. */
  public boolean live() {
    return LIVE.contains(this);
  }
}
