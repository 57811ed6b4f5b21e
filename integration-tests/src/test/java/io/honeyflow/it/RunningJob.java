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
package io.honeyflow.it;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;

/** A job that was submitted. */
final class RunningJob implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final JobClient job;

  RunningJob(JobClient job) {
    this.job = job;
  }

  /**
   * Waits until {@code condition} holds while the job runs.
   *
   * @throws AssertionError when the job ends before, or the time is over
   */
  void until(String what, Callable<Boolean> condition) throws Exception {
    Await.until(
        what,
        () -> {
          boolean holds = condition.call();
          JobStatus status = job.getJobStatus().get();
          if (!holds && status.isGloballyTerminalState()) {
            job.getJobExecutionResult().get();
            throw new AssertionError("The job is " + status + " and never came to this: " + what);
          }
          return holds;
        });
  }

  /**
   * Waits for some time, in which the job neither ends nor starts anew.
   *
   * @throws AssertionError when it does
   */
  void staysFor(Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      JobStatus status = job.getJobStatus().get();
      if (status != JobStatus.RUNNING) {
        throw new AssertionError("The job is " + status + ", and should go on.");
      }
      Thread.sleep(100);
    }
  }

  /** Waits until the job has ended by itself. */
  void awaitEnd() throws Exception {
    job.getJobExecutionResult().get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Stops the job with a savepoint under {@code folder} and returns the savepoint's path. */
  String stopWithSavepoint(Path folder) throws Exception {
    return job.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
        .get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Cancels the job and waits until it is gone. Repeatable. */
  @Override
  public void close() throws Exception {
    if (!job.getJobStatus().get().isGloballyTerminalState()) {
      job.cancel().get();
    }
    Await.until("the job's end", () -> job.getJobStatus().get().isGloballyTerminalState());
  }
}
