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
package io.honeyflow.common.node;

import io.honeyflow.common.unit.DurationText;
import io.honeyflow.common.unit.InvalidTextException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a span of time, told by a constant and a unit. */
final class Interval {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");

  /** As many as fit into an interval without a precision. */
  private static final int LONGEST_DAYS = 99;

  private static final List<String> UNITS = List.of("SECOND", "MINUTE", "HOUR");

  private Interval() {}

  /** The span in Flink SQL; empty when something is wrong with it, which is noted. */
  static Optional<String> read(Place constant, Place unit) {
    Optional<String> number =
        constant
            .requiredText("value")
            .map(Constant::withoutQuotes)
            .filter(text -> isNumber(constant.at("value"), text));
    Optional<String> word =
        unit.requiredText("timeUnit").filter(text -> isUnit(unit.at("timeUnit"), text));
    return number.flatMap(n -> word.map(u -> "INTERVAL '" + n + "' " + u));
  }

  /** A delay as forms have it, in Flink SQL; none where nothing is told. */
  static Optional<String> ofDelay(Place place) {
    try {
      Duration delay = DurationText.parse(place.scalar().orElse("0"));
      if (delay.toDays() > LONGEST_DAYS) {
        place.wrong(
            "cannot be " + Problems.quote(place.json().asText()),
            "Write at most " + LONGEST_DAYS + " d.");
        return Optional.empty();
      }
      return Optional.of(
          "INTERVAL '%d %02d:%02d:%02d.%03d' DAY TO SECOND"
              .formatted(
                  delay.toDays(),
                  delay.toHoursPart(),
                  delay.toMinutesPart(),
                  delay.toSecondsPart(),
                  delay.toMillisPart()));
    } catch (InvalidTextException e) {
      place.wrong(
          "cannot be " + Problems.quote(place.json().asText()),
          "Write a whole number and one of d, h, min, s, ms, such as '5 s'.");
      return Optional.empty();
    }
  }

  private static boolean isNumber(Place place, String text) {
    boolean matches = NUMBER.matcher(text).matches();
    if (!matches) {
      place.wrong(
          "cannot be " + Problems.quote(text) + ": it is no number", "Write one, such as 5.");
    }
    return matches;
  }

  private static boolean isUnit(Place place, String text) {
    boolean known = UNITS.contains(text);
    if (!known) {
      place.wrong("cannot be " + Problems.quote(text), Problems.didYouMean(text, UNITS));
    }
    return known;
  }
}
