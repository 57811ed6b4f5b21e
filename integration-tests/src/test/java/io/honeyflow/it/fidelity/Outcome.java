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
package io.honeyflow.it.fidelity;

import java.util.List;

/** The words for what was seen. */
final class Outcome {
  static final String RIGHT = "right";
  static final String MICROS = "right to the microsecond";
  static final String INSTANT = "the same instant in the reader's zone";
  static final String WRONG = "wrong: ";
  static final String FAILS = "fails: ";
  static final String REFUSED = "refused: ";
  static final String NO_TABLE = "no such table: ";
  static final String UNKNOWN = "unknown";

  /** The kinds of what is neither right nor refused. */
  static final String MISREAD = "wrong";

  static final String AS_HIVES = "wrong as Hive's own";

  private static final List<String> KINDS =
      List.of(UNKNOWN, RIGHT, "to the µs", "same instant", "refused", AS_HIVES, MISREAD);

  private Outcome() {}

  /** A short word, from unknown over right to wrong. */
  static String kind(String outcome) {
    return switch (outcome) {
      case RIGHT -> RIGHT;
      case MICROS -> "to the µs";
      case INSTANT -> "same instant";
      default -> outcome.startsWith(REFUSED) || outcome.startsWith(NO_TABLE) ? "refused" : MISREAD;
    };
  }

  /** From right to wrong. */
  static int compareKinds(String one, String other) {
    return Integer.compare(KINDS.indexOf(one), KINDS.indexOf(other));
  }
}
