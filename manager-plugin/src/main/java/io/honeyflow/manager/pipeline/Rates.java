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

import io.honeyflow.manager.flink.JobMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the sinks of a stream counted: the newest numbers, and the rates of an hour. Thread-safe.
 */
final class Rates {

  private static final Duration KEPT = Duration.ofHours(1);

  private final Deque<Rate> history = new ArrayDeque<>();
  private @Nullable JobMetrics newest;

  /**
   * @param rows a second
   * @param bytes a second
   */
  record Rate(Instant at, double rows, double bytes) {}

  synchronized void add(JobMetrics metrics) {
    newest = metrics;
    history.add(new Rate(metrics.at(), metrics.rows().perSecond(), metrics.bytes().perSecond()));
    Instant oldest = metrics.at().minus(KEPT);
    while (!history.isEmpty() && history.peek().at().isBefore(oldest)) {
      history.poll();
    }
  }

  synchronized Optional<JobMetrics> newest() {
    return Optional.ofNullable(newest);
  }

  /** Oldest first. */
  synchronized List<Rate> history() {
    return List.copyOf(history);
  }
}
