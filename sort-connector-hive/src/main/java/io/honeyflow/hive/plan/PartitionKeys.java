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

import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import java.util.List;
import java.util.Locale;

/**
 * Compares PARTITIONED BY with Hive's partition columns. Their order is Hive's, whatever the DDL
 * says; a DDL without the clause may write a partitioned table, since columns are known by name.
 */
final class PartitionKeys {
  private PartitionKeys() {}

  static void check(HiveTable table, List<String> declared, Findings findings) {
    if (declared.isEmpty()) {
      return;
    }
    List<String> keys = declared.stream().map(key -> key.toLowerCase(Locale.ROOT)).toList();
    List<String> hive = table.partitionColumns().stream().map(HiveColumn::name).toList();
    if (hive.isEmpty()) {
      findings.problem(
          "The DDL says PARTITIONED BY ("
              + String.join(", ", declared)
              + "), but Hive table "
              + table.name()
              + " has no partitions.",
          "Remove PARTITIONED BY, or create the table in Hive with it.");
      return;
    }
    for (String key : keys) {
      if (!hive.contains(key)) {
        findings.problem(
            "PARTITIONED BY names '"
                + key
                + "', which is no partition column of Hive table "
                + table.name()
                + ".",
            remedy(hive));
      }
    }
    List<String> forgotten = hive.stream().filter(key -> !keys.contains(key)).toList();
    if (!forgotten.isEmpty()) {
      findings.problem(
          "PARTITIONED BY lacks "
              + String.join(", ", forgotten)
              + ", by which Hive table "
              + table.name()
              + " is partitioned too.",
          remedy(hive));
    }
  }

  private static String remedy(List<String> hive) {
    return "Write PARTITIONED BY (" + String.join(", ", hive) + ").";
  }
}
