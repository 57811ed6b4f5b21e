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
package io.honeyflow.hive.plan;

import java.util.ArrayList;
import java.util.List;

/** Collects what one planning finds, so that all of it can be told at once. */
final class Findings {
  private final List<PlanProblem> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  void problem(String message, String remedy) {
    problems.add(new PlanProblem(message, remedy));
  }

  void problems(List<PlanProblem> found) {
    problems.addAll(found);
  }

  void warning(String text) {
    warnings.add(text);
  }

  boolean refused() {
    return !problems.isEmpty();
  }

  List<PlanProblem> problems() {
    return problems;
  }

  List<String> warnings() {
    return warnings;
  }
}
