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

import java.util.Locale;
import java.util.Optional;

/**
 * A ratio that is aimed at.
 *
 * @param bar what must be reached
 * @param aim what is wished for, or the bar again
 * @param atMost whether smaller is better
 * @param value what was measured; empty when it was not
 */
record Target(String text, double bar, double aim, boolean atMost, Optional<Double> value) {

  static Target atLeast(String text, double bar, double aim, Optional<Double> value) {
    return new Target(text, bar, aim, false, value);
  }

  static Target atMost(String text, double bar, Optional<Double> value) {
    return new Target(text, bar, bar, true, value);
  }

  /** Whether it was measured, and not reached. */
  boolean missed() {
    return value.isPresent() && (atMost ? value.get() > bar : value.get() < bar);
  }

  /** A row of a table: what, the bar, the aim, what was measured. */
  String row() {
    String sign = atMost ? "≤ " : "≥ ";
    return "| %s | %s | %s | %s |"
        .formatted(
            text,
            sign + number(bar),
            aim == bar ? "" : sign + number(aim),
            value
                .map(seen -> (missed() ? "**" + number(seen) + "** missed" : number(seen)))
                .orElse("not measured"));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
