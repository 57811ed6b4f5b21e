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

/** How a Parquet file stores a timestamp. */
enum ParquetTime {
  /** Nanoseconds of the day, then the number of the day. */
  INT96(TimeReach.ALL),
  /** An INT64 of microseconds since 1970. */
  MICROS(TimeReach.MICROS),
  /** An INT64 of nanoseconds since 1970. */
  NANOS(TimeReach.NANOS);

  private final TimeReach reach;

  ParquetTime(TimeReach reach) {
    this.reach = reach;
  }

  TimeReach reach() {
    return reach;
  }
}
