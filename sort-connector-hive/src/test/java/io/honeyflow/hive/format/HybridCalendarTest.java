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

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class HybridCalendarTest {

  @Property
  void keepsYearMonthAndDayInTheCalendarOfTheJdk(
      @ForAll @LongRange(min = -719_162, max = 2_932_896) long day) {
    Assume.that(!HybridCalendar.lacks(day));

    assertThat(HybridDates.date(HybridCalendar.day(day))).isEqualTo(LocalDate.ofEpochDay(day));
  }

  @Property
  void leavesDaysSinceTheReformAsTheyAre(
      @ForAll @LongRange(min = -141_427, max = 2_932_896) long day) {
    assertThat(HybridCalendar.day(day)).isEqualTo(day);
  }

  @Test
  void lacksExactlyTheTenDaysOfTheReform() {
    long first = LocalDate.of(1582, 10, 5).toEpochDay();
    long last = LocalDate.of(1582, 10, 14).toEpochDay();

    for (long day = first - 20; day < last + 20; day++) {
      assertThat(HybridCalendar.lacks(day)).isEqualTo(day >= first && day <= last);
    }
  }

  @Test
  void followsTheFourthOfOctoberWithTheFifteenth() {
    long fourth = HybridCalendar.day(LocalDate.of(1582, 10, 4).toEpochDay());
    long fifteenth = HybridCalendar.day(LocalDate.of(1582, 10, 15).toEpochDay());

    assertThat(fifteenth).isEqualTo(fourth + 1);
  }

  @Test
  void knowsTheJulianDayOfTheEpoch() {
    assertThat(HybridCalendar.julianDayNumber(0)).isEqualTo(2_440_588);
  }
}
