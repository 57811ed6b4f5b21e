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

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;

/**
 * Timestamps that Hive has and that the file can store: years 1 to 9999, in the file's calendar,
 * shown by a clock in the zone when the file stores the instant, and within reach of its unit.
 */
final class TimestampCheck implements ValueCheck {
  private static final long SECONDS_PER_DAY = 86_400;
  static final long FIRST = DateCheck.FIRST * SECONDS_PER_DAY;
  static final long LAST = (DateCheck.LAST + 1) * SECONDS_PER_DAY - 1;

  private final String path;
  private final TimestampEncoding encoding;
  private final TimeReach reach;

  TimestampCheck(String path, TimestampEncoding encoding, TimeReach reach) {
    this.path = path;
    this.encoding = encoding;
    this.reach = reach;
  }

  @Override
  public void check(RowData row, int position) {
    check(row.getTimestamp(position, encoding.precision()));
  }

  @Override
  public void check(ArrayData array, int position) {
    check(array.getTimestamp(position, encoding.precision()));
  }

  private void check(TimestampData timestamp) {
    long wall = encoding.wallSeconds(timestamp);
    if (wall < FIRST || wall > LAST) {
      throw unwritable(wall, "lies outside the years 1 to 9999");
    }
    if (inMissingDays(wall)) {
      throw unwritable(wall, "lies in the ten days that the calendar of Hive's files skips");
    }
    if (encoding.skips(timestamp)) {
      throw offsetNeeded(
          wall,
          "does not exist in the zone of the file's timestamps, where clocks skip it",
          encoding.offsetBefore(timestamp));
    }
    long seconds = encoding.seconds(timestamp);
    // Avro's days are those of the wall time, whatever the instant.
    if (reach != TimeReach.AVRO && inMissingDays(seconds)) {
      throw offsetNeeded(
          wall,
          "lies, as an instant in UTC, in the ten days that the calendar of Hive's files skips",
          ZoneOffset.UTC);
    }
    String obstacle = reach.obstacle(seconds, TimestampEncoding.nanos(timestamp));
    if (obstacle != null) {
      throw reach == TimeReach.NANOS
          ? new VariantNeededException(
              path,
              text(wall) + obstacle,
              "Write it into a file whose timestamps are microseconds.",
              new FileVariant.OfMicroseconds())
          : new UnwritableRowException(path, text(wall) + obstacle, reach.remedy());
    }
  }

  private boolean inMissingDays(long seconds) {
    return encoding.times().calendar().lacks(Math.floorDiv(seconds, SECONDS_PER_DAY));
  }

  private UnwritableRowException unwritable(long wall, String reason) {
    return new UnwritableRowException(path, text(wall) + reason, TimeReach.ALL.remedy());
  }

  private VariantNeededException offsetNeeded(long wall, String reason, ZoneOffset offset) {
    return new VariantNeededException(
        path,
        text(wall) + reason,
        "Write it into a file whose timestamps have the offset " + offset + ".",
        new FileVariant.OfOffset(offset));
  }

  private static String text(long wall) {
    return "timestamp " + LocalDateTime.ofEpochSecond(wall, 0, ZoneOffset.UTC) + " ";
  }
}
