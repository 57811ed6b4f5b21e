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

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** Reads a local date and time from text; what the text leaves out is its first possible value. */
final class TimestampFormat {
  /** The pattern that stands for {@link #standard}. */
  static final String STANDARD_PATTERN = "yyyy-MM-dd HH:mm:ss";

  private static final TimestampFormat STANDARD = new TimestampFormat(standardFormatter());

  private final DateTimeFormatter formatter;

  private TimestampFormat(DateTimeFormatter formatter) {
    this.formatter = formatter;
  }

  /**
   * A date, or a date and time with or without a fraction of the second. As lenient as Flink's
   * {@code DefaultPartTimeExtractor}: one-digit numbers are read, and hour 24 is the next day's 0.
   */
  static TimestampFormat standard() {
    return STANDARD;
  }

  /**
   * A pattern of {@link DateTimeFormatter} as Flink reads it: 31 February becomes the month's end.
   *
   * @throws IllegalArgumentException when it is no pattern
   */
  static TimestampFormat smart(String pattern) {
    return pattern.equals(STANDARD_PATTERN)
        ? STANDARD
        : new TimestampFormat(DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
  }

  /**
   * A pattern of {@link DateTimeFormatter}, read strictly: 31 February is an error.
   *
   * @throws IllegalArgumentException when it is no pattern
   */
  static TimestampFormat strict(String pattern) {
    return new TimestampFormat(
        DateTimeFormatter.ofPattern(withYears(pattern), Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT));
  }

  /**
   * @throws DateTimeException when the text does not follow the format
   */
  LocalDateTime parse(String text) {
    TemporalAccessor parsed = formatter.parse(text);
    return LocalDateTime.of(date(parsed), time(parsed))
        .plus(parsed.query(DateTimeFormatter.parsedExcessDays()));
  }

  private static LocalDate date(TemporalAccessor parsed) {
    LocalDate date = parsed.query(TemporalQueries.localDate());
    if (date != null) {
      return date;
    }
    ChronoField year =
        parsed.isSupported(ChronoField.YEAR) ? ChronoField.YEAR : ChronoField.YEAR_OF_ERA;
    return LocalDate.of(parsed.get(year), orElse(parsed, ChronoField.MONTH_OF_YEAR, 1), 1);
  }

  private static LocalTime time(TemporalAccessor parsed) {
    LocalTime time = parsed.query(TemporalQueries.localTime());
    return time != null
        ? time
        : LocalTime.of(
            orElse(parsed, ChronoField.HOUR_OF_DAY, 0),
            orElse(parsed, ChronoField.MINUTE_OF_HOUR, 0));
  }

  private static int orElse(TemporalAccessor parsed, ChronoField field, int otherwise) {
    return parsed.isSupported(field) ? parsed.get(field) : otherwise;
  }

  /** A strict {@code yyyy} is a year of an era that nobody writes: read it as the year itself. */
  private static String withYears(String pattern) {
    if (pattern.indexOf('G') >= 0) {
      return pattern;
    }
    StringBuilder years = new StringBuilder();
    boolean quoted = false;
    for (char c : pattern.toCharArray()) {
      quoted ^= c == '\'';
      years.append(c == 'y' && !quoted ? 'u' : c);
    }
    return years.toString();
  }

  private static DateTimeFormatter standardFormatter() {
    return new DateTimeFormatterBuilder()
        .appendValue(ChronoField.YEAR, 1, 10, SignStyle.NORMAL)
        .appendLiteral('-')
        .appendValue(ChronoField.MONTH_OF_YEAR, 1, 2, SignStyle.NORMAL)
        .appendLiteral('-')
        .appendValue(ChronoField.DAY_OF_MONTH, 1, 2, SignStyle.NORMAL)
        .optionalStart()
        .appendLiteral(' ')
        .appendValue(ChronoField.HOUR_OF_DAY, 1, 2, SignStyle.NORMAL)
        .appendLiteral(':')
        .appendValue(ChronoField.MINUTE_OF_HOUR, 1, 2, SignStyle.NORMAL)
        .appendLiteral(':')
        .appendValue(ChronoField.SECOND_OF_MINUTE, 1, 2, SignStyle.NORMAL)
        .optionalStart()
        .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
        .optionalEnd()
        .optionalEnd()
        .toFormatter(Locale.ROOT)
        .withResolverStyle(ResolverStyle.LENIENT);
  }
}
