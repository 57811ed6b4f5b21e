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
 * A text for people in each language that Honeyflow speaks.
 *
 * @param en English
 * @param zh Chinese, simplified
 */
public record LocalizedText(String en, String zh) {
  public LocalizedText {
    if (en.isBlank() || zh.isBlank()) {
      throw new IllegalArgumentException(
          "Invalid text '" + en + "' / '" + zh + "': a language is missing");
    }
  }

  public String in(Language language) {
    return switch (language) {
      case ENGLISH -> en;
      case CHINESE -> zh;
    };
  }
}
