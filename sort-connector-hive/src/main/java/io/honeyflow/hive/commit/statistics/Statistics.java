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
package io.honeyflow.hive.commit.statistics;

import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.plan.SinkPlan;
import java.time.Clock;
import java.util.Collection;
import java.util.List;

/**
 * What becomes of Hive's statistics when files are published. Used by one thread.
 *
 * @see StatisticsUpdate
 */
public interface Statistics {

  /**
   * As the plan's table wishes.
   *
   * @param metastore stays the caller's
   */
  static Statistics of(SinkPlan plan, Metastore metastore, FileCount count) {
    TableParameters parameters =
        new TableParameters(metastore, plan.table(), plan.partitioned(), Clock.systemUTC());
    return switch (plan.conf().commit().statistics()) {
      case EXACT -> new ExactStatistics(metastore, parameters, count);
      case NONE -> new NoStatistics(parameters);
    };
  }

  /**
   * Begins a commit, before any of its files is visible: from here on nobody answers a count from
   * numbers that are about to be too low. Repeatable.
   *
   * @param writeIds those of the job's submissions so far
   * @param changes what the commit does, once for each partition
   * @throws io.honeyflow.hive.metastore.MetastoreException when the metastore failed or refused
   */
  StatisticsUpdate begin(
      CommitId commit, Collection<String> writeIds, List<PartitionChange> changes);
}
