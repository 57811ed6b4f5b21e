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

import io.honeyflow.hive.conf.TableName;
import java.util.List;
import java.util.stream.Collectors;

/** The table became one that the job cannot write. */
public final class UnwritableTableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnwritableTableException(TableName table, List<PlanProblem> problems) {
    super(
        problems.stream()
            .map(PlanProblem::toString)
            .collect(
                Collectors.joining(
                    " ", "Cannot write Hive table %s as it is now. ".formatted(table), "")));
  }
}
