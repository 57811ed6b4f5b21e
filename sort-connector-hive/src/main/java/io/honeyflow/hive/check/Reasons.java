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
package io.honeyflow.hive.check;

/** Says why Flink refuses a statement: what stands deepest in its chain of exceptions. */
final class Reasons {
  private static final int LONGEST = 2_000;

  private Reasons() {}

  static String of(Throwable thrown) {
    Throwable deepest = thrown;
    for (Throwable one = thrown; one != null; one = one.getCause() == one ? null : one.getCause()) {
      if (one.getMessage() != null && !one.getMessage().isBlank()) {
        deepest = one;
      }
    }
    String text =
        deepest.getMessage() == null ? deepest.toString() : String.valueOf(deepest.getMessage());
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text.strip();
  }
}
