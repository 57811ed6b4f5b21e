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
import org.apache.orc.TypeDescription;

/** The ORC schema of Hive's types. */
final class OrcSchema {

  private OrcSchema() {}

  static TypeDescription of(List<TableColumn> columns) {
    TypeDescription schema = TypeDescription.createStruct();
    columns.forEach(column -> schema.addField(column.name(), type(column.type())));
    return schema;
  }

  private static TypeDescription type(HiveType type) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive);
    }
    if (type instanceof HiveType.Char text) {
      return TypeDescription.createChar().withMaxLength(text.length());
    }
    if (type instanceof HiveType.Varchar text) {
      return TypeDescription.createVarchar().withMaxLength(text.length());
    }
    if (type instanceof HiveType.Decimal decimal) {
      // Precision first: each is checked against the other as it is at that moment.
      return TypeDescription.createDecimal()
          .withScale(0)
          .withPrecision(decimal.precision())
          .withScale(decimal.scale());
    }
    if (type instanceof HiveType.Array array) {
      return TypeDescription.createList(type(array.element()));
    }
    if (type instanceof HiveType.Map map) {
      return TypeDescription.createMap(type(map.key()), type(map.value()));
    }
    if (type instanceof HiveType.Struct struct) {
      TypeDescription description = TypeDescription.createStruct();
      struct.fields().forEach(field -> description.addField(field.name(), type(field.type())));
      return description;
    }
    throw new IllegalArgumentException("Not a type of ORC files: " + type);
  }

  private static TypeDescription primitive(Primitive type) {
    return switch (type) {
      case BOOLEAN -> TypeDescription.createBoolean();
      case TINYINT -> TypeDescription.createByte();
      case SMALLINT -> TypeDescription.createShort();
      case INT -> TypeDescription.createInt();
      case BIGINT -> TypeDescription.createLong();
      case FLOAT -> TypeDescription.createFloat();
      case DOUBLE -> TypeDescription.createDouble();
      case STRING -> TypeDescription.createString();
      case BINARY -> TypeDescription.createBinary();
      case DATE -> TypeDescription.createDate();
      case TIMESTAMP -> TypeDescription.createTimestamp();
      case TIMESTAMP_LOCAL_TZ, VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException("Not a type of ORC files: " + type);
    };
  }
}
