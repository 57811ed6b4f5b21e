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

import io.honeyflow.hive.conf.ReaderProfile;

/** What ORC leaves open, and each family of readers has an answer of its own to. */
enum OrcLayout {
  /** As Hive 2 and later write: all versions read it. */
  HIVE(FileCalendar.HYBRID, FileTimes.Kind.WALL_TIME),
  /**
   * The same with times that Spark's clocks show. Its reader misreads the days that the hybrid
   * calendar lacks from files of either calendar, so that nothing is won by the other one.
   */
  SPARK(FileCalendar.HYBRID, FileTimes.Kind.SHOWN_TIME),
  /** In the only calendar that Trino's reader knows. */
  TRINO(FileCalendar.PROLEPTIC, FileTimes.Kind.WALL_TIME);

  private final FileCalendar calendar;
  private final FileTimes.Kind times;

  OrcLayout(FileCalendar calendar, FileTimes.Kind times) {
    this.calendar = calendar;
    this.times = times;
  }

  static OrcLayout of(ReaderProfile profile) {
    return switch (profile) {
      case HIVE -> HIVE;
      case SPARK -> SPARK;
      case TRINO -> TRINO;
    };
  }

  FileCalendar calendar() {
    return calendar;
  }

  /** What these files cannot hold. */
  ValueLimits limits(ZoneOffsets zone) {
    TimeReach reach = this == TRINO ? TimeReach.ORC_OF_TRINO : TimeReach.ORC;
    return new ValueLimits(FileFormat.ORC, new FileTimes(calendar, times, zone), type -> reach);
  }
}
