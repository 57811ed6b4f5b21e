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

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Words of Flink SQL that nothing can break out of. */
public final class FlinkSql {

  /** The most characters that Flink's parser takes for an identifier. */
  public static final int LONGEST_IDENTIFIER = 256;

  private FlinkSql() {}

  /**
   * A name in backquotes, which are doubled inside.
   *
   * @throws IllegalArgumentException when Flink SQL has no way to write the name, see {@link
   *     #faultOfIdentifier}
   */
  public static String identifier(String name) {
    faultOfIdentifier(name)
        .ifPresent(
            fault -> {
              throw new IllegalArgumentException(
                  "Invalid identifier " + Problems.quote(name) + ": it " + fault);
            });
    return "`" + name.replace("`", "``") + "`";
  }

  /**
   * A text in quotation marks, which are doubled inside. All else, line breaks and backslashes
   * included, stands for itself.
   *
   * @throws IllegalArgumentException when the text is no Unicode
   */
  public static String literal(String text) {
    faultOfLiteral(text)
        .ifPresent(
            fault -> {
              throw new IllegalArgumentException(
                  "Invalid text " + Problems.quote(text) + ": it " + fault);
            });
    return "'" + text.replace("'", "''") + "'";
  }

  /** Why no identifier of Flink SQL bears a name: a clause that begins with a verb. */
  static Optional<String> faultOfIdentifier(String name) {
    if (name.isBlank()) {
      return Optional.of("is blank");
    }
    if (name.length() > LONGEST_IDENTIFIER) {
      return Optional.of("is longer than " + LONGEST_IDENTIFIER + " characters");
    }
    if (name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0) {
      return Optional.of("has a line break in it");
    }
    return faultOfLiteral(name);
  }

  static Optional<String> faultOfLiteral(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text)
        ? Optional.empty()
        : Optional.of("has half a character (an unpaired surrogate) in it");
  }
}
