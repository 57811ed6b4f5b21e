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
package io.honeyflow.hive.partition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A text in which {@code $column} stands for the value of that partition column: {@code $dt
 * $hr:00:00}. Of several columns whose names begin alike the longest one is meant. Columns are
 * named as Hive does, ignoring case.
 */
final class TimestampPattern {
  private static final char MARK = '$';

  private final String pattern;
  private final List<String> keys;

  TimestampPattern(String pattern, List<String> keys) {
    this.pattern = pattern;
    this.keys = List.copyOf(keys);
  }

  /** Whether the text has anything to substitute. */
  static boolean substitutes(String pattern) {
    return pattern.indexOf(MARK) >= 0;
  }

  /** The names after a {@code $} that begin with no column's name. */
  List<String> unknownNames() {
    List<String> unknown = new ArrayList<>();
    for (int at = pattern.indexOf(MARK); at >= 0; at = pattern.indexOf(MARK, at + 1)) {
      if (keyAt(at + 1).isEmpty()) {
        unknown.add(pattern.substring(at, endOfName(at + 1)));
      }
    }
    return unknown;
  }

  /** The text with the values in it; an unknown name stays as it is. */
  String substitute(List<String> values) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      Optional<Integer> key = c == MARK ? keyAt(at + 1) : Optional.empty();
      if (key.isPresent()) {
        text.append(values.get(key.get()));
        at += 1 + keys.get(key.get()).length();
      } else {
        text.append(c);
        at++;
      }
    }
    return text.toString();
  }

  private Optional<Integer> keyAt(int start) {
    String rest = pattern.substring(start).toLowerCase(Locale.ROOT);
    return IntStream.range(0, keys.size())
        .boxed()
        .filter(i -> rest.startsWith(keys.get(i).toLowerCase(Locale.ROOT)))
        .max(Comparator.comparingInt(i -> keys.get(i).length()));
  }

  private int endOfName(int start) {
    int end = start;
    while (end < pattern.length() && Character.isJavaIdentifierPart(pattern.charAt(end))) {
      if (pattern.charAt(end) == MARK) {
        break;
      }
      end++;
    }
    return end;
  }
}
