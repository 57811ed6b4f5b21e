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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.type.TableColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.jspecify.annotations.Nullable;

/**
 * The shape of rows that wait for compaction: of the fields only those that Hive's data columns
 * take, in the order of the columns. Used by one thread.
 */
final class RowShape {
  private final @Nullable RowKindField rowKind;
  private final ProjectedRowData fields;

  /**
   * @param planned Hive's data columns, and where the rows that arrive have their values
   * @param rowKind appends the kind of its change to each row; null for none
   */
  RowShape(List<TableColumn> planned, @Nullable RowKindField rowKind) {
    this.rowKind = rowKind;
    this.fields =
        ProjectedRowData.from(
            planned.stream()
                .mapToInt(TableColumn::position)
                .filter(position -> position != TableColumn.ABSENT)
                .toArray());
  }

  /** The columns, and where rows of this shape have their values. */
  static List<TableColumn> columns(List<TableColumn> planned) {
    List<TableColumn> columns = new ArrayList<>(planned.size());
    int next = 0;
    for (TableColumn column : planned) {
      boolean absent = column.position() == TableColumn.ABSENT;
      columns.add(absent ? column : column.at(next++));
    }
    return columns;
  }

  /**
   * The form in which rows of this shape outlive a process.
   *
   * @param columns with the places of their values in such rows
   */
  static SerializedRows form(List<TableColumn> columns) {
    return new SerializedRows(new RowDataSerializer(types(columns).toArray(LogicalType[]::new)));
  }

  /**
   * The types of rows of this shape.
   *
   * @param columns with the places of their values in such rows
   */
  static List<LogicalType> types(List<TableColumn> columns) {
    return columns.stream()
        .filter(column -> column.position() != TableColumn.ABSENT)
        .map(TableColumn::rowType)
        .toList();
  }

  /** A row in this shape; valid until the next call, and as long as the row is. */
  RowData of(RowData row) {
    return fields.replaceRow(rowKind == null ? row : rowKind.appendedTo(row));
  }
}
