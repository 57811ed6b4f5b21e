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

import io.honeyflow.manager.flink.JobStatus;
import io.honeyflow.manager.pipeline.RunStatus.Trouble;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was seen of a stream's job last. Thread-safe. */
final class Sight {

  private final Rates rates = new Rates();
  private final Partitions partitions = new Partitions();
  private long attempt;
  private @Nullable JobStatus status;
  private @Nullable Trouble trouble;
  private @Nullable Instant unknownSince;
  private Instant lookedAt = Instant.EPOCH;
  private Instant measuredAt = Instant.EPOCH;

  Rates rates() {
    return rates;
  }

  Partitions partitions() {
    return partitions;
  }

  /** Forgets what was seen of another attempt's job. */
  synchronized void begin(long id) {
    if (attempt != id) {
      attempt = id;
      status = null;
      trouble = null;
      unknownSince = null;
    }
  }

  /** Flink has answered. */
  synchronized void saw(JobStatus seen, Instant now) {
    status = seen;
    trouble = null;
    unknownSince = null;
    lookedAt = now;
  }

  /** Flink has not answered, or does not know the job. */
  synchronized void sawNothing(String reason, Instant now) {
    if (unknownSince == null) {
      unknownSince = now;
    }
    trouble = new Trouble(unknownSince, reason, "");
    lookedAt = now;
  }

  /** Something that was wished has failed. */
  synchronized void failed(String reason) {
    trouble = new Trouble(Instant.now(), reason, "");
  }

  synchronized void clearTrouble() {
    trouble = null;
  }

  /** For how long nothing has been seen of the job. */
  synchronized Duration unknownFor(Instant now) {
    return unknownSince == null ? Duration.ZERO : Duration.between(unknownSince, now);
  }

  /** Since when nothing has been seen of it. */
  synchronized Optional<Instant> unknownSince() {
    return Optional.ofNullable(unknownSince);
  }

  synchronized Optional<JobStatus> status() {
    return Optional.ofNullable(status);
  }

  synchronized Optional<Trouble> trouble() {
    return Optional.ofNullable(trouble);
  }

  /** Whether the last look is at least as old. */
  synchronized boolean older(Duration age, Instant now) {
    return !lookedAt.plus(age).isAfter(now);
  }

  /** Whether it is time to measure again; says so once. */
  synchronized boolean measures(Duration every, Instant now) {
    boolean due = !measuredAt.plus(every).isAfter(now);
    if (due) {
      measuredAt = now;
    }
    return due;
  }
}
