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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import java.util.Locale;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * The column of Hive's table that receives the kind of each change. No field of the query feeds it:
 * the writer appends the kind to each row, as its last field.
 */
final class RowKindColumn {
  private static final int LENGTH = 2;

  private final @Nullable String name;
  private final HiveTable table;
  private final RowType row;

  RowKindColumn(ChangelogConf conf, HiveTable table, RowType row) {
    this.name = conf.rowKindColumn();
    this.table = table;
    this.row = row;
  }

  /** The data columns, of which the row kind column is fed by the field behind the row's last. */
  List<TableColumn> fill(ColumnMatching.Matched matched, Findings findings) {
    if (name == null) {
      return matched.columns();
    }
    if (isIn(table.partitionColumns())) {
      findings.problem(
          subject("which is a partition column of Hive table %s".formatted(table.name())),
          "Name a data column.");
    } else if (row.getFieldNames().stream().anyMatch(field -> field.equalsIgnoreCase(name))) {
      findings.problem(
          subject("which the DDL declares too. The sink fills that column itself"),
          "Remove the column from the DDL, or the option.");
    } else if (!isIn(table.columns())) {
      String cascade = table.partitionColumns().isEmpty() ? "" : " CASCADE";
      findings.problem(
          subject("which does not exist in Hive table %s".formatted(table.name())),
          "Correct it, or add the column in Hive: ALTER TABLE %s ADD COLUMNS (`%s` string)%s."
              .formatted(table.name(), name, cascade));
    }
    return matched.columns().stream()
        .map(column -> column.name().equals(name) ? filled(column, findings) : column)
        .toList();
  }

  private TableColumn filled(TableColumn column, Findings findings) {
    if (!holdsKinds(column.type())) {
      findings.problem(
          subject(
              "which has the type %s in Hive table %s"
                  .formatted(column.type().toString().toLowerCase(Locale.ROOT), table.name())),
          "Name a column of the type string, or of char or varchar with at least two characters.");
    }
    return new TableColumn(
        column.name(), column.type(), new CharType(false, LENGTH), row.getFieldCount());
  }

  private static boolean holdsKinds(HiveType type) {
    return type == Primitive.STRING
        || type instanceof HiveType.Char text && text.length() >= LENGTH
        || type instanceof HiveType.Varchar limited && limited.length() >= LENGTH;
  }

  private boolean isIn(List<HiveColumn> columns) {
    return columns.stream().anyMatch(column -> column.name().equals(name));
  }

  private String subject(String what) {
    return "'sink.changelog.row-kind-column' names '%s', %s.".formatted(name, what);
  }
}
