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
import java.time.ZoneId;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfo;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfoFactory;

/** Our types in the words of Hive's SerDes. */
final class HiveTypeInfos {
  /**
   * The zone in which SerDes write instants. Hive reads them in any, and shows them in the
   * reader's; another zone's clocks show an hour of the year twice, and the text would not say
   * which it was.
   */
  static final ZoneId INSTANT_ZONE = ZoneId.of("UTC");

  private HiveTypeInfos() {}

  static TypeInfo of(HiveType type) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive);
    }
    if (type instanceof HiveType.Char text) {
      return TypeInfoFactory.getCharTypeInfo(text.length());
    }
    if (type instanceof HiveType.Varchar text) {
      return TypeInfoFactory.getVarcharTypeInfo(text.length());
    }
    if (type instanceof HiveType.Decimal decimal) {
      return TypeInfoFactory.getDecimalTypeInfo(decimal.precision(), decimal.scale());
    }
    if (type instanceof HiveType.Array array) {
      return TypeInfoFactory.getListTypeInfo(of(array.element()));
    }
    if (type instanceof HiveType.Map map) {
      return TypeInfoFactory.getMapTypeInfo(of(map.key()), of(map.value()));
    }
    if (type instanceof HiveType.Struct struct) {
      return TypeInfoFactory.getStructTypeInfo(
          struct.fields().stream().map(HiveType.Field::name).toList(),
          struct.fields().stream().map(field -> of(field.type())).toList());
    }
    throw new IllegalArgumentException("Not a type that a SerDe writes: " + type);
  }

  private static TypeInfo primitive(Primitive type) {
    return switch (type) {
      case BOOLEAN -> TypeInfoFactory.booleanTypeInfo;
      case TINYINT -> TypeInfoFactory.byteTypeInfo;
      case SMALLINT -> TypeInfoFactory.shortTypeInfo;
      case INT -> TypeInfoFactory.intTypeInfo;
      case BIGINT -> TypeInfoFactory.longTypeInfo;
      case FLOAT -> TypeInfoFactory.floatTypeInfo;
      case DOUBLE -> TypeInfoFactory.doubleTypeInfo;
      case STRING -> TypeInfoFactory.stringTypeInfo;
      case BINARY -> TypeInfoFactory.binaryTypeInfo;
      case DATE -> TypeInfoFactory.dateTypeInfo;
      case TIMESTAMP -> TypeInfoFactory.timestampTypeInfo;
      case TIMESTAMP_LOCAL_TZ -> TypeInfoFactory.getTimestampTZTypeInfo(INSTANT_ZONE);
      case VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException("Not a type that a SerDe writes: " + type);
    };
  }
}
