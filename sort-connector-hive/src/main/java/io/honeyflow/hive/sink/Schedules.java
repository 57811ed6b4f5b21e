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

import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.partition.CommitSchedule;
import io.honeyflow.hive.partition.PartitionTime;
import io.honeyflow.hive.plan.SinkPlan;
import java.time.Duration;

/** When the partitions of a table are due. */
final class Schedules {

  private Schedules() {}

  /** A table without partitions is due whenever files arrived: it has no time of its own. */
  static CommitSchedule of(SinkPlan plan, ClassLoader userClasses) {
    if (!plan.partitioned()) {
      return CommitSchedule.byClock(Duration.ZERO);
    }
    CommitConf commit = plan.conf().commit();
    return switch (commit.trigger()) {
      case PROCESS_TIME -> CommitSchedule.byClock(commit.delay());
      case PARTITION_TIME ->
          CommitSchedule.byWatermark(
              commit,
              PartitionTime.of(
                  plan.table(), plan.partitionKeys(), plan.conf().partitionTime(), userClasses),
              plan.conf().partitionTime().onError());
    };
  }
}
