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
package io.honeyflow.hive.format;

import java.time.ZoneOffset;
import org.apache.flink.table.data.TimestampData;

/**
 * From Flink's timestamps to the seconds that a file stores, in the proleptic calendar. Used by one
 * thread.
 *
 * @param precision the precision of the type, which tells how a row holds its values
 * @param fromInstant whether the value is an instant (TIMESTAMP_LTZ), not a wall time (TIMESTAMP)
 * @param times how the file stores them
 */
record TimestampEncoding(int precision, boolean fromInstant, FileTimes times) {
  private static final int NANOS_PER_MILLI = 1_000_000;

  /** Seconds from 1970-01-01 00:00:00, rounded down; see {@link #nanos} for the rest. */
  long seconds(TimestampData timestamp) {
    return switch (times.kind()) {
      case WALL_TIME -> wallSeconds(timestamp);
      case SHOWN_TIME -> shownSeconds(timestamp);
      case INSTANT -> instantSeconds(timestamp, times.zone());
      case INSTANT_OF_FILE_ZONE -> instantSeconds(timestamp, times.fileZone());
    };
  }

  private long shownSeconds(TimestampData timestamp) {
    long instant = instantSeconds(timestamp, times.zone());
    return instant + times.zone().atInstant(instant);
  }

  private long instantSeconds(TimestampData timestamp, ZoneOffsets ofFile) {
    if (fromInstant && ofFile == times.zone()) {
      return valueSeconds(timestamp);
    }
    long wall = wallSeconds(timestamp);
    return wall - ofFile.atWallTime(wall);
  }

  /** Seconds of the time that a clock in the zone shows. */
  long wallSeconds(TimestampData timestamp) {
    long seconds = valueSeconds(timestamp);
    return fromInstant ? seconds + times.zone().atInstant(seconds) : seconds;
  }

  /**
   * Whether the file cannot store a wall time, because clocks in the zone that it names skip it.
   */
  boolean skips(TimestampData timestamp) {
    return !fromInstant
        && times.kind() == FileTimes.Kind.INSTANT_OF_FILE_ZONE
        && times.fileZone().skips(valueSeconds(timestamp));
  }

  /** The offset before clocks in the file's zone skip this time. */
  ZoneOffset offsetBefore(TimestampData timestamp) {
    return ZoneOffset.ofTotalSeconds(times.fileZone().atWallTime(wallSeconds(timestamp)));
  }

  /** Nanoseconds after {@link #seconds}, 0 to 999,999,999. */
  static int nanos(TimestampData timestamp) {
    return (int) Math.floorMod(timestamp.getMillisecond(), 1000L) * NANOS_PER_MILLI
        + timestamp.getNanoOfMillisecond();
  }

  private static long valueSeconds(TimestampData timestamp) {
    return Math.floorDiv(timestamp.getMillisecond(), 1000L);
  }
}
