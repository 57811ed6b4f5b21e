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

import java.time.LocalDate;

/**
 * The calendar of Hive 2 and of the files that all Hive versions read right: Julian up to
 * 1582-10-04, Gregorian from the next day on, which is 1582-10-15. Flink counts in the proleptic
 * Gregorian calendar; a date keeps its year, month and day when it goes from one into the other.
 */
final class HybridCalendar {
  /** 1582-10-15. */
  private static final long FIRST_GREGORIAN_DAY = -141_427;

  /** 1582-10-05 to 1582-10-14. */
  private static final int MISSING_DAYS = 10;

  private static final int JULIAN_DAY_OF_EPOCH = 2_440_588;

  private HybridCalendar() {}

  /** Whether a proleptic day has no counterpart: the ten days that were skipped. */
  static boolean lacks(long prolepticDay) {
    return prolepticDay < FIRST_GREGORIAN_DAY && prolepticDay >= FIRST_GREGORIAN_DAY - MISSING_DAYS;
  }

  /**
   * The day, counted from 1970-01-01, that bears the year, month and day of a proleptic day.
   * Meaningless for a day that the calendar {@link #lacks}.
   */
  static long day(long prolepticDay) {
    return prolepticDay >= FIRST_GREGORIAN_DAY ? prolepticDay : julian(prolepticDay);
  }

  /** The Julian day number of a day counted from 1970-01-01. */
  static int julianDayNumber(long day) {
    return Math.toIntExact(day + JULIAN_DAY_OF_EPOCH);
  }

  private static long julian(long prolepticDay) {
    LocalDate date = LocalDate.ofEpochDay(prolepticDay);
    int fromMarch = date.getMonthValue() < 3 ? 1 : 0;
    long year = date.getYear() + 4800L - fromMarch;
    int month = date.getMonthValue() + 12 * fromMarch - 3;
    long number = date.getDayOfMonth() + (153L * month + 2) / 5 + 365 * year + year / 4 - 32_083;
    return number - JULIAN_DAY_OF_EPOCH;
  }
}
