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

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * Texts that are no longer than Hive's char or varchar. Flink does not hold values to the length of
 * their type unless told so, and Hive cuts longer ones off.
 *
 * @param padded whether trailing spaces are padding
 */
record LengthCheck(String path, int length, boolean padded) implements ValueCheck {
  private static final int SHOWN = 50;

  @Override
  public void check(RowData row, int position) {
    check(row.getString(position));
  }

  @Override
  public void check(ArrayData array, int position) {
    check(array.getString(position));
  }

  private void check(StringData text) {
    // No text has more characters than bytes.
    if (text instanceof BinaryStringData binary && binary.getSizeInBytes() <= length) {
      return;
    }
    String value = padded ? withoutPadding(text.toString()) : text.toString();
    int characters = value.codePointCount(0, value.length());
    if (characters > length) {
      throw tooLong(value, characters);
    }
  }

  private static String withoutPadding(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  private UnwritableRowException tooLong(String text, int characters) {
    return new UnwritableRowException(
        path,
        "text '%s' of %d characters does not fit Hive's %s(%d)"
            .formatted(shown(text), characters, padded ? "char" : "varchar", length),
        "Set 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD' to cut such texts off, or filter"
            + " out such rows.");
  }

  private static String shown(String text) {
    return text.codePointCount(0, text.length()) > SHOWN
        ? text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…"
        : text;
  }
}
