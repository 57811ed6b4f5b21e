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
import io.honeyflow.manager.flink.FlinkHttp.Answer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The stop of a job with a savepoint. The ids by which Flink knows the attempts follow from what is
 * asked for, so that whoever asks again, also after a crash, finds the attempt that is under way
 * instead of beginning another.
 */
final class SavepointStop {
  private static final Duration START = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final FlinkHttp rest;
  private final JobEnd end;
  private final String jobId;
  private final Map<String, Object> request;

  SavepointStop(FlinkHttp rest, String jobId, String targetDirectory, boolean drain) {
    this.rest = rest;
    this.end = new JobEnd(rest, jobId);
    this.jobId = jobId;
    this.request = Map.of("targetDirectory", targetDirectory, "drain", drain);
  }

  /** Stops it, or finds out how it was stopped; answers the savepoint's path. */
  String run() {
    int attempt = 0;
    Answer earlier = ask(trigger(attempt));
    while (earlier.ok()) {
      JsonNode outcome = outcome(trigger(attempt), earlier);
      if (outcome.has("location")) {
        return stopped(outcome);
      }
      attempt++;
      earlier = ask(trigger(attempt));
    }

    JobState state = startedState();
    if (state.ended() || state == JobState.UNKNOWN) {
      return earlierSavepoint(state);
    }
    return begin(trigger(attempt));
  }

  /** Flink takes a savepoint only of a job whose tasks all run. */
  private JobState startedState() {
    long deadline = System.nanoTime() + START.toNanos();
    JobState state = end.state();
    while (state == JobState.STARTING && System.nanoTime() < deadline) {
      Pause.brief(rest);
      state = end.state();
    }
    return state;
  }

  private String begin(String trigger) {
    Map<String, Object> body = new HashMap<>(request);
    body.put("triggerId", trigger);
    Answer answer = rest.post("/jobs/" + jobId + "/stop", body);
    if (!answer.ok()) {
      throw refused(answer.error());
    }
    JsonNode outcome = outcome(trigger, ask(trigger));
    if (outcome.has("location")) {
      return stopped(outcome);
    }
    JobState state = end.state();
    if (state.ended()) {
      return earlierSavepoint(state);
    }
    throw refused(
        StackText.of(outcome.path("failure-cause").path("stack-trace").asText()).message());
  }

  /** Waits for an attempt, which has either a location or a cause of failure then. */
  private JsonNode outcome(String trigger, Answer first) {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    for (Answer answer = first; System.nanoTime() < deadline; answer = ask(trigger)) {
      if (!answer.ok()) {
        throw rest.unavailable("it has forgotten a savepoint that it was making. Try again.");
      }
      if (answer.body().path("status").path("id").asText().equals("COMPLETED")) {
        return answer.body().path("operation");
      }
      Pause.brief(rest);
    }
    throw rest.unavailable(
        "the savepoint of job %s takes longer than %d min. Ask again, or cancel the job."
            .formatted(jobId, LONGEST.toMinutes()));
  }

  private String stopped(JsonNode outcome) {
    end.await();
    return outcome.path("location").asText();
  }

  private String earlierSavepoint(JobState state) {
    return new LastCheckpoint(rest, jobId)
        .thatEnded(state)
        .orElseThrow(
            () ->
                refused(
                    state == JobState.UNKNOWN
                        ? "Flink does not know it"
                        : "it has ended already and is " + state));
  }

  private Answer ask(String trigger) {
    return rest.get("/jobs/" + jobId + "/savepoints/" + trigger);
  }

  private String trigger(int attempt) {
    return HexId.of(
        "%s %s %s %d"
            .formatted(jobId, request.get("targetDirectory"), request.get("drain"), attempt));
  }

  private JobRefused refused(String reason) {
    return new JobRefused("Cannot stop job %s with a savepoint: %s".formatted(jobId, reason));
  }
}
