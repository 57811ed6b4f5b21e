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
 * and shown by a clock in the zone when the file stores the instant.
 */
final class TimestampCheck implements ValueCheck {
  private static final long SECONDS_PER_DAY = 86_400;
  static final long FIRST = DateCheck.FIRST * SECONDS_PER_DAY;
  static final long LAST = (DateCheck.LAST + 1) * SECONDS_PER_DAY - 1;

  private final String path;
  private final TimestampEncoding encoding;
  private final FileFormat format;

  TimestampCheck(String path, TimestampEncoding encoding, FileFormat format) {
    this.path = path;
    this.encoding = encoding;
    this.format = format;
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
    if (format == FileFormat.AVRO && timestamp.getNanoOfMillisecond() != 0) {
      throw new UnwritableRowException(
          path,
          text(wall) + "has a fraction below a millisecond, which Hive's Avro files cannot hold",
          "Cast it to TIMESTAMP(3), or filter out such rows.");
    }
    if (misreadFromOrc(timestamp)) {
      throw unwritable(
          wall,
          "has a fraction in the last second before 1970, which ORC readers read a second late");
    }
    if (format.hybridCalendar() && inMissingDays(wall)) {
      throw unwritable(wall, "lies in the ten days that the calendar of Hive's files skips");
    }
    if (encoding.skips(timestamp)) {
      throw offsetNeeded(
          wall,
          "does not exist in the zone of the file's timestamps, where clocks skip it",
          encoding.offsetBefore(timestamp));
    }
    if (format == FileFormat.PARQUET && inMissingDays(encoding.seconds(timestamp))) {
      throw offsetNeeded(
          wall,
          "lies, as an instant in UTC, in the ten days that the calendar of Hive's files skips",
          ZoneOffset.UTC);
    }
  }

  private static boolean inMissingDays(long seconds) {
    return HybridCalendar.lacks(Math.floorDiv(seconds, SECONDS_PER_DAY));
  }

  /**
   * ORC readers tell seconds before 1970 from those after by the sign of what is stored, which the
   * last one has in common with the first: with a fraction of a millisecond or more they read it
   * one second late.
   */
  private boolean misreadFromOrc(TimestampData timestamp) {
    return format == FileFormat.ORC
        && encoding.seconds(timestamp) == -1
        && TimestampEncoding.nanos(timestamp) > 999_999;
  }

  private UnwritableRowException unwritable(long wall, String reason) {
    return new UnwritableRowException(
        path, text(wall) + reason, "Filter out such rows, or replace the value.");
  }

  private OffsetNeededException offsetNeeded(long wall, String reason, ZoneOffset offset) {
    return new OffsetNeededException(
        path,
        text(wall) + reason,
        "Write it into a file whose timestamps have the offset " + offset + ".",
        offset);
  }

  private static String text(long wall) {
    return "timestamp " + LocalDateTime.ofEpochSecond(wall, 0, ZoneOffset.UTC) + " ";
  }
}
