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
package io.honeyflow.common.unit;

import java.util.Locale;

/**
 * The digits a text begins with, and what follows them, trimmed and in lower case; both may be
 * empty.
 */
record NumberWithUnit(String number, String unit) {

  static NumberWithUnit split(String text) {
    String trimmed = text.trim();
    int end = 0;
    while (end < trimmed.length() && trimmed.charAt(end) >= '0' && trimmed.charAt(end) <= '9') {
      end++;
    }

    return new NumberWithUnit(
        trimmed.substring(0, end), trimmed.substring(end).trim().toLowerCase(Locale.ROOT));
  }
}
