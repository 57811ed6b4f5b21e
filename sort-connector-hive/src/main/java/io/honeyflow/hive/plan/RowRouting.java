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

import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;

/** Checks the options that decide which writer a row goes to. */
final class RowRouting {
  private static final String COMPACTION = "'sink.changelog.compact-per-checkpoint' is true, but ";

  private final HiveSinkConf conf;
  private final HiveTable table;
  private final DeclaredTable declared;
  private final Findings findings;

  RowRouting(HiveSinkConf conf, HiveTable table, DeclaredTable declared, Findings findings) {
    this.conf = conf;
    this.table = table;
    this.declared = declared;
    this.findings = findings;
  }

  /**
   * @param key those of the columns that the DDL's PRIMARY KEY names
   */
  void check(List<TableColumn> key) {
    if (conf.writer().shuffle() && table.partitionColumns().isEmpty()) {
      findings.warning(
          "'sink.shuffle-by-partition.enable' is true, but Hive table %s has no partitions: its rows are not shuffled."
              .formatted(table.name()));
    }
    if (conf.changelog().compact()) {
      checkCompaction(key.stream().map(TableColumn::name).toList());
    }
  }

  private void checkCompaction(List<String> key) {
    if (declared.primaryKey().isEmpty()) {
      findings.problem(
          COMPACTION + "the DDL has no PRIMARY KEY that says which changes belong together.",
          "Declare PRIMARY KEY (…) NOT ENFORCED, or remove the option.");
    } else if (key.size() < declared.primaryKey().size()) {
      findings.problem(
          COMPACTION
              + "of the PRIMARY KEY %s Hive table %s has only %s."
                  .formatted(declared.primaryKey(), table.name(), key),
          "Declare a key of columns that the table has, or remove the option.");
    } else if (conf.writer().shuffle() && !key.containsAll(partitionKeys())) {
      findings.problem(
          COMPACTION
              + "'sink.shuffle-by-partition.enable' sends changes of a key to several writers when its partition changes: the PRIMARY KEY %s does not contain all of the partition columns %s."
                  .formatted(declared.primaryKey(), partitionKeys()),
          "Remove one of the two options.");
    }
  }

  private List<String> partitionKeys() {
    return table.partitionColumns().stream().map(HiveColumn::name).toList();
  }
}
