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

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/** Questions about Flink's types. */
final class LogicalTypes {
  /** What a MULTISET, in its form of a map, holds beside each element. */
  static final LogicalType MULTISET_COUNT = new IntType(false);

  private LogicalTypes() {}

  /** The type that a user's named type stands for. */
  static LogicalType withoutName(LogicalType type) {
    return type instanceof DistinctType distinct ? withoutName(distinct.getSourceType()) : type;
  }

  /** The position of a field by name, ignoring case, or -1. */
  static int position(RowType row, String name) {
    for (int i = 0; i < row.getFieldCount(); i++) {
      if (row.getFields().get(i).getName().equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  /** How many digits of a second a timestamp type has; 0 for the type NULL. */
  static int timestampPrecision(LogicalType timestamp) {
    return isNull(timestamp) ? 0 : LogicalTypeChecks.getPrecision(timestamp);
  }

  /** Reads a field of a row; knows the type NULL too, for which Flink has no getter. */
  static RowData.FieldGetter fieldGetter(LogicalType type, int position) {
    return isNull(type) ? row -> null : RowData.createFieldGetter(type, position);
  }

  /** Reads an element of an array; knows the type NULL too, for which Flink has no getter. */
  static ArrayData.ElementGetter elementGetter(LogicalType type) {
    return isNull(type) ? (array, position) -> null : ArrayData.createElementGetter(type);
  }

  private static boolean isNull(LogicalType type) {
    return type.getTypeRoot() == LogicalTypeRoot.NULL;
  }
}
