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
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.jspecify.annotations.Nullable;

/**
 * One vector of a batch and what fills it.
 *
 * @param value null for a column without values, which is always NULL
 */
record OrcColumn(ColumnVector vector, @Nullable OrcValue value) {

  /** Puts a field of a row, or NULL, at an index; returns about how many bytes it holds. */
  int put(RowData row, int position, int at) {
    if (value == null || position == TableColumn.ABSENT || row.isNullAt(position)) {
      return putNull(at);
    }
    vector.isNull[at] = false;
    return value.put(row, position, at);
  }

  /** Puts an element of an array, or NULL, at an index; returns about how many bytes it holds. */
  int put(ArrayData array, int position, int at) {
    if (value == null || array.isNullAt(position)) {
      return putNull(at);
    }
    vector.isNull[at] = false;
    return value.put(array, position, at);
  }

  /** Makes room for a number of values; keeps those that are there. */
  void reserve(int size) {
    if (size > vector.isNull.length) {
      vector.ensureSize(Math.max(size, 2 * vector.isNull.length), true);
    }
  }

  private int putNull(int at) {
    vector.noNulls = false;
    vector.isNull[at] = true;
    return 0;
  }
}
