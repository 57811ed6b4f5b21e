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

import java.util.List;

/** The outcome of planning. */
public sealed interface Planning {

  /** What is legal but probably not meant; each a sentence or two. */
  List<String> warnings();

  /** The same when a change comes first. */
  Planning after(TableChange change);

  /** The table can be written. */
  record Planned(SinkPlan plan, List<String> warnings) implements Planning {
    public Planned {
      warnings = List.copyOf(warnings);
    }

    @Override
    public Planning after(TableChange change) {
      return new Planned(plan.withChange(change), warnings);
    }
  }

  /** The table cannot be written, for all of these reasons. */
  record Refused(List<PlanProblem> problems, List<String> warnings) implements Planning {
    public Refused {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }

    @Override
    public Planning after(TableChange change) {
      return this;
    }
  }
}
