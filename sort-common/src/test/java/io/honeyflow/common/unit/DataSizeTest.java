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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1024, 1024",
    "5b, 5",
    "5 bytes, 5",
    "1k, 1024",
    "1 kb, 1024",
    "1kibibytes, 1024",
    "64 MB, 67108864",
    "64m, 67108864",
    "3 mebibytes, 3145728",
    "1 g, 1073741824",
    "1Gb, 1073741824",
    "1 gibibytes, 1073741824",
    "12t, 13194139533312",
    "12 tb, 13194139533312",
    "1 tebibytes, 1099511627776",
    "9223372036854775807, 9223372036854775807",
    "'  128   mb  ', 134217728",
    "007 kb, 7168",
  })
  void readsWhatFlinkReads(String text, long bytes) {
    assertThat(DataSize.parse(text)).isEqualTo(DataSize.ofBytes(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "mb", "-1", "+1 mb", "x5", "１ mb"})
  void refusesATextThatBeginsWithNoNumber(String text) {
    assertThatThrownBy(() -> DataSize.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessage(
            "Invalid memory size '"
                + text
                + "': it does not begin with a whole number. Write a whole number and one of b, kb,"
                + " mb, gb, tb, such as '128 mb'.");
  }

  @ParameterizedTest
  @CsvSource({"5 q, q", "1.5 mb, .5 mb", "0x10, x10", "1 mb 2, mb 2", "3 min, min"})
  void namesTheUnitItDoesNotKnow(String text, String unit) {
    assertThatThrownBy(() -> DataSize.parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class,
            e -> assertThat(e.reason()).isEqualTo("unit '" + unit + "' is unknown"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775808",
        "9223372036854775807 kb",
        "99999999999999999999 b",
        "8388608 tb"
      })
  void refusesMoreThanALongHolds(String text) {
    assertThatThrownBy(() -> DataSize.parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class,
            e -> assertThat(e.reason()).isEqualTo("it is more than 9223372036854775807 bytes"))
        .hasCauseInstanceOf(RuntimeException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 b",
    "1, 1 b",
    "1023, 1023 b",
    "1024, 1 kb",
    "1500, 1500 b",
    "1536, 1536 b",
    "134217728, 128 mb",
    "1073741824, 1 gb",
    "1099511627776, 1 tb",
    "9223372036854775807, 9223372036854775807 b",
  })
  void printsTheLargestUnitThatNeedsNoFraction(long bytes, String text) {
    assertThat(DataSize.ofBytes(bytes)).hasToString(text);
  }

  @Property
  void readsBackWhatItPrints(@ForAll @LongRange(min = 0) long bytes) {
    DataSize size = DataSize.ofBytes(bytes);

    assertThat(DataSize.parse(size.toString())).isEqualTo(size);
  }

  @Property
  void readsBackRoundSizes(@ForAll @LongRange(min = 0, max = 8_000_000_000_000L) long mebibytes) {
    DataSize size = DataSize.ofMebibytes(mebibytes);

    assertThat(DataSize.parse(size.toString())).isEqualTo(size);
    assertThat(DataSize.parse(mebibytes + " mb")).isEqualTo(size);
  }

  @Property
  void ordersAsItsBytesDo(
      @ForAll @LongRange(min = 0) long one, @ForAll @LongRange(min = 0) long other) {
    assertThat(DataSize.ofBytes(one).compareTo(DataSize.ofBytes(other)))
        .isEqualTo(Long.compare(one, other));
  }

  @Test
  void isNeverNegative() {
    assertThatThrownBy(() -> DataSize.ofBytes(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid memory size -1 bytes: it is negative");
  }

  @Test
  void refusesMebibytesThatOverflow() {
    assertThatThrownBy(() -> DataSize.ofMebibytes(Long.MAX_VALUE))
        .isInstanceOf(ArithmeticException.class);
  }
}
