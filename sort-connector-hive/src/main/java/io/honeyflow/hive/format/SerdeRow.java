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
package io.honeyflow.hive.format;

import io.honeyflow.hive.type.TableColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorFactory;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;
import org.jspecify.annotations.Nullable;

/** A whole row as Hive's SerDes look at it, after it has been checked. */
final class SerdeRow {
  private final SerdeColumn[] columns;
  private final StructObjectInspector inspector;
  private final RowCheck check;

  SerdeRow(FormatRequest request, ValueLimits limits) {
    check = RowCheck.of(request.columns(), limits);
    columns =
        request.columns().stream()
            .map(column -> new SerdeColumn(column, limits))
            .toArray(SerdeColumn[]::new);
    inspector =
        ObjectInspectorFactory.getStandardStructObjectInspector(
            request.columns().stream().map(TableColumn::name).toList(),
            new ArrayList<>(List.of(columns).stream().map(SerdeColumn::inspector).toList()));
  }

  StructObjectInspector inspector() {
    return inspector;
  }

  SerdeColumn column(int index) {
    return columns[index];
  }

  /** The values, in the order of the columns. */
  List<@Nullable Object> values(RowData row) {
    check.check(row);
    List<@Nullable Object> values = new ArrayList<>(columns.length);
    for (SerdeColumn column : columns) {
      values.add(column.value(row));
    }
    return values;
  }
}
