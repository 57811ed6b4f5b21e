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
package io.honeyflow.hive.format;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One spelling for every value, whoever read it: no two values share one. Needs nothing but the
 * JDK, since it also runs beside a foreign Hive.
 */
final class PlainValue {
  static final String NULL = "NULL";

  private PlainValue() {}

  /** Of a text, on one line. */
  static String text(String text) {
    StringBuilder plain = new StringBuilder("'");
    for (char c : text.toCharArray()) {
      if (c < ' ' || c == '\'' || c == '\\' || Character.isSurrogate(c)) {
        plain.append("\\u%04x".formatted((int) c));
      } else {
        plain.append(c);
      }
    }
    return plain.append("'").toString();
  }

  /** Of an array. */
  static String list(List<String> elements) {
    return elements.stream().collect(Collectors.joining(", ", "[", "]"));
  }

  /** Of a struct. */
  static String struct(List<String> fields) {
    return fields.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  /** Of a map, whose entries have no order. */
  static String map(Map<String, String> entries) {
    return entries.entrySet().stream()
        .sorted(Comparator.comparing(Map.Entry::getKey))
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
