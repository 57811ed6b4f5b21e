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

import io.honeyflow.common.option.Nearest;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.option.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Collects what is wrong with a document. */
final class Problems {

  private static final int LONGEST_QUOTE = 100;

  private final List<Problem> found = new ArrayList<>();

  /**
   * @param pointer the JSON pointer of the place
   * @param message subject, value and reason: a sentence
   * @param remedy what to do: a sentence
   */
  void add(String pointer, Code code, String message, String remedy) {
    found.add(new Problem(pointer, code, Severity.ERROR, message, remedy));
  }

  /** Adds a problem of an option, which keeps its text, under the place that the option is from. */
  void addAt(String pointer, Problem problem) {
    found.add(
        new Problem(
            pointer, problem.code(), problem.severity(), problem.message(), problem.remedy()));
  }

  boolean haveErrors() {
    return found.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
  }

  /** In the order in which they were found; what was found twice is told once. */
  List<Problem> all() {
    return found.stream().distinct().toList();
  }

  /** "Did you mean …?", or what there is to choose from. */
  static String didYouMean(String word, Collection<String> known) {
    return Nearest.to(word, known)
        .map(nearest -> "Did you mean " + quote(nearest) + "?")
        .orElse(
            known.isEmpty()
                ? "There is none to choose from."
                : "Write one of "
                    + String.join(", ", known.stream().map(Problems::quote).toList())
                    + ".");
  }

  /** A text of the document between quotation marks, in one line and not endless. */
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("'");
    text.codePoints()
        .limit(LONGEST_QUOTE)
        .forEach(
            c -> {
              boolean plain =
                  !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
              if (plain) {
                quoted.appendCodePoint(c);
              } else {
                quoted.append(String.format("\\u%04x", c));
              }
            });
    return quoted
        .append(text.codePointCount(0, text.length()) > LONGEST_QUOTE ? "…'" : "'")
        .toString();
  }
}
