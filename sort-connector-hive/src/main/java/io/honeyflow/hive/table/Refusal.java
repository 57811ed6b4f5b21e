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
package io.honeyflow.hive.table;

import java.util.List;
import org.apache.flink.table.api.ValidationException;

/** Tells all the reasons why a table cannot be written, as one error. */
final class Refusal {
  private Refusal() {}

  /**
   * @param table as Flink calls it
   * @param problems each a subject, a value, a reason and a remedy; at least one
   */
  static ValidationException of(String table, List<String> problems) {
    if (problems.size() == 1) {
      return new ValidationException(
          "Cannot write table %s into Hive. %s".formatted(table, problems.get(0)));
    }
    StringBuilder text =
        new StringBuilder(
            "Cannot write table %s into Hive, for %d reasons:".formatted(table, problems.size()));
    for (int i = 0; i < problems.size(); i++) {
      text.append("\n  ").append(i + 1).append(". ").append(problems.get(i));
    }
    return new ValidationException(text.toString());
  }
}
