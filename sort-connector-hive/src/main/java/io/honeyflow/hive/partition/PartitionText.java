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

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * Values as Hive writes them into a partition's name. There Hive asks each value's writable for its
 * text ({@code FileSinkOperator}), so these are the {@code toString} methods of its writables.
 */
final class PartitionText {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private PartitionText() {}

  /** {@code HiveDecimal}: no exponent and no trailing zeros, so 1.50 and 1.5 are one partition. */
  static String decimal(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  /** {@code DateWritable}. */
  static String date(LocalDate value) {
    return DATE.format(value);
  }

  /** {@code TimestampWritable}: only as many digits of a second's fraction as it has. */
  static String timestamp(LocalDateTime value) {
    return TIMESTAMP.format(value);
  }

  /** {@code HiveCharWritable}: padded with spaces to its length in characters, not UTF-16 units. */
  static String character(String value, int length) {
    String text = unpadded(value);
    return text + " ".repeat(Math.max(0, length - text.codePointCount(0, text.length())));
  }

  /** The value of a {@code char}, whose spaces at the end are padding. */
  static String unpadded(String value) {
    int end = value.length();
    while (end > 0 && value.charAt(end - 1) == ' ') {
      end--;
    }
    return value.substring(0, end);
  }
}
