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

/**
 * A key, or all keys with a prefix.
 *
 * @param text a key; or a prefix with {@code *} behind it
 */
public record KeyPattern(String text) {

  /** Whether the pattern stands for all keys with its prefix. */
  public boolean isPrefix() {
    return text.endsWith("*");
  }

  /** The key, or the prefix without {@code *}. */
  public String stem() {
    return isPrefix() ? text.substring(0, text.length() - 1) : text;
  }

  public boolean matches(String key) {
    return isPrefix() ? key.startsWith(stem()) : key.equals(text);
  }
}
