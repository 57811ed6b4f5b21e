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

/** Keys that are no options of their own. Of two families the longer pattern decides. */
public sealed interface KeyFamily {

  KeyPattern pattern();

  /**
   * Keys that go to another configuration as they are, and are not checked.
   *
   * @param pattern a prefix
   * @param prefixKept whether they go there with the prefix
   * @param help whole sentences
   */
  record PassedOn(
      KeyPattern pattern, boolean prefixKept, OptionGroup group, LocalizedText help, String since)
      implements KeyFamily {

    /** What a key is called in the other configuration. */
    String targetKey(String key) {
      return prefixKept ? key : key.substring(pattern.stem().length());
    }
  }

  /**
   * Keys that are accepted, with a warning, and do nothing.
   *
   * @param reason why, a sentence
   */
  record Functionless(KeyPattern pattern, LocalizedText reason) implements KeyFamily {}

  /**
   * Keys that are refused though they look right.
   *
   * @param reason why, a clause without a full stop
   * @param remedy what to do instead, a sentence where {@code {key}} stands for the key
   */
  record Forbidden(KeyPattern pattern, LocalizedText reason, String remedy) implements KeyFamily {
    String remedyFor(String key) {
      return remedy.replace("{key}", key);
    }
  }
}
