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
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statistics stay exact, or go where that cannot be proved. Those of a table without partitions
 * cannot be kept by a server of Hive 1, which replaces them by a count of the files in the table's
 * default directory whenever the table is altered.
 */
final class ExactStatistics implements Statistics {
  private final Metastore metastore;
  private final TableParameters parameters;
  private final FileCount count;
  private final Statistics none;
  private @Nullable HiveStatistics hive;

  ExactStatistics(Metastore metastore, TableParameters parameters, FileCount count) {
    this.metastore = metastore;
    this.parameters = parameters;
    this.count = count;
    this.none = new NoStatistics(parameters);
  }

  @Override
  public StatisticsUpdate begin(
      CommitId commit, Collection<String> writeIds, List<PartitionChange> changes) {
    if (hive == null) {
      hive = new HiveStatistics(metastore.server().version().startsWith("1."));
    }
    if (hive.hive1() && !parameters.partitioned()) {
      return none.begin(commit, writeIds, changes);
    }
    ExactUpdate update =
        new ExactUpdate(parameters, count, hive, new ExactUpdate.Commit(commit, writeIds, changes));
    update.begin();
    return update;
  }
}
