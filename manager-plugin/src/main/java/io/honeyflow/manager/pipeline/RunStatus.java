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

import io.honeyflow.manager.store.Attempt;
import java.time.Instant;
import java.util.Optional;

/**
 * How a stream is.
 *
 * @param since when that was first seen
 * @param attempt the latest one to run it; none of a new one
 * @param trouble what is wrong, or was last
 */
public record RunStatus(
    RunState state, Instant since, Optional<Attempt> attempt, Optional<Trouble> trouble) {

  /**
   * Something that is wrong.
   *
   * @param cause more about it; may be empty
   */
  public record Trouble(Instant time, String message, String cause) {}
}
