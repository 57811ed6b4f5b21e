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
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Dates that Hive has: years 1 to 9999, in the file's calendar. */
record DateCheck(String path, FileCalendar calendar) implements ValueCheck {
  static final long FIRST = LocalDate.of(1, 1, 1).toEpochDay();
  static final long LAST = LocalDate.of(9999, 12, 31).toEpochDay();

  @Override
  public void check(RowData row, int position) {
    check(row.getInt(position));
  }

  @Override
  public void check(ArrayData array, int position) {
    check(array.getInt(position));
  }

  private void check(int day) {
    if (day < FIRST || day > LAST) {
      throw new UnwritableRowException(
          path,
          "date " + LocalDate.ofEpochDay(day) + " lies outside the years 1 to 9999",
          "Filter out such rows, or replace the value.");
    }
    if (calendar.lacks(day)) {
      throw new UnwritableRowException(
          path,
          "date "
              + LocalDate.ofEpochDay(day)
              + " is one of the ten days that the calendar of Hive's files skips",
          "Filter out such rows, or replace the value.");
    }
  }
}
