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

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.ParameterChange;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parameters of a table's partitions, by their values; or of the table itself, by no values,
 * where it has no partitions.
 */
record TableParameters(Metastore metastore, TableName table, boolean partitioned, Clock clock) {
  private static final String LAST_CHANGE = "transient_lastDdlTime";

  /** What the metastore says of a partition. */
  record Described(String location, Map<String, String> parameters) {

    String changedAt() {
      return parameters.getOrDefault(LAST_CHANGE, "");
    }
  }

  /** Those that exist. */
  Map<List<String>, Described> read(Collection<List<String>> values) {
    Map<List<String>, Described> found = new HashMap<>();
    if (values.isEmpty()) {
      return found;
    }
    if (partitioned) {
      for (HivePartition partition : metastore.partitions(table, List.copyOf(values))) {
        found.put(partition.values(), new Described(partition.location(), partition.parameters()));
      }
    } else {
      metastore
          .table(table)
          .ifPresent(now -> found.put(List.of(), new Described(now.location(), now.parameters())));
    }
    return found;
  }

  /** Partitions that are not there are passed over. */
  void change(Map<List<String>, ParameterChange> changes) {
    if (changes.isEmpty()) {
      return;
    }
    if (partitioned) {
      metastore.changePartitionParameters(table, changes);
    } else {
      changes.values().forEach(change -> metastore.changeTableParameters(table, change));
    }
  }

  /** The time of a change that is made now. */
  String now() {
    return Long.toString(clock.instant().getEpochSecond());
  }

  /** Says when the partition was changed. */
  static ParameterChange changedAt(String time) {
    return new ParameterChange(Map.of(LAST_CHANGE, time), Set.of());
  }
}
