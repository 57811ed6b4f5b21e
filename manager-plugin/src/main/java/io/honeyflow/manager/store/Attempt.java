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

import java.util.Optional;

/**
 * One attempt to run a stream.
 *
 * @param number of the stream's attempts, from 1
 * @param jobName no other attempt has or had it, on no manager
 * @param streamVersion of the stream's document that runs
 * @param from the savepoint or checkpoint that it began with
 * @param jobId Flink's; empty until Flink has taken the job
 * @param remains what it left; told once it has ended
 * @param stop how it is to be stopped; told from the decision to stop on
 * @param error why it failed
 * @param requested when and by whom it was decided
 * @param changed when its state changed last, and who made it change; nobody where Flink did
 */
public record Attempt(
    long id,
    StreamKey stream,
    int number,
    String jobName,
    int streamVersion,
    AttemptState state,
    Optional<String> from,
    Optional<String> jobId,
    Remains remains,
    Optional<Stop> stop,
    Optional<String> error,
    Change requested,
    Change changed) {

  /** How a job is stopped. */
  public enum Stop {
    /** With a savepoint, from which it can go on. */
    SAVEPOINT,
    /** With a savepoint, after the end of all input. */
    DRAIN,
    /** At once, without a savepoint. */
    CANCEL
  }
}
