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
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;

/** Reads stored days as Hive 2 does, with the JDK's own hybrid calendar. */
final class HybridDates {

  private HybridDates() {}

  static LocalDate date(long day) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(TimeUnit.DAYS.toMillis(day));
    int year = calendar.get(Calendar.YEAR);
    return LocalDate.of(
        calendar.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year,
        calendar.get(Calendar.MONTH) + 1,
        calendar.get(Calendar.DAY_OF_MONTH));
  }

  static LocalDateTime dateTime(long day, long nanosOfDay) {
    return date(day).atStartOfDay().plusNanos(nanosOfDay);
  }

  /** The wall time in a zone of what clocks in UTC show. */
  static LocalDateTime inZone(LocalDateTime utc, ZoneId zone) {
    return utc.atZone(ZoneOffset.UTC).withZoneSameInstant(zone).toLocalDateTime();
  }
}
