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

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "0, PT0S",
    "10, PT0.01S",
    "10s, PT10S",
    "10 S, PT10S",
    "1 sec, PT1S",
    "2 secs, PT2S",
    "1 second, PT1S",
    "3 seconds, PT3S",
    "1 min, PT1M",
    "1m, PT1M",
    "1 minute, PT1M",
    "30 minutes, PT30M",
    "1h, PT1H",
    "1 hour, PT1H",
    "24 hours, PT24H",
    "1 d, PT24H",
    "1 day, PT24H",
    "2 days, PT48H",
    "500ms, PT0.5S",
    "1 milli, PT0.001S",
    "1 millis, PT0.001S",
    "1 millisecond, PT0.001S",
    "2 milliseconds, PT0.002S",
    "5 µs, PT0.000005S",
    "1 micro, PT0.000001S",
    "2 micros, PT0.000002S",
    "1 microsecond, PT0.000001S",
    "2 microseconds, PT0.000002S",
    "7ns, PT0.000000007S",
    "1 nano, PT0.000000001S",
    "2 nanos, PT0.000000002S",
    "1 nanosecond, PT0.000000001S",
    "2 nanoseconds, PT0.000000002S",
    "'  10   min ', PT10M",
    "99999999999999999999ns, PT27777777H46M39.999999999S",
    "PT30M, PT30M",
    "pt1h30m, PT1H30M",
    "P1D, PT24H",
    "' PT1.5S ', PT1.5S",
  })
  void readsWhatFlinkReads(String text, String iso) {
    assertThat(DurationText.parse(text)).isEqualTo(Duration.parse(iso));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "min", "-5 s", "+5s", "１s", "soon", "P", "PT", "P1M"})
  void refusesWhatIsNeitherANumberWithUnitNorIso(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class,
            e -> {
              assertThat(e.reason())
                  .isEqualTo("it neither begins with a whole number nor is ISO-8601");
              assertThat(e.remedy())
                  .isEqualTo(
                      "Write a whole number and one of d, h, min, s, ms, µs, ns, such as '30"
                          + " min'.");
            });
  }

  @ParameterizedTest
  @CsvSource({"5 q, q", "1.5s, .5s", "1h 30m, h 30m", "5 μs, μs", "128 mb, mb", "2 weeks, weeks"})
  void namesTheUnitItDoesNotKnow(String text, String unit) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class,
            e -> assertThat(e.reason()).isEqualTo("unit '" + unit + "' is unknown"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT-1S", "-PT1S", "P-1D"})
  void refusesNegativeIsoDurations(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessageContaining("it is negative");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775808 s", "106751991167301 d", "99999999999999999999 s"})
  void refusesWhatIsTooLong(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessageContaining("it is too long");
  }

  @Test
  void readsTheLongestDuration() {
    assertThat(DurationText.parse("9223372036854775807 s"))
        .isEqualTo(Duration.ofSeconds(Long.MAX_VALUE));
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0 s",
    "PT30M, 30 min",
    "PT1M30S, 90 s",
    "PT1.5S, 1500 ms",
    "PT48H, 2 d",
    "PT25H, 25 h",
    "PT0.000005S, 5 µs",
    "PT0.000000005S, 5 ns",
    "PT1.000000001S, 1000000001 ns",
  })
  void printsTheLargestUnitThatNeedsNoFraction(String iso, String text) {
    assertThat(DurationText.print(Duration.parse(iso))).isEqualTo(text);
  }

  @Test
  void printsNoNegativeDuration() {
    assertThatThrownBy(() -> DurationText.print(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid duration PT-1S: it is negative");
  }

  @Property
  void readsBackWhatItPrints(
      @ForAll @LongRange(min = 0) long seconds,
      @ForAll @IntRange(min = 0, max = 999_999_999) int nanos) {
    Duration duration = Duration.ofSeconds(seconds, nanos);

    assertThat(DurationText.parse(DurationText.print(duration))).isEqualTo(duration);
  }

  @Property
  void readsIsoAsJavaPrintsIt(@ForAll @LongRange(min = 0) long millis) {
    Duration duration = Duration.ofMillis(millis);

    assertThat(DurationText.parse(duration.toString())).isEqualTo(duration);
  }
}
