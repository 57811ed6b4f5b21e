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

import io.honeyflow.common.unit.InvalidTextException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lists as texts, those of Flink's list options: elements between separators, blanks around them
 * dropped. An element that contains the separator, or blanks or quotation marks at its ends, stands
 * in single or double quotation marks, which are doubled inside. Two separators in a row have an
 * empty element between them; one at either end of the text has none beyond it.
 */
final class ListText {

  private final String text;
  private final char separator;
  private int position;

  private ListText(String text, char separator) {
    this.text = text;
    this.separator = separator;
  }

  /**
   * @return the elements; empty for a blank text
   * @throws InvalidTextException when a quotation mark is never closed or followed by more text
   */
  static List<String> split(String text, char separator) {
    return new ListText(text, separator).split();
  }

  /** Joins elements so that {@link #split} gives them back. */
  static String join(List<String> elements, char separator) {
    return elements.stream()
        .map(element -> quoteIfNeeded(element, separator))
        .collect(Collectors.joining(String.valueOf(separator)));
  }

  private List<String> split() {
    List<String> elements = new ArrayList<>();
    boolean afterSeparator = false;
    skipBlanks();
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == separator) {
        if (afterSeparator) {
          elements.add("");
        }
        afterSeparator = true;
        position++;
      } else {
        elements.add(c == '\'' || c == '"' ? quoted(c) : bare());
        afterSeparator = false;
      }
      skipBlanks();
    }
    return elements;
  }

  private String bare() {
    int end = text.indexOf(separator, position);
    int start = position;
    position = end < 0 ? text.length() : end;
    return text.substring(start, position).trim();
  }

  private String quoted(char quote) {
    StringBuilder element = new StringBuilder();
    for (position++; position < text.length(); position++) {
      char c = text.charAt(position);
      if (c == quote) {
        if (position + 1 == text.length() || text.charAt(position + 1) != quote) {
          position++;
          requireEnd(quote);
          return element.toString();
        }
        position++;
      }
      element.append(c);
    }
    throw invalid("the last " + quote + " is never closed");
  }

  private void requireEnd(char quote) {
    skipBlanks();
    if (position < text.length() && text.charAt(position) != separator) {
      throw invalid("text follows the closing " + quote + " at position " + position);
    }
  }

  private void skipBlanks() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private InvalidTextException invalid(String reason) {
    return new InvalidTextException(
        "list",
        text,
        reason,
        "Join the elements by '"
            + separator
            + "', and double each quotation mark inside a quoted one.");
  }

  private static String quoteIfNeeded(String element, char separator) {
    boolean bare =
        !element.isEmpty()
            && element.equals(element.strip())
            && element.equals(element.trim())
            && element.indexOf(separator) < 0
            && element.charAt(0) != '\''
            && element.charAt(0) != '"';
    return bare ? element : "'" + element.replace("'", "''") + "'";
  }
}
