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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.commit.FileAccess;
import io.honeyflow.hive.format.FormatCheck;
import io.honeyflow.hive.format.TableFormats;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.plan.SinkPlanner;
import io.honeyflow.hive.plan.TablePreparation;
import io.honeyflow.hive.type.TableColumn;
import java.io.Serializable;
import java.util.List;

/**
 * One submission of a sink: the plan, and what is decided once for all attempts of the job.
 *
 * @param writeId the name of this submission in its files
 * @param plannedAt in milliseconds since the epoch
 * @param files the table's file systems
 * @param formats the table's encodings
 */
record Submission(
    SinkPlan plan, String writeId, long plannedAt, FileAccess files, FormatChoice formats)
    implements Serializable {

  /** The same for other rows; see {@link SinkPlan#withColumns}. */
  Submission withColumns(List<TableColumn> columns) {
    return with(plan.withColumns(columns));
  }

  private Submission with(SinkPlan other) {
    return new Submission(other, writeId, plannedAt, files, formats);
  }

  /**
   * The same for the table as it is now, of which is made what the plan says.
   *
   * @param userClasses where classes of the user's are looked for
   */
  Submission prepared(ClassLoader userClasses) {
    return with(preparation(userClasses).prepare(plan));
  }

  /**
   * The same for the table as it is when another task has made of it what the plan says.
   *
   * @param userClasses where classes of the user's are looked for
   */
  Submission preparedElsewhere(ClassLoader userClasses) {
    return with(preparation(userClasses).await(plan));
  }

  private TablePreparation preparation(ClassLoader userClasses) {
    return new TablePreparation(
        new SinkPlanner(
            new FormatCheck(
                new TableFormats(plan.conf().encoding(), plan.conf().settings()), userClasses),
            userClasses));
  }
}
