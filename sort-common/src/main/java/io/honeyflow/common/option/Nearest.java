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
package io.honeyflow.common.option;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was probably meant. */
public final class Nearest {

  private Nearest() {}

  /**
   * The candidate with the fewest edits (insert, delete, replace, swap neighbours) from a word,
   * ignoring case; a candidate that ends in the word behind a dot, hyphen or slash counts as one
   * edit. Of equals the first in alphabetical order.
   *
   * @return empty when all would take edits of more than two fifths of the word
   */
  public static Optional<String> to(String word, Collection<String> candidates) {
    int fewest = Math.max(1, word.length() * 2 / 5) + 1;
    Optional<String> nearest = Optional.empty();
    for (String candidate : candidates.stream().sorted().toList()) {
      int edits = edits(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (edits < fewest) {
        fewest = edits;
        nearest = Optional.of(candidate);
      }
    }
    return nearest;
  }

  private static int edits(String word, String candidate) {
    int start = candidate.length() - word.length();
    if (!word.isEmpty() && candidate.endsWith(word) && start > 0) {
      if (".-/".indexOf(candidate.charAt(start - 1)) >= 0) {
        return 1;
      }
    }

    int[][] edits = new int[word.length() + 1][candidate.length() + 1];
    for (int i = 0; i <= word.length(); i++) {
      for (int j = 0; j <= candidate.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, i, j, word, candidate);
      }
    }
    return edits[word.length()][candidate.length()];
  }

  private static int fewest(int[][] edits, int i, int j, String word, String candidate) {
    boolean same = word.charAt(i - 1) == candidate.charAt(j - 1);
    int fewest = edits[i - 1][j - 1] + (same ? 0 : 1);
    fewest = Math.min(fewest, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));

    boolean swapped =
        i > 1
            && j > 1
            && word.charAt(i - 1) == candidate.charAt(j - 2)
            && word.charAt(i - 2) == candidate.charAt(j - 1);
    return swapped ? Math.min(fewest, 1 + edits[i - 2][j - 2]) : fewest;
  }
}
