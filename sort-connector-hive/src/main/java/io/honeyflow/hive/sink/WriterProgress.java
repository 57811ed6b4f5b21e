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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.pending.Inputs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far the writers are: the last thing that each of them said in this attempt of the job. The
 * watermark comes from the results alone, so that it covers exactly the rows before the barrier.
 */
final class WriterProgress {

  private final Map<Integer, WriterResult> latest = new HashMap<>();
  private final Set<Integer> reported = new HashSet<>();
  private long decided;

  /**
   * @param decided the watermark that has decided so far, also in attempts before this one
   */
  WriterProgress(long decided) {
    this.decided = decided;
  }

  void accept(WriterResult result) {
    latest.put(result.writer().subtask(), result);
    reported.add(result.writer().subtask());
  }

  /**
   * Takes what was said since the barrier before and answers the watermark that decides at this
   * one: the least of all writers that are neither idle nor at their end. While all are idle, or
   * one has said nothing, the one before stays. It never goes back: after a restart, or when an
   * idle writer wakes up, what was decided stays so.
   */
  long watermarkAtBarrier() {
    long watermark = decided;
    if (complete()) {
      watermark =
          Math.max(
              decided,
              latest.values().stream()
                  .filter(result -> !result.idle() || result.ended())
                  .mapToLong(result -> result.ended() ? Long.MAX_VALUE : result.watermark())
                  .min()
                  .orElse(decided));
    }
    reported.clear();
    if (watermark != Long.MAX_VALUE) {
      decided = watermark;
    }
    return watermark;
  }

  /**
   * The watermark that has decided so far. The end of an input is none: a job that goes on from
   * there, as after a stop that drains it, has rows that are not late.
   */
  long decided() {
    return decided;
  }

  /** What is known of the writers at the barrier. */
  Inputs.Writers writers() {
    if (latest.isEmpty()) {
      return Inputs.Writers.UNKNOWN;
    }
    int all = latest.values().iterator().next().writer().subtasks();
    List<WriterResult> active =
        latest.values().stream().filter(result -> !result.idle() && !result.ended()).toList();
    long idle = latest.values().stream().filter(result -> result.idle() && !result.ended()).count();
    long bare = active.stream().filter(result -> result.watermark() == Long.MIN_VALUE).count();
    return new Inputs.Writers(
        all, all - latest.size(), active.size(), (int) idle, (int) bare, behind(active));
  }

  private static int behind(List<WriterResult> active) {
    long least = active.stream().mapToLong(WriterResult::watermark).min().orElse(0);
    List<WriterResult> last =
        active.stream().filter(result -> result.watermark() == least).toList();
    return last.size() == 1 && active.size() > 1 ? last.get(0).writer().subtask() : -1;
  }

  /** The attempts that may still have files open. */
  Set<String> liveAttempts() {
    return latest.values().stream()
        .filter(result -> !result.ended())
        .map(result -> result.writer().attempt())
        .collect(Collectors.toSet());
  }

  private boolean complete() {
    return !latest.isEmpty()
        && latest.values().iterator().next().writer().subtasks() == latest.size()
        && latest.values().stream()
            .allMatch(result -> result.ended() || reported.contains(result.writer().subtask()));
  }
}
