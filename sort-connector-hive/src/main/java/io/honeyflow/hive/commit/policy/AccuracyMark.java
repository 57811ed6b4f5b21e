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
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.ParameterChange;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The mark by which the metastore calls statistics accurate. As long as it is there Hive may answer
 * {@code count(*)} from them without looking at any file, so it goes before files are published.
 */
public final class AccuracyMark {
  static final String PARAMETER = "COLUMN_STATS_ACCURATE";

  private static final ParameterChange CLEARED = new ParameterChange(Map.of(), Set.of(PARAMETER));

  private AccuracyMark() {}

  /** Clears it from those of the given partitions that exist and bear it. Repeatable. */
  public static void clearPartitions(
      Metastore metastore, TableName table, List<List<String>> values) {
    List<List<String>> marked =
        metastore.partitions(table, values).stream()
            .filter(partition -> partition.parameters().containsKey(PARAMETER))
            .map(partition -> partition.values())
            .toList();
    if (!marked.isEmpty()) {
      metastore.changePartitionParameters(table, marked, CLEARED);
    }
  }

  /** Clears it from a table without partitions that bears it. Repeatable. */
  public static void clearTable(Metastore metastore, TableName table) {
    boolean marked =
        metastore
            .table(table)
            .filter(found -> found.parameters().containsKey(PARAMETER))
            .isPresent();
    if (marked) {
      metastore.changeTableParameters(table, CLEARED);
    }
  }
}
