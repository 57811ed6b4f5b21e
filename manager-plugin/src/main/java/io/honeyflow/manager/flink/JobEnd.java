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

import java.time.Duration;

/** The end of a job that was asked to end. */
final class JobEnd {
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private final FlinkHttp rest;
  private final String jobId;

  JobEnd(FlinkHttp rest, String jobId) {
    this.rest = rest;
    this.jobId = jobId;
  }

  /** How the job is now. */
  JobState state() {
    return JobOverview.of(rest)
        .byId(jobId)
        .map(job -> job.handle().state())
        .orElse(JobState.UNKNOWN);
  }

  /** Waits until the job has ended, or Flink knows nothing of it. */
  void await() {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    for (JobState state = state(); !state.ended() && state != JobState.UNKNOWN; state = state()) {
      if (System.nanoTime() > deadline) {
        throw rest.unavailable(
            "job %s has not ended within %d min. See its tasks in Flink's web interface, and ask again."
                .formatted(jobId, LONGEST.toMinutes()));
      }
      Pause.brief(rest);
    }
  }
}
