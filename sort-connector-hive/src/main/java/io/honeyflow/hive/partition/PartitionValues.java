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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Optional;

/**
 * What planning must know of partition values: which columns have them, and how a literal reads.
 */
public final class PartitionValues {
  private static final int LAST_YEAR = 9999;

  private PartitionValues() {}

  /** Why a column cannot be a partition column, with the remedy; empty when it can. */
  public static Optional<String> problem(TableColumn column) {
    return unsuited(column.type())
        .map(
            reason ->
                "Cannot write partitions by the column '"
                    + column.name()
                    + "': "
                    + reason
                    + ". Partition the table by a column of another type, a string for example.");
  }

  /**
   * The value that a literal of {@code PARTITION (column = literal)} means: the text that a row
   * with this value gets from {@link PartitionComputer}. {@code 1.50} of a {@code decimal(5,2)} is
   * {@code 1.5}, {@code 08} of an {@code int} is {@code 8}.
   *
   * @param literal the literal's text; empty for NULL
   * @param defaultName the value of the partition of null and empty values
   * @throws IllegalArgumentException when the literal is no value of the column's type
   */
  public static String ofLiteral(TableColumn column, String literal, String defaultName) {
    if (literal.isEmpty() || literal.equals(defaultName)) {
      return defaultName;
    }
    try {
      return canonical(column.type(), literal);
    } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Cannot use '"
              + literal
              + "' as the value of the partition column '"
              + column.name()
              + "': it is no value of its Hive type. Correct the PARTITION clause.",
          e);
    }
  }

  private static String canonical(HiveType type, String literal) {
    if (type instanceof HiveType.Char character) {
      return PartitionText.character(
          noLongerThan(character.length(), PartitionText.unpadded(literal)), character.length());
    }
    if (type instanceof HiveType.Varchar text) {
      return noLongerThan(text.length(), literal);
    }
    if (type instanceof HiveType.Decimal decimal) {
      BigDecimal value = new BigDecimal(literal.strip()).setScale(decimal.scale());
      if (value.precision() > decimal.precision()) {
        throw new ArithmeticException("More digits than " + decimal.precision());
      }
      return PartitionText.decimal(value);
    }
    return type instanceof Primitive primitive ? canonical(primitive, literal) : literal;
  }

  private static String canonical(Primitive type, String literal) {
    String text = literal.strip();
    return switch (type) {
      case TINYINT -> Byte.toString(new BigInteger(text).byteValueExact());
      case SMALLINT -> Short.toString(new BigInteger(text).shortValueExact());
      case INT -> Integer.toString(new BigInteger(text).intValueExact());
      case BIGINT -> Long.toString(new BigInteger(text).longValueExact());
      case FLOAT -> Float.toString(Float.parseFloat(text));
      case DOUBLE -> Double.toString(Double.parseDouble(text));
      case BOOLEAN -> bool(text.toLowerCase(Locale.ROOT));
      case DATE -> PartitionText.date(time(text).toLocalDate());
      case TIMESTAMP -> PartitionText.timestamp(time(text));
      case STRING, BINARY, VOID, TIMESTAMP_LOCAL_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          literal;
    };
  }

  private static String noLongerThan(int length, String text) {
    if (text.codePointCount(0, text.length()) > length) {
      throw new IllegalArgumentException("Longer than " + length);
    }
    return text;
  }

  private static String bool(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("Neither true nor false");
    }
    return text;
  }

  /** Hive has the years 1 to 9999. */
  private static LocalDateTime time(String text) {
    LocalDateTime time = TimestampFormat.standard().parse(text);
    if (time.getYear() < 1 || time.getYear() > LAST_YEAR) {
      throw new DateTimeException("Outside the years 1 to " + LAST_YEAR);
    }
    return time;
  }

  private static Optional<String> unsuited(HiveType type) {
    if (type instanceof Primitive primitive) {
      return switch (primitive) {
        case BINARY -> Optional.of("a binary has no text that could name a directory");
        case TIMESTAMP_LOCAL_TZ ->
            Optional.of(
                "the text of a timestamp with local time zone depends on who reads it, and a"
                    + " partition's name must not");
        case VOID -> Optional.of("void has no values");
        case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
            Optional.of("Hive stores no intervals in tables");
        case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, STRING, DATE, TIMESTAMP ->
            Optional.empty();
      };
    }
    if (type instanceof HiveType.Array) {
      return Optional.of("an array has no text that could name a directory");
    }
    if (type instanceof HiveType.Map) {
      return Optional.of("a map has no text that could name a directory");
    }
    if (type instanceof HiveType.Struct) {
      return Optional.of("a struct has no text that could name a directory");
    }
    return type instanceof HiveType.Union
        ? Optional.of("a uniontype has no text that could name a directory")
        : Optional.empty();
  }
}
