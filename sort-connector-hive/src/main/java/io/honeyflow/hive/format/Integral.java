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
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/** Reads a value of one of the integral types as the widest of them. */
record Integral(LogicalTypeRoot root) {

  static boolean is(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT -> true;
      default -> false;
    };
  }

  static Integral of(LogicalType type) {
    return new Integral(type.getTypeRoot());
  }

  long of(RowData row, int position) {
    return switch (root) {
      case TINYINT -> row.getByte(position);
      case SMALLINT -> row.getShort(position);
      case INTEGER -> row.getInt(position);
      default -> row.getLong(position);
    };
  }

  long of(ArrayData array, int position) {
    return switch (root) {
      case TINYINT -> array.getByte(position);
      case SMALLINT -> array.getShort(position);
      case INTEGER -> array.getInt(position);
      default -> array.getLong(position);
    };
  }
}
