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
import java.util.List;
import java.util.Locale;

/**
 * The names of partitions, which are also their directories: {@code dt=2024-01-01/hr=08}.
 *
 * <p>The rule is Hive's, the same from 1.2 to 4.x: {@code FileUtils.escapePathName} and {@code
 * Warehouse.makePartName}. A name made otherwise is a second directory to {@code MSCK REPAIR
 * TABLE}.
 */
public final class PartitionPath {
  private static final String ESCAPED = "\"#%'*/:=?\\{[]^\u007F";
  private static final String EMPTY = "__HIVE_DEFAULT_PARTITION__";

  private PartitionPath() {}

  /**
   * The name of a partition: keys in lower case, keys and values escaped.
   *
   * @param values raw values, as many as keys
   */
  public static String name(List<String> keys, List<String> values) {
    if (keys.size() != values.size()) {
      throw new IllegalArgumentException(
          "Cannot name a partition: the values "
              + values
              + " do not fit the columns "
              + keys
              + ".");
    }
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < keys.size(); i++) {
      if (i > 0) {
        name.append('/');
      }
      name.append(escape(keys.get(i).toLowerCase(Locale.ROOT)));
      name.append('=').append(escape(values.get(i)));
    }
    return name.toString();
  }

  /** The directory of a partition that has no location of its own. */
  public static String location(String tableLocation, List<String> keys, List<String> values) {
    String separator = tableLocation.endsWith("/") ? "" : "/";
    return tableLocation + separator + name(keys, values);
  }

  /** The raw values in a partition's name: the inverse of {@link #name}. */
  public static List<String> values(String name) {
    List<String> values = new ArrayList<>();
    for (String part : name.split("/", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "Cannot read the partition name '" + name + "': '" + part + "' has no '='.");
      }
      values.add(unescape(part.substring(equals + 1)));
    }
    return List.copyOf(values);
  }

  /** Escapes a key or a value. An empty one becomes Hive's default partition name. */
  public static String escape(String text) {
    if (text.isEmpty()) {
      return EMPTY;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || ESCAPED.indexOf(c) >= 0) {
        escaped.append('%').append(hexDigit(c >> 4)).append(hexDigit(c & 0xF));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /** Undoes {@link #escape}; a percent sign that is followed by no hexadecimal number stays. */
  public static String unescape(String text) {
    StringBuilder raw = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int code = c == '%' && i + 2 < text.length() ? hexCode(text, i + 1) : -1;
      if (code >= 0) {
        raw.append((char) code);
        i += 2;
      } else {
        raw.append(c);
      }
    }
    return raw.toString();
  }

  private static char hexDigit(int value) {
    return Character.toUpperCase(Character.forDigit(value, 16));
  }

  private static int hexCode(String text, int start) {
    int high = Character.digit(text.charAt(start), 16);
    int low = Character.digit(text.charAt(start + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}
