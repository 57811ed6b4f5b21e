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
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;

/** Reads the primary key of rows. Used by one thread. */
final class KeyFields {
  private final RowData.FieldGetter[] fields;
  private final GenericRowData values;
  private final RowDataSerializer form;

  /**
   * @param key its columns
   */
  KeyFields(List<TableColumn> key) {
    fields =
        key.stream()
            .map(column -> RowData.createFieldGetter(column.rowType(), column.position()))
            .toArray(RowData.FieldGetter[]::new);
    values = new GenericRowData(fields.length);
    form =
        new RowDataSerializer(key.stream().map(TableColumn::rowType).toArray(LogicalType[]::new));
  }

  /**
   * The key of a row: equal for equal keys, with a hash that is the same in every process. Valid
   * until the next call, unless it is copied.
   */
  BinaryRowData of(RowData row) {
    for (int i = 0; i < fields.length; i++) {
      values.setField(i, fields[i].getFieldOrNull(row));
    }
    return form.toBinaryRow(values);
  }
}
