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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;

/**
 * The types whose JSON every Hive reads right. Hive 3 and 4 read a number as a double, which holds
 * 15 digits: decimals of more are written as strings, which all Hives read as decimals too.
 */
final class JsonTypes {
  private static final int DIGITS_OF_A_DOUBLE = 15;

  private JsonTypes() {}

  static List<TableColumn> of(List<TableColumn> columns) {
    return columns.stream()
        .map(
            column ->
                new TableColumn(
                    column.name(), of(column.type()), column.rowType(), column.position()))
        .toList();
  }

  private static HiveType of(HiveType type) {
    if (type instanceof HiveType.Decimal decimal && decimal.precision() > DIGITS_OF_A_DOUBLE) {
      return Primitive.STRING;
    }
    if (type instanceof HiveType.Array array) {
      return new HiveType.Array(of(array.element()));
    }
    if (type instanceof HiveType.Map map) {
      return new HiveType.Map(of(map.key()), of(map.value()));
    }
    if (type instanceof HiveType.Struct struct) {
      return new HiveType.Struct(
          struct.fields().stream()
              .map(field -> new HiveType.Field(field.name(), of(field.type())))
              .toList());
    }
    return type;
  }
}
