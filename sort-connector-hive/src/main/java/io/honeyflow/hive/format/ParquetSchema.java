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
import java.math.BigInteger;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** The Parquet schema that Hive itself writes for its types; all its versions read it. */
final class ParquetSchema {
  static final String LIST = "bag";
  static final String ELEMENT = "array_element";
  static final String MAP = "key_value";
  static final String KEY = "key";
  static final String VALUE = "value";

  private ParquetSchema() {}

  static MessageType of(List<TableColumn> columns) {
    Type[] fields =
        columns.stream()
            .map(column -> type(Repetition.OPTIONAL, column.name(), column.type()))
            .toArray(Type[]::new);
    return new MessageType("hive_schema", fields);
  }

  /** The least number of bytes that hold every decimal of a precision. */
  static int decimalBytes(int precision) {
    return BigInteger.TEN.pow(precision).subtract(BigInteger.ONE).bitLength() / 8 + 1;
  }

  private static Type type(Repetition repetition, String name, HiveType type) {
    if (type instanceof Primitive primitive) {
      return primitive(repetition, name, primitive);
    }
    if (type instanceof HiveType.Char || type instanceof HiveType.Varchar) {
      return primitive(repetition, name, Primitive.STRING);
    }
    if (type instanceof HiveType.Decimal decimal) {
      return Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
          .length(decimalBytes(decimal.precision()))
          .as(LogicalTypeAnnotation.decimalType(decimal.scale(), decimal.precision()))
          .named(name);
    }
    if (type instanceof HiveType.Array array) {
      GroupType list =
          Types.repeatedGroup()
              .addField(type(Repetition.OPTIONAL, ELEMENT, array.element()))
              .named(LIST);
      return Types.buildGroup(repetition)
          .as(LogicalTypeAnnotation.listType())
          .addField(list)
          .named(name);
    }
    if (type instanceof HiveType.Map map) {
      GroupType entries =
          Types.repeatedGroup()
              .as(LogicalTypeAnnotation.MapKeyValueTypeAnnotation.getInstance())
              .addField(type(Repetition.REQUIRED, KEY, map.key()))
              .addField(type(Repetition.OPTIONAL, VALUE, map.value()))
              .named(MAP);
      return Types.buildGroup(repetition)
          .as(LogicalTypeAnnotation.mapType())
          .addField(entries)
          .named(name);
    }
    if (type instanceof HiveType.Struct struct) {
      Type[] fields =
          struct.fields().stream()
              .map(field -> type(Repetition.OPTIONAL, field.name(), field.type()))
              .toArray(Type[]::new);
      return Types.buildGroup(repetition).addFields(fields).named(name);
    }
    throw new IllegalArgumentException("Not a type of Parquet files: " + type);
  }

  private static Type primitive(Repetition repetition, String name, Primitive type) {
    return switch (type) {
      case BOOLEAN -> Types.primitive(PrimitiveTypeName.BOOLEAN, repetition).named(name);
      case TINYINT -> integer(repetition, name, 8);
      case SMALLINT -> integer(repetition, name, 16);
      case INT -> Types.primitive(PrimitiveTypeName.INT32, repetition).named(name);
      case BIGINT -> Types.primitive(PrimitiveTypeName.INT64, repetition).named(name);
      case FLOAT -> Types.primitive(PrimitiveTypeName.FLOAT, repetition).named(name);
      case DOUBLE -> Types.primitive(PrimitiveTypeName.DOUBLE, repetition).named(name);
      case BINARY -> Types.primitive(PrimitiveTypeName.BINARY, repetition).named(name);
      case TIMESTAMP -> Types.primitive(PrimitiveTypeName.INT96, repetition).named(name);
      case STRING ->
          Types.primitive(PrimitiveTypeName.BINARY, repetition)
              .as(LogicalTypeAnnotation.stringType())
              .named(name);
      case DATE ->
          Types.primitive(PrimitiveTypeName.INT32, repetition)
              .as(LogicalTypeAnnotation.dateType())
              .named(name);
      case TIMESTAMP_LOCAL_TZ, VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException("Not a type of Parquet files: " + type);
    };
  }

  private static Type integer(Repetition repetition, String name, int bits) {
    return Types.primitive(PrimitiveTypeName.INT32, repetition)
        .as(LogicalTypeAnnotation.intType(bits, true))
        .named(name);
  }
}
