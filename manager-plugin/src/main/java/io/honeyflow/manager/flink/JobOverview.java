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
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The jobs that a cluster knows, as {@code GET /jobs/overview} tells: never from a cache. */
record JobOverview(List<Entry> jobs) {

  /** Asks the cluster. */
  static JobOverview of(FlinkHttp rest) {
    FlinkHttp.Answer answer = rest.get("/jobs/overview");
    if (!answer.ok() || !answer.body().path("jobs").isArray()) {
      throw rest.unavailable(
          "it does not tell its jobs (%s). See whether that is the address of Flink's REST API."
              .formatted(answer.error()));
    }
    return new JobOverview(
        StreamSupport.stream(answer.body().path("jobs").spliterator(), false)
            .map(Entry::of)
            .toList());
  }

  /** The job of that id. */
  Optional<Entry> byId(String jobId) {
    return jobs.stream().filter(job -> job.handle().jobId().equals(jobId)).findFirst();
  }

  /** The newest job of that name. */
  Optional<Entry> byName(String name) {
    return jobs.stream()
        .filter(job -> job.handle().jobName().equals(name))
        .max(Comparator.comparing(job -> job.handle().started()));
  }

  /**
   * A job.
   *
   * @param handle what is told of it elsewhere
   * @param flinkState its state in Flink's words
   * @param changed when something about it changed last
   */
  record Entry(JobHandle handle, String flinkState, Instant changed) {

    private static Entry of(JsonNode job) {
      String state = job.path("state").asText();
      return new Entry(
          new JobHandle(
              job.path("jid").asText(),
              job.path("name").asText(),
              state(state, job.path("tasks")),
              Instant.ofEpochMilli(job.path("start-time").asLong())),
          state,
          Instant.ofEpochMilli(job.path("last-modification").asLong()));
    }

    /** To Flink a job runs as soon as its tasks are to be started. */
    private static JobState state(String flink, JsonNode tasks) {
      return switch (flink) {
        case "RUNNING" ->
            tasks.path("running").asInt() + tasks.path("finished").asInt()
                    == tasks.path("total").asInt()
                ? JobState.RUNNING
                : JobState.STARTING;
        case "RESTARTING", "SUSPENDED" -> JobState.RESTARTING;
        case "FAILING", "CANCELLING" -> JobState.ENDING;
        case "FAILED" -> JobState.FAILED;
        case "CANCELED" -> JobState.CANCELED;
        case "FINISHED" -> JobState.FINISHED;
        default -> JobState.STARTING;
      };
    }
  }
}
