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
import java.time.ZoneOffset;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfo;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfoFactory;

/** Our types in the words of Hive's SerDes. */
record HiveTypeInfos(ZoneId zone) {

  TypeInfo of(HiveType type) {
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

  private TypeInfo primitive(Primitive type) {
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
      case TIMESTAMP_LOCAL_TZ -> TypeInfoFactory.getTimestampTZTypeInfo(named(zone));
      case VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException("Not a type that a SerDe writes: " + type);
    };
  }

  /** A type's zone begins with a letter. */
  private static ZoneId named(ZoneId zone) {
    return zone instanceof ZoneOffset offset ? ZoneId.ofOffset("GMT", offset) : zone;
  }
}
