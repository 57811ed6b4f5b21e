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
package io.honeyflow.hive.pending;

import io.honeyflow.hive.partition.Due;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * All that is known of partitions that are not committed, at one moment.
 *
 * @param pending how many are not due yet
 * @param next those of them that are due next, at most {@link #SHOWN}, the next one first
 * @param decisions of checkpoints that are not committed yet, the oldest first
 * @param barrier when the last barrier passed, or this attempt of the job began
 */
public record Situation(
    int pending,
    List<PendingPartition> next,
    List<Decision> decisions,
    Inputs inputs,
    Instant barrier) {
  /** Of so many partitions something is said of each. */
  public static final int SHOWN = 10;

  public Situation {
    next = List.copyOf(next);
    decisions = List.copyOf(decisions);
  }

  /** Of the partitions that are not due, in any order. */
  public static Situation of(
      List<PendingPartition> pending, List<Decision> decisions, Inputs inputs, Instant barrier) {
    List<PendingPartition> next =
        pending.stream()
            .sorted(
                Comparator.<PendingPartition>comparingLong(one -> one.due().millis())
                    .thenComparing(PendingPartition::opened))
            .limit(SHOWN)
            .toList();
    return new Situation(pending.size(), next, decisions, inputs, barrier);
  }

  /** The watermark that makes the next one due, in epoch milliseconds; not a number without one. */
  public double dueWatermark() {
    return next.isEmpty() || !(next.get(0).due() instanceof Due.ByWatermark due)
        ? Double.NaN
        : due.watermark();
  }

  /** The watermark that decides, in epoch milliseconds; not a number before the first. */
  public double watermark() {
    return inputs.watermark() == Long.MIN_VALUE ? Double.NaN : inputs.watermark();
  }

  /** How far the watermark has to go until the next one is due, in milliseconds. */
  public double lag() {
    return dueWatermark() - watermark();
  }

  /** How long the next one has been open, in milliseconds; 0 without one. */
  public long openFor(Instant now) {
    return next.isEmpty() ? 0 : millis(next.get(0).opened(), now);
  }

  /** How long the watermark has been where it is, in milliseconds. */
  public long watermarkStands(Instant now) {
    return millis(inputs.since(), now);
  }

  /** How long the oldest decision waits for its commit, in milliseconds; 0 without one. */
  public long uncommittedFor(Instant now) {
    return decisions.isEmpty() ? 0 : millis(decisions.get(0).at(), now);
  }

  private static long millis(Instant from, Instant to) {
    return Math.max(0, Duration.between(from, to).toMillis());
  }
}
