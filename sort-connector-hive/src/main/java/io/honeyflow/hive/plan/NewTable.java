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
import io.honeyflow.hive.conf.TableCreation;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.table.types.logical.RowType;

/** The Hive table that a DDL of Flink's asks for. */
final class NewTable {
  private static final String TYPE = "EXTERNAL_TABLE";
  private static final String COMMENT = "comment";

  private final HiveSinkConf conf;
  private final TableName name;
  private final DeclaredTable declared;
  private final Findings findings;

  NewTable(HiveSinkConf conf, DeclaredTable declared, Findings findings) {
    this.conf = conf;
    this.name = conf.table();
    this.declared = declared;
    this.findings = findings;
  }

  /** The table to create. What stands in the way is found, and left out of it. */
  HiveTable of(TableCreation creation, StorageFormat format) {
    Map<String, HiveColumn> columns = columns();
    List<HiveColumn> partitionColumns =
        declared.partitionKeys().stream()
            .map(key -> columns.remove(key.toLowerCase(Locale.ROOT)))
            .filter(Objects::nonNull)
            .toList();
    if (columns.isEmpty() && !findings.refused()) {
      findings.problem(
          "Table %s would have no columns but those that it is partitioned by, which Hive does not allow."
              .formatted(name),
          "Add a column, or leave one out of PARTITIONED BY.");
    }
    String kind = conf.changelog().rowKindColumn();
    if (kind != null) {
      columns.putIfAbsent(kind, new HiveColumn(kind, "string", ""));
    }
    return new HiveTable(
        name,
        TYPE,
        new ArrayList<>(columns.values()),
        partitionColumns,
        creation.location(),
        format,
        List.of(),
        -1,
        parameters(creation));
  }

  private Map<String, HiveColumn> columns() {
    Map<String, HiveColumn> columns = new LinkedHashMap<>();
    for (RowType.RowField field : declared.row().getFields()) {
      try {
        HiveColumn column = NewColumns.of(field);
        columns.put(column.name(), column);
      } catch (UnsupportedTypeException e) {
        findings.problems(
            List.of(PlanProblem.of("Column '%s': %s".formatted(field.getName(), e.getMessage()))));
      }
    }
    return columns;
  }

  private Map<String, String> parameters(TableCreation creation) {
    Map<String, String> parameters = new HashMap<>(creation.properties());
    if (!declared.comment().isEmpty()) {
      parameters.putIfAbsent(COMMENT, declared.comment());
    }
    return parameters;
  }
}
