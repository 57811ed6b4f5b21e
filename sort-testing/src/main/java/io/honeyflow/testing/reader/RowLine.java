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
package io.honeyflow.testing.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of nullable cells as one line of text: cells are separated by tabs, a null is {@code \N},
 * and what would end a cell or a line is escaped by a backslash. Nothing is lost both ways.
 */
final class RowLine {

  private static final String NULL = "\\N";

  private RowLine() {}

  /** The line of a row of at least one cell, without a line end. */
  static String of(List<@Nullable String> row) {
    return row.stream()
        .map(cell -> cell == null ? NULL : escaped(cell))
        .collect(Collectors.joining("\t"));
  }

  /** The row of a line. */
  static List<@Nullable String> parse(String line) {
    List<@Nullable String> row = new ArrayList<>();
    for (String cell : line.split("\t", -1)) {
      row.add(cell.equals(NULL) ? null : plain(cell));
    }
    return row;
  }

  /** The text on one line and without tabs. */
  static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  /** The text that was escaped. */
  static String plain(String escaped) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      i++;
      char kind = escaped.charAt(i);
      text.append(
          switch (kind) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case '\\' -> '\\';
            default -> throw new IllegalArgumentException("No escape is \\" + kind);
          });
    }
    return text.toString();
  }
}
