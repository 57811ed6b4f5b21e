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
package io.honeyflow.hive.commit.policy;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.plan.SinkPlan;
import java.util.List;

/** The table whose partitions are committed, and how messages call them. */
record CommitSubject(TableName table, List<String> keys) {

  static CommitSubject of(SinkPlan plan) {
    return new CommitSubject(plan.table(), plan.partitionKeys());
  }

  /** {@code partition dt=2024-01-01 of db.t}, or {@code table db.t}. */
  String name(PartitionToCommit partition) {
    return keys.isEmpty()
        ? "table " + table
        : "partition " + PartitionPath.name(keys, partition.values()) + " of " + table;
  }

  /** {@code PARTITION (dt='2024-01-01')}, for the statement of a remedy. */
  String clause(PartitionToCommit partition) {
    StringBuilder clause = new StringBuilder("PARTITION (");
    for (int i = 0; i < keys.size(); i++) {
      String value = partition.values().get(i).replace("\\", "\\\\").replace("'", "\\'");
      clause.append(i == 0 ? "" : ", ").append(keys.get(i)).append("='").append(value).append("'");
    }
    return clause.append(")").toString();
  }
}
