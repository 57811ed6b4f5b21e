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
package io.honeyflow.common.option.render;

import java.util.List;
import java.util.Map;

/** Writes maps, lists, strings, numbers and booleans as indented JSON, in the order given. */
final class JsonText {

  private static final String INDENT = "  ";

  private final StringBuilder out = new StringBuilder();

  private JsonText() {}

  /** The text of a value, with a line feed at its end. */
  static String of(Object value) {
    JsonText text = new JsonText();
    text.append(value, "");
    return text.out.append('\n').toString();
  }

  private void append(Object value, String indent) {
    if (value instanceof Map<?, ?> map) {
      appendObject(map, indent);
    } else if (value instanceof List<?> list) {
      appendArray(list, indent);
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof String string) {
      appendString(string);
    } else {
      throw new IllegalArgumentException(
          "Cannot write " + value.getClass().getName() + " as JSON: no JSON type is like it");
    }
  }

  private void appendObject(Map<?, ?> map, String indent) {
    String separator = "{\n";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(separator).append(indent).append(INDENT);
      appendString(entry.getKey().toString());
      out.append(": ");
      append(entry.getValue(), indent + INDENT);
      separator = ",\n";
    }
    out.append(map.isEmpty() ? "{}" : "\n" + indent + "}");
  }

  private void appendArray(List<?> list, String indent) {
    String separator = "[\n";
    for (Object element : list) {
      out.append(separator).append(indent).append(INDENT);
      append(element, indent + INDENT);
      separator = ",\n";
    }
    out.append(list.isEmpty() ? "[]" : "\n" + indent + "]");
  }

  private void appendString(String string) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || Character.isSurrogate(c) && !isPaired(string, i)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean isPaired(String string, int index) {
    char c = string.charAt(index);
    return Character.isHighSurrogate(c)
        ? index + 1 < string.length() && Character.isLowSurrogate(string.charAt(index + 1))
        : index > 0 && Character.isHighSurrogate(string.charAt(index - 1));
  }
}
