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

import java.time.Instant;

/**
 * What the writers said of their inputs at the last barrier.
 *
 * @param watermark the one that decides, {@link Long#MIN_VALUE} when there is none
 * @param since when it came to that, or when this attempt of the job began
 * @param moved whether it came to that in this attempt
 * @param writers what there is of writers
 */
public record Inputs(long watermark, Instant since, boolean moved, Writers writers) {

  /**
   * How many writers there are of each kind.
   *
   * @param all of them, 0 before the first barrier
   * @param silent those that have said nothing in this attempt
   * @param active those whose input is neither idle nor at its end
   * @param idle those whose input is idle
   * @param bare those of the active ones that have no watermark
   * @param behind the index of the one that holds the watermark back, -1 when it is not one alone
   */
  public record Writers(int all, int silent, int active, int idle, int bare, int behind) {
    /** Before the first barrier. */
    public static final Writers UNKNOWN = new Writers(0, 0, 0, 0, 0, -1);

    boolean allIdle() {
      return idle > 0 && active == 0 && silent == 0;
    }
  }

  /** The same when the barrier brought another watermark, or the same one. */
  public Inputs then(long next, Instant now, Writers said) {
    return next == watermark
        ? new Inputs(watermark, since, moved, said)
        : new Inputs(next, now, true, said);
  }
}
