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

/** Texts that a test's format cannot hold, whatever the column: those that begin with {@code !}. */
public final class RefusedText {
  private RefusedText() {}

  /** Such a text. */
  public static String of(String text) {
    return "!" + text;
  }

  /**
   * @throws UnwritableRowException when it is one
   */
  public static void check(String text) {
    if (text.startsWith("!")) {
      throw new UnwritableRowException("id", "text '" + text + "' is refused", "Write another.");
    }
  }
}
