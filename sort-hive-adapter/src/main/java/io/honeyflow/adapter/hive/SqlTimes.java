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
package io.honeyflow.adapter.hive;

import io.honeyflow.adapter.UnwritableValueException;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.TimeZone;

/**
 * Dates and times of Hive 2: those of a clock in the JVM's zone and of the calendar of 1582.
 * Neither has all of them.
 */
final class SqlTimes extends UserHiveValues {

  @Override
  public Object date(int day) {
    LocalDate wanted = LocalDate.ofEpochDay(day);
    Date date = Date.valueOf(wanted);
    if (!date.toLocalDate().equals(wanted)) {
      throw lacking("date " + wanted);
    }
    return date;
  }

  @Override
  public Object timestamp(long second, int nanos) {
    LocalDateTime wanted = LocalDateTime.ofEpochSecond(second, nanos, ZoneOffset.UTC);
    Timestamp timestamp = Timestamp.valueOf(wanted);
    if (!timestamp.toLocalDateTime().equals(wanted)) {
      throw lacking("timestamp " + wanted);
    }
    return timestamp;
  }

  private static UnwritableValueException lacking(String value) {
    return new UnwritableValueException(
        -1,
        value + " does not exist for Hive 2 in a JVM of time zone " + TimeZone.getDefault().getID(),
        "Use the jars of Hive 3 or later, run Flink with '-Duser.timezone=UTC' if clocks skip the"
            + " time, or filter out such rows.");
  }
}
