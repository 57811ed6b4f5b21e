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
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.type.TypeMapping;
import io.honeyflow.hive.type.UnsupportedTypeException;
import java.util.Locale;
import org.apache.flink.table.types.logical.RowType;

/** The Hive columns that fields of Flink's need. */
final class NewColumns {
  private NewColumns() {}

  /**
   * The column for a field. Names, also those within structs, are in lower case, as Hive's own
   * statements make them. An instant goes into a plain {@code timestamp}: Hive's {@code timestamp
   * with local time zone} is unknown before Hive 3, and refused in Parquet and ORC by all.
   *
   * @throws UnsupportedTypeException when Hive has no such type
   */
  static HiveColumn of(RowType.RowField field) {
    return new HiveColumn(
        field.getName().toLowerCase(Locale.ROOT),
        storable(TypeMapping.toHive(field.getType())).toString(),
        field.getDescription().orElse(""));
  }

  private static HiveType storable(HiveType type) {
    if (type instanceof HiveType.Array array) {
      return new HiveType.Array(storable(array.element()));
    }
    if (type instanceof HiveType.Map map) {
      return new HiveType.Map(storable(map.key()), storable(map.value()));
    }
    if (type instanceof HiveType.Struct struct) {
      return new HiveType.Struct(
          struct.fields().stream()
              .map(
                  field ->
                      new HiveType.Field(
                          field.name().toLowerCase(Locale.ROOT), storable(field.type())))
              .toList());
    }
    return type == Primitive.TIMESTAMP_LOCAL_TZ ? Primitive.TIMESTAMP : type;
  }
}
