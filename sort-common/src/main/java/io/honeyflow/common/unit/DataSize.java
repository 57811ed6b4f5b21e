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

import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * An amount of memory or of data.
 *
 * <p>Texts are those of Flink's {@code MemorySize}: a whole number and a unit, where kb, mb, gb and
 * tb are powers of 1,024 and a number alone counts bytes.
 *
 * @param bytes not negative
 */
public record DataSize(long bytes) implements Comparable<DataSize>, Serializable {

  private static final String SUBJECT = "memory size";
  private static final String REMEDY =
      "Write a whole number and one of b, kb, mb, gb, tb, such as '128 mb'.";

  public DataSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("Invalid memory size " + bytes + " bytes: it is negative");
    }
  }

  public static DataSize ofBytes(long bytes) {
    return new DataSize(bytes);
  }

  public static DataSize ofMebibytes(long mebibytes) {
    return new DataSize(Math.multiplyExact(mebibytes, Unit.MEBIBYTES.bytes));
  }

  /**
   * Reads what {@link #toString()} prints, and whatever else Flink's {@code MemorySize.parse} does.
   *
   * @throws InvalidTextException when it denotes no size, or one of 2^63 bytes or more
   */
  public static DataSize parse(String text) {
    NumberWithUnit parts = NumberWithUnit.split(text);
    if (parts.number().isEmpty()) {
      throw new InvalidTextException(
          SUBJECT, text, "it does not begin with a whole number", REMEDY);
    }

    Unit unit =
        Unit.named(parts.unit())
            .orElseThrow(
                () ->
                    new InvalidTextException(
                        SUBJECT, text, "unit '" + parts.unit() + "' is unknown", REMEDY));
    try {
      return new DataSize(Math.multiplyExact(Long.parseLong(parts.number()), unit.bytes));
    } catch (NumberFormatException | ArithmeticException e) {
      InvalidTextException tooLarge =
          new InvalidTextException(
              SUBJECT, text, "it is more than " + Long.MAX_VALUE + " bytes", REMEDY);
      tooLarge.initCause(e);
      throw tooLarge;
    }
  }

  @Override
  public int compareTo(DataSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /** In the largest unit that needs no fraction: {@code 128 mb}, {@code 1500 b}. */
  @Override
  public String toString() {
    Unit largest = Unit.BYTES;
    for (Unit unit : Unit.values()) {
      if (bytes > 0 && bytes % unit.bytes == 0) {
        largest = unit;
      }
    }
    return bytes / largest.bytes + " " + largest.printed;
  }

  private enum Unit {
    BYTES(1, "b", "", "b", "bytes"),
    KIBIBYTES(1L << 10, "kb", "k", "kb", "kibibytes"),
    MEBIBYTES(1L << 20, "mb", "m", "mb", "mebibytes"),
    GIBIBYTES(1L << 30, "gb", "g", "gb", "gibibytes"),
    TEBIBYTES(1L << 40, "tb", "t", "tb", "tebibytes");

    private final long bytes;
    private final String printed;
    private final List<String> names;

    Unit(long bytes, String printed, String... names) {
      this.bytes = bytes;
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
