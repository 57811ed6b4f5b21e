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
package io.honeyflow.hive.conf;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as Hive's configuration files write them ({@code HiveConf.toTime}). */
public final class HiveTime {
  private static final Pattern TIME = Pattern.compile("\\s*(\\d+)\\s*([a-z]*)\\s*");

  private HiveTime() {}

  /**
   * A time such as {@code 600s}, {@code 5m}, {@code 20 sec} or {@code 20}.
   *
   * @param unit of a bare number
   * @throws IllegalArgumentException when it is none
   */
  public static Duration parse(String text, TimeUnit unit) {
    Matcher time = TIME.matcher(text.toLowerCase(Locale.ROOT));
    if (!time.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not a time such as 600s or 5m.");
    }
    try {
      return Duration.of(Long.parseLong(time.group(1)), unit(time.group(2), unit).toChronoUnit());
    } catch (NumberFormatException | ArithmeticException tooLarge) {
      throw new IllegalArgumentException("'" + text + "' is too long a time.", tooLarge);
    }
  }

  private static TimeUnit unit(String name, TimeUnit ifAbsent) {
    return switch (name) {
      case "" -> ifAbsent;
      case "d", "day", "days" -> TimeUnit.DAYS;
      case "h", "hour", "hours" -> TimeUnit.HOURS;
      case "m", "min", "minute", "minutes" -> TimeUnit.MINUTES;
      case "s", "sec", "second", "seconds" -> TimeUnit.SECONDS;
      case "l", "ms", "msec", "millis", "millisecond", "milliseconds" -> TimeUnit.MILLISECONDS;
      case "us", "usec", "micros", "microsecond", "microseconds" -> TimeUnit.MICROSECONDS;
      case "ns", "nsec", "nanos", "nanosecond", "nanoseconds" -> TimeUnit.NANOSECONDS;
      default -> throw new IllegalArgumentException("'" + name + "' is not a unit of time.");
    };
  }
}
