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
package io.honeyflow.manager.pipeline;

import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Severity;
import java.util.List;

/**
 * What a stream stands for.
 *
 * @param statements Flink SQL, of which the last one starts the job; empty while there is an error
 * @param problems all that is wrong, under JSON pointers into the stream's document
 */
public record StreamSql(List<String> statements, List<Problem> problems) {

  public StreamSql {
    statements = List.copyOf(statements);
    problems = List.copyOf(problems);
  }

  /** Those that keep it from being run. */
  public List<Problem> errors() {
    return problems.stream().filter(problem -> problem.severity() == Severity.ERROR).toList();
  }
}
