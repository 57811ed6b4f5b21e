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

/** The calendar in which a file counts days from 1970-01-01. */
enum FileCalendar {
  /** Hive 2's: see {@link HybridCalendar}. */
  HYBRID {
    @Override
    boolean lacks(long prolepticDay) {
      return HybridCalendar.lacks(prolepticDay);
    }

    @Override
    long day(long prolepticDay) {
      return HybridCalendar.day(prolepticDay);
    }
  },
  /** Flink's, and that of Hive 4, Spark 3 and Trino: Gregorian at all times. */
  PROLEPTIC {
    @Override
    boolean lacks(long prolepticDay) {
      return false;
    }

    @Override
    long day(long prolepticDay) {
      return prolepticDay;
    }
  };

  /** Whether a day of Flink's has no counterpart. */
  abstract boolean lacks(long prolepticDay);

  /** The day of the same year, month and day as a day of Flink's. */
  abstract long day(long prolepticDay);
}
