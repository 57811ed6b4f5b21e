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

/**
 * How a file stores dates and timestamps. Used by one thread.
 *
 * @param calendar in which it counts days
 * @param kind what it stores of a timestamp
 * @param zone the zone in which an instant becomes a wall time
 * @param fileZone the zone of {@link Kind#INSTANT_OF_FILE_ZONE}; for the other kinds the same zone
 */
record FileTimes(FileCalendar calendar, Kind kind, ZoneOffsets zone, ZoneOffsets fileZone) {

  /** What is stored of a timestamp. */
  enum Kind {
    /** The wall time. */
    WALL_TIME,
    /** The wall time; where clocks skip it, what they show instead. */
    SHOWN_TIME,
    /** The instant. */
    INSTANT,
    /** The instant of the wall time in a zone that the file names; readers see the wall time. */
    INSTANT_OF_FILE_ZONE
  }

  FileTimes(FileCalendar calendar, Kind kind, ZoneOffsets zone) {
    this(calendar, kind, zone, zone);
  }

  /** Wall times in Flink's calendar. */
  static FileTimes plain(ZoneOffsets zone) {
    return new FileTimes(FileCalendar.PROLEPTIC, Kind.WALL_TIME, zone);
  }
}
