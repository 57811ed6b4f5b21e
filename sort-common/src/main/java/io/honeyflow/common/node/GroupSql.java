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
package io.honeyflow.common.node;

import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The Flink SQL of a pipeline. With an error among the problems, statements are missing or not as
 * the document means them, and must not be run.
 *
 * @param tables {@code CREATE TEMPORARY TABLE} statements
 * @param inserts {@code INSERT} statements; they belong into one job
 * @param problems all at once, each under the JSON pointer of its place
 */
public record GroupSql(List<String> tables, List<String> inserts, List<Problem> problems) {
  public GroupSql {
    tables = List.copyOf(tables);
    inserts = List.copyOf(inserts);
    problems = List.copyOf(problems);
  }

  /** Whether there is no error; there may be warnings. */
  public boolean isValid() {
    return errors().isEmpty();
  }

  public List<Problem> errors() {
    return problems.stream().filter(problem -> problem.severity() == Severity.ERROR).toList();
  }

  /**
   * What Flink runs, one after the other, without semicolons: the last statement starts the one
   * job.
   *
   * @throws IllegalStateException when the SQL is not valid
   */
  public List<String> statements() {
    if (!isValid()) {
      throw new IllegalStateException("Cannot run an invalid pipeline:\n" + describeErrors());
    }
    List<String> statements = new ArrayList<>(tables);
    statements.add(
        inserts.size() == 1
            ? inserts.get(0)
            : inserts.stream()
                .map(insert -> insert + ";\n")
                .collect(Collectors.joining("", "EXECUTE STATEMENT SET\nBEGIN\n", "END")));
    return List.copyOf(statements);
  }

  /** All errors, one in a line; empty without any. */
  public String describeErrors() {
    return errors().stream()
        .map(problem -> "- " + problem.key() + ": " + problem.text())
        .collect(Collectors.joining("\n"));
  }
}
