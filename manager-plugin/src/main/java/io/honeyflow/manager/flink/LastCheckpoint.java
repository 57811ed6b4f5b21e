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

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a job left that another one can begin with. Flink answers from a cache; so for a job that
 * has ended, whose last checkpoint must not be missed, the age of that cache is waited for.
 */
final class LastCheckpoint {
  private static final String STOP = "SYNC_SAVEPOINT";
  private static final long DEFAULT_AGE_MILLIS = 3_000;
  private static final long MARGIN_MILLIS = 100;

  private final FlinkHttp rest;
  private final String jobId;

  LastCheckpoint(FlinkHttp rest, String jobId) {
    this.rest = rest;
    this.jobId = jobId;
  }

  /**
   * The path of the newest checkpoint or savepoint that is complete, or else of the one that the
   * job began with.
   */
  Optional<String> any(JobState state) {
    JsonNode latest = latest(state);
    return Stream.of(latest.path("restored"), latest.path("savepoint"), latest.path("completed"))
        .filter(one -> one.hasNonNull("external_path"))
        .max(Comparator.comparingLong(one -> one.path("id").asLong()))
        .map(one -> one.path("external_path").asText());
  }

  /** The path of the savepoint that ended the job. */
  Optional<String> thatEnded(JobState state) {
    JsonNode savepoint = latest(state).path("savepoint");
    return state == JobState.FINISHED && savepoint.path("checkpoint_type").asText().equals(STOP)
        ? Optional.of(savepoint.path("external_path").asText())
        : Optional.empty();
  }

  private JsonNode latest(JobState state) {
    if (state.ended()) {
      long age = rest.read("/config").path("refresh-interval").asLong(DEFAULT_AGE_MILLIS);
      Pause.of(Duration.ofMillis(age + MARGIN_MILLIS), rest);
    }
    return rest.read("/jobs/" + jobId + "/checkpoints").path("latest");
  }
}
