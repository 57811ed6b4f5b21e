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
package io.honeyflow.hive.partition;

import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.TimeErrors;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides when a partition is complete. No clock of its own: the caller says what time it is.
 *
 * <p>Once a partition is due it stays due as clock and watermark go on.
 */
public sealed interface CommitSchedule {

  /**
   * What a partition waits for; empty when it is due.
   *
   * @param values the partition's raw values
   * @param opened when its first file was opened, by a machine's clock
   * @param now by a machine's clock
   * @param watermark in epoch milliseconds: no row with this time or an earlier one is to come.
   *     {@link Long#MAX_VALUE}, after the last row, makes every partition due
   * @throws PartitionTimeException when the partition's time is needed and cannot be read, and that
   *     is an error
   */
  default Optional<Due> awaited(List<String> values, Instant opened, Instant now, long watermark) {
    return watermark == Long.MAX_VALUE
        ? Optional.empty()
        : Optional.of(dueAt(values, opened)).filter(due -> !due.reached(now, watermark));
  }

  /**
   * Whether the watermark alone makes a partition due, so that rows that come after it are late. By
   * the clock no row is, nor in a partition whose time cannot be read.
   *
   * @param watermark of the input before its end
   */
  boolean passed(List<String> values, long watermark);

  /** Whether the clock decides about a partition since its time cannot be read. */
  boolean skipsTimeOf(List<String> values);

  /**
   * When a partition is due before the end of the input.
   *
   * @throws PartitionTimeException as {@link #awaited} does
   */
  Due dueAt(List<String> values, Instant opened);

  /** The machine's clock decides. */
  static CommitSchedule byClock(Duration delay) {
    return new ByClock(delay);
  }

  /**
   * The watermark decides, compared in {@link CommitConf#watermarkZone}.
   *
   * @param onError whether the clock decides where the partition's time cannot be read
   */
  static CommitSchedule byWatermark(CommitConf conf, PartitionTime time, TimeErrors onError) {
    return new ByWatermark(
        new ByClock(conf.delay()), new WallClock(conf.watermarkZone()), time, onError);
  }

  /** See {@link #byClock}. */
  record ByClock(Duration delay) implements CommitSchedule {

    @Override
    public boolean passed(List<String> values, long watermark) {
      return false;
    }

    @Override
    public boolean skipsTimeOf(List<String> values) {
      return false;
    }

    /** Without a delay at once, since the clocks of two machines differ. */
    @Override
    public Due dueAt(List<String> values, Instant opened) {
      return delay.isZero()
          ? new Due.AtOnce()
          : new Due.ByClock(Instant.ofEpochMilli(later(opened.toEpochMilli())));
    }

    private long later(long opened) {
      try {
        return Math.addExact(opened, delay.toMillis());
      } catch (ArithmeticException never) {
        return Long.MAX_VALUE;
      }
    }
  }

  /** See {@link #byWatermark}. */
  record ByWatermark(ByClock otherwise, WallClock clock, PartitionTime time, TimeErrors onError)
      implements CommitSchedule {

    @Override
    public boolean passed(List<String> values, long watermark) {
      return readable(values) && watermark >= dueWatermark(values);
    }

    @Override
    public boolean skipsTimeOf(List<String> values) {
      return onError == TimeErrors.SKIP && !readable(values);
    }

    private boolean readable(List<String> values) {
      try {
        time.of(values);
        return true;
      } catch (PartitionTimeException unreadable) {
        return false;
      }
    }

    @Override
    public Due dueAt(List<String> values, Instant opened) {
      return skipsTimeOf(values)
          ? otherwise.dueAt(values, opened)
          : new Due.ByWatermark(dueWatermark(values));
    }

    private long dueWatermark(List<String> values) {
      return clock.passed(time.of(values), otherwise.delay());
    }
  }
}
