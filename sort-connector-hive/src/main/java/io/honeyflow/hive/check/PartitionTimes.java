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

import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.TimeErrors;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.partition.PartitionTime;
import io.honeyflow.hive.partition.PartitionTimeException;
import io.honeyflow.hive.plan.SinkPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the times of the partitions that a table has, where these decide when a partition is
 * complete.
 */
final class PartitionTimes {
  private static final int PARTITIONS = 1_000;

  private final SinkPlan plan;
  private final ClassLoader userClasses;

  PartitionTimes(SinkPlan plan, ClassLoader userClasses) {
    this.plan = plan;
    this.userClasses = userClasses;
  }

  /**
   * @throws io.honeyflow.hive.metastore.MetastoreException when the metastore does not answer
   */
  List<Finding> look() {
    if (!plan.partitioned() || plan.conf().commit().trigger() != CommitTrigger.PARTITION_TIME) {
      return List.of();
    }
    List<String> names;
    try (Metastore metastore = plan.metastore().open()) {
      names =
          metastore.table(plan.table()).isPresent()
              ? metastore.partitionNames(plan.table(), PARTITIONS)
              : List.of();
    }
    if (names.isEmpty()) {
      return List.of(Finding.ok("There is no partition yet of which the time could be read."));
    }
    return look(names);
  }

  private List<Finding> look(List<String> names) {
    PartitionTime time =
        PartitionTime.of(
            plan.table(), plan.partitionKeys(), plan.conf().partitionTime(), userClasses);
    List<String> unreadable = new ArrayList<>();
    String example = "";
    String reason = "";
    for (String name : names) {
      try {
        example = name + " begins at " + time.of(PartitionPath.values(name));
      } catch (PartitionTimeException e) {
        unreadable.add(name);
        reason = String.valueOf(e.getMessage());
      }
    }
    List<Finding> findings = new ArrayList<>();
    if (!example.isEmpty()) {
      findings.add(
          Finding.ok(
              "The times of %d of %d partitions can be read: %s."
                  .formatted(names.size() - unreadable.size(), names.size(), example)));
    }
    if (!unreadable.isEmpty()) {
      findings.add(finding(example.isEmpty(), unreadable.size(), reason));
    }
    return findings;
  }

  private Finding finding(boolean all, int number, String reason) {
    String text =
        all
            ? "The time of none of the table's partitions can be read. " + reason
            : "The times of %d partitions cannot be read; rows for them %s. %s"
                .formatted(number, consequence(), reason);
    boolean fails =
        all
            && plan.conf().partitionTime().onError() == TimeErrors.FAIL
            && !plan.conf().dirty().skipped();
    return fails ? Finding.problem(text) : Finding.warning(text);
  }

  private String consequence() {
    if (plan.conf().dirty().skipped()) {
      return "are left out as dirty ones";
    }
    return plan.conf().partitionTime().onError() == TimeErrors.FAIL
        ? "fail the job"
        : "are committed by the clock";
  }
}
