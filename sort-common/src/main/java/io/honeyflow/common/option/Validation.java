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

import java.util.List;
import java.util.stream.Collectors;

/**
 * All that is to say about the options of a user.
 *
 * @param values those that are readable and fit; complete when there is no error
 * @param problems of the given keys in alphabetical order, then of missing options and rules
 */
public record Validation(OptionValues values, List<Problem> problems) {
  public Validation {
    problems = List.copyOf(problems);
  }

  /** Whether there is no error; there may be warnings. */
  public boolean isValid() {
    return errors().isEmpty();
  }

  public List<Problem> errors() {
    return of(Severity.ERROR);
  }

  public List<Problem> warnings() {
    return of(Severity.WARNING);
  }

  /** All errors, one in a line; empty without any. */
  public String describeErrors() {
    return errors().stream()
        .map(problem -> "- " + problem.text())
        .collect(Collectors.joining("\n"));
  }

  private List<Problem> of(Severity severity) {
    return problems.stream().filter(problem -> problem.severity() == severity).toList();
  }
}
