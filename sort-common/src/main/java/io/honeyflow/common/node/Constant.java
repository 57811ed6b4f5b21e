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

import java.util.Optional;
import java.util.regex.Pattern;

/** Reads constants. */
final class Constant {

  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,38}(\\.[0-9]{1,38})?([eE][+-]?[0-9]{1,3})?");
  private static final Pattern QUOTED = Pattern.compile("'(?:[^']|'')*'", Pattern.DOTALL);

  private Constant() {}

  /** A number, a truth value, NULL, or a text that stands in quotation marks; no other SQL. */
  static Optional<Expression> read(Place place) {
    Place value = place.at("value");
    if (value.json().isNumber() || value.json().isBoolean()) {
      return Optional.of(Expression.literal(value.json().asText()));
    }
    return place.requiredText("value").flatMap(text -> read(value, text));
  }

  /** A text; as InLong has it, it may stand in quotation marks already. */
  static Optional<Expression> readText(Place place) {
    return place
        .requiredText("value")
        .map(Constant::withoutQuotes)
        .filter(text -> OptionTexts.isText(place.at("value"), text))
        .map(Expression::text);
  }

  /** What is meant by a text that may be a literal of SQL. */
  static String withoutQuotes(String text) {
    return QUOTED.matcher(text).matches()
        ? text.substring(1, text.length() - 1).replace("''", "'")
        : text;
  }

  private static Optional<Expression> read(Place value, String text) {
    if (QUOTED.matcher(text).matches()) {
      return Optional.of(withoutQuotes(text))
          .filter(content -> OptionTexts.isText(value, content))
          .map(Expression::text);
    }
    if (NUMBER.matcher(text).matches() || text.matches("(?i)true|false|null")) {
      return Optional.of(Expression.literal(text));
    }
    value.wrong(
        "cannot be "
            + Problems.quote(text)
            + ": it is no number, no truth value and no text in quotation marks",
        "For a text, make the constant's type 'stringConstant'.");
    return Optional.empty();
  }
}
