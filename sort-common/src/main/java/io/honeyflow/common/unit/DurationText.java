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
package io.honeyflow.common.unit;

import java.math.BigInteger;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * Durations as texts, those of Flink's {@code TimeUtils}: a whole number and a unit ({@code 30
 * min}), where a number alone counts milliseconds, or ISO-8601 ({@code PT30M}).
 */
public final class DurationText {

  private static final String SUBJECT = "duration";
  private static final String REMEDY =
      "Write a whole number and one of d, h, min, s, ms, µs, ns, such as '30 min'.";
  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);

  private DurationText() {}

  /**
   * Reads what {@link #print(Duration)} prints, and whatever else Flink does.
   *
   * @return never negative
   * @throws InvalidTextException when it denotes no duration, or one of 2^63 seconds or more
   */
  public static Duration parse(String text) {
    NumberWithUnit parts = NumberWithUnit.split(text);
    if (parts.number().isEmpty()) {
      return parseIso(text);
    }

    Unit unit =
        Unit.named(parts.unit())
            .orElseThrow(
                () ->
                    new InvalidTextException(
                        SUBJECT, text, "unit '" + parts.unit() + "' is unknown", REMEDY));
    BigInteger nanos =
        new BigInteger(parts.number()).multiply(BigInteger.valueOf(unit.length.toNanos()));
    BigInteger[] seconds = nanos.divideAndRemainder(NANOS_PER_SECOND);
    if (seconds[0].bitLength() > 63) {
      throw new InvalidTextException(SUBJECT, text, "it is too long", REMEDY);
    }
    return Duration.ofSeconds(seconds[0].longValue(), seconds[1].longValue());
  }

  /** In the largest unit that needs no fraction: {@code 30 min}, {@code 1500 ms}. */
  public static String print(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("Invalid duration " + duration + ": it is negative");
    }
    if (duration.isZero()) {
      return "0 s";
    }

    BigInteger nanos =
        BigInteger.valueOf(duration.getSeconds())
            .multiply(NANOS_PER_SECOND)
            .add(BigInteger.valueOf(duration.getNano()));
    for (Unit unit : Unit.values()) {
      BigInteger[] parts = nanos.divideAndRemainder(BigInteger.valueOf(unit.length.toNanos()));
      if (parts[1].signum() == 0) {
        return parts[0] + " " + unit.printed;
      }
    }
    throw new AssertionError("Every duration is a whole number of nanoseconds: " + duration);
  }

  private static Duration parseIso(String text) {
    Duration duration;
    try {
      duration = Duration.parse(text.trim());
    } catch (DateTimeParseException e) {
      InvalidTextException unreadable =
          new InvalidTextException(
              SUBJECT, text, "it neither begins with a whole number nor is ISO-8601", REMEDY);
      unreadable.initCause(e);
      throw unreadable;
    }
    if (duration.isNegative()) {
      throw new InvalidTextException(SUBJECT, text, "it is negative", REMEDY);
    }
    return duration;
  }

  private enum Unit {
    DAYS(Duration.ofDays(1), "d", "d", "day", "days"),
    HOURS(Duration.ofHours(1), "h", "h", "hour", "hours"),
    MINUTES(Duration.ofMinutes(1), "min", "min", "m", "minute", "minutes"),
    SECONDS(Duration.ofSeconds(1), "s", "s", "sec", "secs", "second", "seconds"),
    MILLIS(Duration.ofMillis(1), "ms", "", "ms", "milli", "millis", "millisecond", "milliseconds"),
    MICROS(Duration.ofNanos(1000), "µs", "µs", "micro", "micros", "microsecond", "microseconds"),
    NANOS(Duration.ofNanos(1), "ns", "ns", "nano", "nanos", "nanosecond", "nanoseconds");

    private final Duration length;
    private final String printed;
    private final List<String> names;

    Unit(Duration length, String printed, String... names) {
      this.length = length;
      this.printed = printed;
      this.names = List.of(names);
    }

    static Optional<Unit> named(String name) {
      for (Unit unit : values()) {
        if (unit.names.contains(name)) {
          return Optional.of(unit);
        }
      }
      return Optional.empty();
    }
  }
}
