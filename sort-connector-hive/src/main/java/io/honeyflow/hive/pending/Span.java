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
package io.honeyflow.hive.pending;

import java.time.Duration;
import java.time.Instant;

/** How much time lies between two moments, in the words of a sentence. */
final class Span {
  private Span() {}

  static String between(Instant from, Instant to) {
    return of(Duration.between(from, to));
  }

  static String of(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 120) {
      return seconds + " s";
    }
    return seconds < 7_200 ? seconds / 60 + " min" : seconds / 3_600 + " h";
  }
}
