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

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the table properties that concern a format, and collects what is wrong with them. */
record TableProperties(Map<String, String> values, List<FormatProblem> problems) {

  String text(String key, String fallback) {
    return values.getOrDefault(key, fallback);
  }

  boolean flag(String key, boolean fallback) {
    String value = values.get(key);
    if (value == null || value.isBlank()) {
      return fallback;
    }
    if (!value.strip().equalsIgnoreCase("true") && !value.strip().equalsIgnoreCase("false")) {
      problem(key, "is neither true nor false");
    }
    return value.strip().equalsIgnoreCase("true");
  }

  /** A whole number from 1 to a limit. */
  long positive(String key, long fallback, long limit) {
    @Nullable String value = values.get(key);
    if (value == null || value.isBlank()) {
      return fallback;
    }
    try {
      long number = Long.parseLong(value.strip());
      if (number >= 1 && number <= limit) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, as for a number out of range.
    }
    problem(key, "is no whole number from 1 to " + limit);
    return fallback;
  }

  void problem(String key, String reason) {
    problem(key, reason, "Change it with ALTER TABLE … SET TBLPROPERTIES.");
  }

  void problem(String key, String reason, String remedy) {
    problems.add(
        new FormatProblem(
            "Table property '" + key + "' = '" + values.get(key) + "' " + reason, remedy));
  }
}
