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

import io.honeyflow.common.option.Nearest;
import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.unit.InvalidTextException;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.hive.type.TypeMapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each Hive column the field that feeds it: by name, ignoring case as Hive does, in any
 * order. A data column that no field feeds becomes NULL.
 */
final class ColumnMatching {
  private final HiveTable table;
  private final RowType row;
  private final Findings findings;

  ColumnMatching(HiveTable table, RowType row, Findings findings) {
    this.table = table;
    this.row = row;
    this.findings = findings;
  }

  /**
   * The columns in Hive's order.
   *
   * @param columns the data columns
   * @param partitionColumns the partition columns
   */
  record Matched(List<TableColumn> columns, List<TableColumn> partitionColumns) {}

  Matched match() {
    Map<String, Integer> fields = fieldsByName();
    findUnknown(fields);
    List<TableColumn> columns = columns(table.columns(), fields);
    List<TableColumn> partitionColumns = columns(table.partitionColumns(), fields);
    for (TableColumn column : partitionColumns) {
      if (column.position() == TableColumn.ABSENT) {
        findings.problem(
            ("Partition column '%s' of Hive table %s is missing in the DDL, so that no row says which"
                    + " partition it belongs to.")
                .formatted(column.name(), table.name()),
            "Add the column: `%s` %s."
                .formatted(column.name(), TypeMapping.toFlink(column.type()).asSummaryString()));
      }
    }
    return new Matched(columns, partitionColumns);
  }

  private Map<String, Integer> fieldsByName() {
    Map<String, Integer> fields = new LinkedHashMap<>();
    for (int i = 0; i < row.getFieldCount(); i++) {
      String name = row.getFieldNames().get(i);
      Integer before = fields.putIfAbsent(name.toLowerCase(Locale.ROOT), i);
      if (before != null) {
        findings.problem(
            "Columns '%s' and '%s' differ only in case, and are one column in Hive."
                .formatted(row.getFieldNames().get(before), name),
            "Keep one of them.");
      }
    }
    return fields;
  }

  private void findUnknown(Map<String, Integer> fields) {
    List<String> known =
        Stream.concat(table.columns().stream(), table.partitionColumns().stream())
            .map(HiveColumn::name)
            .toList();
    fields.forEach(
        (name, position) -> {
          if (!known.contains(name)) {
            findings.problem(
                "Column '%s' does not exist in Hive table %s."
                    .formatted(row.getFieldNames().get(position), table.name()),
                remedy(name, position, known));
          }
        });
  }

  private String remedy(String name, int position, List<String> known) {
    String rename =
        Nearest.to(name, known)
            .map("Rename it to '%s' if that is meant"::formatted)
            .orElse("Leave it out");
    String cascade = table.partitionColumns().isEmpty() ? "" : " CASCADE";
    String add =
        HiveDdl.column(name, row.getTypeAt(position))
            .map(
                column ->
                    ", or add it in Hive: ALTER TABLE %s ADD COLUMNS (%s)%s"
                        .formatted(table.name(), column, cascade))
            .orElse("");
    return rename + add + ".";
  }

  private List<TableColumn> columns(List<HiveColumn> declared, Map<String, Integer> fields) {
    List<TableColumn> columns = new ArrayList<>();
    for (HiveColumn column : declared) {
      type(column)
          .ifPresent(type -> columns.add(column(column.name(), type, fields.get(column.name()))));
    }
    return columns;
  }

  private TableColumn column(String name, HiveType type, @Nullable Integer position) {
    if (position == null) {
      return new TableColumn(name, type, new NullType(), TableColumn.ABSENT);
    }
    LogicalType from = row.getTypeAt(position);
    TypeMapping.problem(row.getFieldNames().get(position), from, type)
        .ifPresent(
            found ->
                findings.problem(
                    "Column '%s': %s.".formatted(found.path(), found.reason()), found.remedy()));
    return new TableColumn(name, type, from, position);
  }

  private Optional<HiveType> type(HiveColumn column) {
    try {
      return Optional.of(HiveType.parse(column.type()));
    } catch (InvalidTextException e) {
      findings.problem(
          "Column '%s' of Hive table %s has the type '%s', which is not understood: %s."
              .formatted(column.name(), table.name(), column.type(), e.reason()),
          "Change the column's type in Hive.");
      return Optional.empty();
    }
  }
}
