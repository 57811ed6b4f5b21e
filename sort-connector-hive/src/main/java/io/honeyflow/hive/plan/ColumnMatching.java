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
import io.honeyflow.hive.conf.SchemaEvolution;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.type.TableColumn;
import io.honeyflow.hive.type.TypeMapping;
import io.honeyflow.hive.type.UnsupportedTypeException;
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
  private final DeclaredTable declared;
  private final RowType row;
  private final SchemaEvolution evolution;
  private final Findings findings;

  /**
   * @param evolution for fields that no column takes
   */
  ColumnMatching(
      HiveTable table, DeclaredTable declared, SchemaEvolution evolution, Findings findings) {
    this.table = table;
    this.declared = declared;
    this.row = declared.row();
    this.evolution = evolution;
    this.findings = findings;
  }

  /**
   * The columns in Hive's order.
   *
   * @param columns the data columns, with those that are added
   * @param partitionColumns the partition columns
   * @param added columns that Hive lacks yet
   */
  record Matched(
      List<TableColumn> columns, List<TableColumn> partitionColumns, List<HiveColumn> added) {}

  Matched match() {
    Map<String, Integer> fields = fieldsByName();
    List<HiveColumn> added = unknown(fields);
    List<HiveColumn> all = Stream.concat(table.columns().stream(), added.stream()).toList();
    List<TableColumn> columns = columns(all, fields);
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
    return new Matched(columns, partitionColumns, added);
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

  /** What is done about fields that no column takes: the columns to add. */
  private List<HiveColumn> unknown(Map<String, Integer> fields) {
    List<String> known =
        Stream.concat(table.columns().stream(), table.partitionColumns().stream())
            .map(HiveColumn::name)
            .toList();
    List<RowType.RowField> unknown =
        fields.entrySet().stream()
            .filter(field -> !known.contains(field.getKey()))
            .map(field -> row.getFields().get(field.getValue()))
            .toList();
    return switch (evolution) {
      case NONE -> {
        unknown.forEach(field -> refuse(field, known));
        yield List.of();
      }
      case IGNORE -> {
        unknown.forEach(this::ignore);
        yield List.of();
      }
      case ADD_COLUMNS -> unknown.stream().flatMap(field -> added(field).stream()).toList();
    };
  }

  private void refuse(RowType.RowField field, List<String> known) {
    findings.problem(
        "Column '%s' does not exist in Hive table %s.".formatted(field.getName(), table.name()),
        remedy(field, known));
  }

  private void ignore(RowType.RowField field) {
    findings.warning(
        "Column '%s' does not exist in Hive table %s, and is not written."
            .formatted(field.getName(), table.name()));
  }

  /** A partition column cannot be added: that the table lacks it is told of PARTITIONED BY. */
  private Optional<HiveColumn> added(RowType.RowField field) {
    if (declared.partitionKeys().stream().anyMatch(field.getName()::equalsIgnoreCase)) {
      return Optional.empty();
    }
    try {
      HiveColumn column = NewColumns.of(field);
      findings.warning(
          "Column '%s' does not exist in Hive table %s, and is added to it when the job starts."
              .formatted(field.getName(), table.name()));
      return Optional.of(column);
    } catch (UnsupportedTypeException e) {
      findings.problems(
          List.of(PlanProblem.of("Column '%s': %s".formatted(field.getName(), e.getMessage()))));
      return Optional.empty();
    }
  }

  private String remedy(RowType.RowField field, List<String> known) {
    String rename =
        Nearest.to(field.getName().toLowerCase(Locale.ROOT), known)
            .map("Rename it to '%s' if that is meant"::formatted)
            .orElse("Leave it out");
    String cascade = table.partitionColumns().isEmpty() ? "" : " CASCADE";
    String add =
        HiveDdl.column(field)
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
