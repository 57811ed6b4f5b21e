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

import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.type.TableColumn;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/** Names a row to people: by its primary key, or without one by what it holds. */
final class RowKey {
  private static final int LONGEST = 200;

  private final List<TableColumn> columns;

  RowKey(SinkPlan plan) {
    this.columns =
        plan.target().key().isEmpty()
            ? Stream.concat(plan.columns().stream(), plan.partitionColumns().stream()).toList()
            : plan.target().key();
  }

  /** The columns and their values: {@code k=2, v=c}. */
  String of(RowData row) {
    String text =
        columns.stream()
            .filter(column -> column.position() != TableColumn.ABSENT)
            .filter(column -> column.position() < row.getArity())
            .map(column -> column.name() + "=" + value(column, row))
            .collect(Collectors.joining(", "));
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  private static String value(TableColumn column, RowData row) {
    if (row.isNullAt(column.position())) {
      return "NULL";
    }
    Object value =
        RowData.createFieldGetter(column.rowType(), column.position()).getFieldOrNull(row);
    return column.rowType().is(LogicalTypeRoot.DATE) && value instanceof Integer days
        ? LocalDate.ofEpochDay(days).toString()
        : String.valueOf(value);
  }
}
