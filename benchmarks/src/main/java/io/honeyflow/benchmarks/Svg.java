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
package io.honeyflow.benchmarks;

/** The parts that all charts have. */
final class Svg {

  private Svg() {}

  static String begin(int width, int height, String title) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">
        <rect width="%d" height="%d" fill="#fff"/>
        <text x="12" y="24" font-size="15" font-weight="bold">%s</text>
        """
        .formatted(width, height, width, height, text(title));
  }

  /** In which somebody who takes part is drawn. */
  static String colour(String contender) {
    if (contender.startsWith("source")) {
      return "#3f8f7f";
    }
    return contender.startsWith("Honeyflow") ? "#d98e04" : "#8a94a6";
  }

  static String text(String plain) {
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
