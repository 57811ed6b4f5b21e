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
package io.honeyflow.manager.access;

/** Texts of others in messages and in the log: in one line, and not endless. */
public final class Quote {

  private static final int LONGEST = 200;

  private Quote() {}

  /** Between quotation marks. */
  public static String of(String text) {
    return "'" + line(text) + "'";
  }

  public static String line(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .limit(LONGEST)
        .forEach(
            c -> {
              boolean plain =
                  !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
              if (plain) {
                line.appendCodePoint(c);
              } else {
                line.append(String.format("\\u%04x", c));
              }
            });
    return text.codePointCount(0, text.length()) > LONGEST ? line + "…" : line.toString();
  }
}
