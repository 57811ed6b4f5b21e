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
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfoUtils;
import org.jspecify.annotations.Nullable;

/** Where the value of one column is found, and how Hive's SerDe looks at it. */
final class SerdeColumn {
  private final String name;
  private final ObjectInspector inspector;
  private final HiveObjects objects;
  private final RowData.@Nullable FieldGetter getter;

  SerdeColumn(TableColumn column, ValueLimits limits) {
    boolean absent = column.position() == TableColumn.ABSENT;
    name = column.name();
    inspector =
        TypeInfoUtils.getStandardJavaObjectInspectorFromTypeInfo(HiveTypeInfos.of(column.type()));
    objects =
        absent
            ? value -> value
            : HiveObjects.from(
                column.rowType(), column.type(), new ObjectRules(limits, new BundledHiveValues()));
    getter = absent ? null : LogicalTypes.fieldGetter(column.rowType(), column.position());
  }

  String name() {
    return name;
  }

  ObjectInspector inspector() {
    return inspector;
  }

  /** Whether the value has parts, between which the SerDe puts delimiters. */
  boolean nested() {
    return inspector.getCategory() != ObjectInspector.Category.PRIMITIVE;
  }

  @Nullable Object value(RowData row) {
    return getter == null ? null : objects.ofNullable(getter.getFieldOrNull(row));
  }
}
