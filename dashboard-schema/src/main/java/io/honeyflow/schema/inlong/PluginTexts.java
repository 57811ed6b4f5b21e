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
package io.honeyflow.schema.inlong;

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.common.option.LocalizedText;
import java.util.Map;
import java.util.TreeMap;

/** The texts of a plug-in, which InLong's dashboard has in one file for each language. */
final class PluginTexts {

  /** What InLong's keys of the texts of sinks begin with, and a part for ours. */
  static final String PREFIX = "meta.Sinks.Honeyflow.";

  private final Map<String, LocalizedText> texts = new TreeMap<>();

  /**
   * @return an expression that gives the text in the page's language
   * @throws IllegalStateException when the key has another text already
   */
  Script add(String key, LocalizedText text) {
    LocalizedText other = texts.putIfAbsent(key, text);
    if (other != null && !other.equals(text)) {
      throw new IllegalStateException(
          "Cannot have two texts '%s': '%s' and '%s'".formatted(key, other.en(), text.en()));
    }
    return Script.call("text", Script.string(key));
  }

  /** All texts by their full keys, in the order of the keys. */
  Map<String, String> inEnglish() {
    return all(true);
  }

  Map<String, String> inChinese() {
    return all(false);
  }

  /** A text of a document. */
  static LocalizedText of(JsonNode text) {
    return new LocalizedText(text.path("en").asText(), text.path("zh").asText());
  }

  private Map<String, String> all(boolean english) {
    Map<String, String> all = new TreeMap<>();
    texts.forEach((key, text) -> all.put(PREFIX + key, english ? text.en() : text.zh()));
    return all;
  }
}
