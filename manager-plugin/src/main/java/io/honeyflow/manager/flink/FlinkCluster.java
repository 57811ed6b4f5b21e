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

import java.util.List;
import java.util.Optional;

/**
 * One Flink cluster: its SQL gateway and its REST API. Thread-safe.
 *
 * <p>Every method throws {@link FlinkUnavailable} when the cluster or its gateway does not answer:
 * then nothing is known, and the call can be repeated. {@link JobRefused} means that Flink answered
 * no: to repeat the call changes nothing. An id is the 32 hexadecimal digits of Flink's jobs.
 */
public interface FlinkCluster {

  /**
   * Submits the statements as one job of that name. Repeatable: a job of that name that Flink
   * knows, in any state, is returned as it is, and nothing is submitted. So after {@link
   * FlinkUnavailable}, when nobody can say whether the job was submitted, the same request may be
   * sent again.
   *
   * @throws JobRefused when the script is wrong or Flink does not take the job, with the root cause
   */
  JobHandle start(JobRequest request);

  /** The newest job of that name that Flink knows, in any state. */
  Optional<JobHandle> find(String jobName);

  /** How a job is; of one that Flink does not know, or no longer, {@link JobState#UNKNOWN}. */
  JobStatus status(String jobId);

  /**
   * Stops a job with a savepoint, and waits until it has ended; of one that is being started, waits
   * for its start first. Repeatable: the savepoint of a job that was stopped so is returned again,
   * as long as Flink knows the job.
   *
   * @param targetDirectory where the savepoint gets a directory, as a URI
   * @param drain whether the input ends first, so that all partitions are committed; such a job is
   *     complete and should not be started from the savepoint
   * @return the savepoint's path
   * @throws JobRefused when Flink does not know the job, it ended without a savepoint, or the
   *     savepoint failed; the job goes on in the last case
   */
  String stopWithSavepoint(String jobId, String targetDirectory, boolean drain);

  /**
   * The path of the newest checkpoint or savepoint of a job, running or ended, that is complete, or
   * else of the one that it began with; none when nothing was ever complete, or Flink does not know
   * the job (an embedded one finds the checkpoints of jobs that ended with the cluster). There a
   * job that failed is taken up again, so that no row is written twice. The path may be gone:
   * checkpoints outlive their job only with {@code
   * execution.checkpointing.externalized-checkpoint-retention}; of one without a path there stands
   * what Flink says instead of it. For a job that has ended it takes some seconds.
   */
  Optional<String> lastCheckpoint(String jobId);

  /**
   * Ends a job at once and waits until it has ended. Repeatable; a job that Flink does not know, or
   * that has ended, is no error.
   */
  void cancel(String jobId);

  /** What the sinks of a job count; of a job that does not run, nothing. */
  JobMetrics metrics(String jobId);

  /** The failures of a job that Flink remembers, the newest first. */
  List<JobFailure> failures(String jobId);

  /** Asks cluster and gateway whether they are there. */
  void ping();
}
