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
package io.honeyflow.hive.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class WallClockTest {
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void endsAnIntervalWhereTheZoneSaysSo() {
    assertThat(passed("Asia/Shanghai", "2024-01-01T08:00", HOUR)).isEqualTo("2024-01-01T01:00:00Z");
    assertThat(passed("UTC", "2024-01-01T08:00", HOUR)).isEqualTo("2024-01-01T09:00:00Z");
    assertThat(passed("UTC", "2024-01-01T08:00", Duration.ZERO)).isEqualTo("2024-01-01T08:00:00Z");
  }

  @Test
  void endsASkippedHourWithTheClockChange() {
    assertThat(newYork("2024-03-10T01:00")).isEqualTo("2024-03-10T07:00:00Z");
    assertThat(newYork("2024-03-10T02:00")).isEqualTo("2024-03-10T07:00:00Z");
    assertThat(newYork("2024-03-10T01:30")).isEqualTo("2024-03-10T07:00:00Z");
    assertThat(newYork("2024-03-10T03:00")).isEqualTo("2024-03-10T08:00:00Z");
  }

  @Test
  void waitsForBothOfARepeatedHour() {
    assertThat(newYork("2024-11-03T00:00")).isEqualTo("2024-11-03T05:00:00Z");
    assertThat(newYork("2024-11-03T00:30")).isEqualTo("2024-11-03T06:30:00Z");
    assertThat(newYork("2024-11-03T01:00")).isEqualTo("2024-11-03T07:00:00Z");
    assertThat(newYork("2024-11-03T02:00")).isEqualTo("2024-11-03T08:00:00Z");
  }

  @Test
  void endsADayOfTwentyThreeOrTwentyFiveHoursAtMidnight() {
    Duration day = Duration.ofDays(1);

    assertThat(passed("America/New_York", "2024-03-10T00:00", day))
        .isEqualTo("2024-03-11T04:00:00Z");
    assertThat(passed("America/New_York", "2024-11-03T00:00", day))
        .isEqualTo("2024-11-04T05:00:00Z");
  }

  /** The definition itself, tried out minute by minute around changes of every kind. */
  @Test
  void isTheFirstMomentAfterWhichNoSmallerLocalTimeComes() {
    for (Change change :
        List.of(
            new Change("America/New_York", "2024-03-10T07:00:00Z"),
            new Change("America/New_York", "2024-11-03T06:00:00Z"),
            new Change("Australia/Lord_Howe", "2024-04-06T15:00:00Z"),
            new Change("Australia/Lord_Howe", "2024-10-05T15:30:00Z"),
            new Change("Pacific/Apia", "2011-12-30T10:00:00Z"),
            new Change("Asia/Shanghai", "2024-03-10T07:00:00Z"))) {
      change.check();
    }
  }

  @Property
  void neverMovesBackAsTheIntervalGrows(
      @ForAll @LongRange(min = 1_500_000_000, max = 1_800_000_000) long second,
      @ForAll @IntRange(max = 200_000) int shorter,
      @ForAll @IntRange(max = 200_000) int more) {
    LocalDateTime begin = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
    WallClock clock = new WallClock(NEW_YORK);

    assertThat(clock.passed(begin, Duration.ofSeconds(shorter)))
        .isLessThanOrEqualTo(clock.passed(begin, Duration.ofSeconds((long) shorter + more)));
  }

  @Test
  void roundsAFractionOfAMillisecondUp() {
    WallClock clock = new WallClock(ZoneOffset.UTC);

    assertThat(clock.passed(LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1), Duration.ZERO)).isEqualTo(1);
    assertThat(clock.passed(LocalDateTime.of(1969, 12, 31, 23, 59, 59, 1), Duration.ZERO))
        .isEqualTo(-999);
  }

  @Test
  void isNeverPassedBeyondTheEndOfTime() {
    WallClock clock = new WallClock(NEW_YORK);

    assertThat(clock.passed(LocalDateTime.MAX, HOUR)).isEqualTo(Long.MAX_VALUE);
    assertThat(clock.passed(LocalDateTime.of(2024, 1, 1, 0, 0), Duration.ofSeconds(Long.MAX_VALUE)))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(clock.passed(LocalDateTime.of(999_999_999, 1, 1, 0, 0), HOUR))
        .isEqualTo(Long.MAX_VALUE);
  }

  private static Instant newYork(String begin) {
    return passed("America/New_York", begin, HOUR);
  }

  private static Instant passed(String zone, String begin, Duration span) {
    return Instant.ofEpochMilli(
        new WallClock(ZoneId.of(zone)).passed(LocalDateTime.parse(begin), span));
  }

  private record Change(String zone, String instant) {
    private static final int AROUND = 26 * 60;

    void check() {
      ZoneId id = ZoneId.of(zone);
      Instant change = Instant.parse(instant);
      LocalDateTime first = LocalDateTime.ofInstant(change, id).minusHours(4);
      for (int minute = 0; minute < 8 * 60; minute += 5) {
        LocalDateTime end = first.plusMinutes(minute);
        Instant expected = change.minus(Duration.ofMinutes(AROUND));
        for (int m = AROUND; m > -AROUND; m--) {
          Instant candidate = change.plus(Duration.ofMinutes(m));
          if (LocalDateTime.ofInstant(candidate, id).isBefore(end)) {
            expected = candidate.plus(Duration.ofMinutes(1));
            break;
          }
        }
        assertThat(passed(zone, end.toString(), Duration.ZERO))
            .as("%s at %s", zone, end)
            .isEqualTo(expected);
      }
    }
  }
}
