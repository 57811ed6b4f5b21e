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
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * The Parquet schema of Hive's types.
 *
 * @param layout decides what depends on the readers
 */
record ParquetSchema(ParquetLayout layout) {
  static final String MAP = "key_value";
  static final String KEY = "key";
  static final String VALUE = "value";

  private static final LogicalType NOTHING = new NullType();

  MessageType of(List<TableColumn> columns) {
    Type[] fields =
        columns.stream()
            .map(
                column ->
                    type(
                        column.name(),
                        column.position() == TableColumn.ABSENT ? NOTHING : column.rowType(),
                        column.type()))
            .toArray(Type[]::new);
    return new MessageType("hive_schema", fields);
  }

  /** The least number of bytes that hold every decimal of a precision. */
  static int decimalBytes(int precision) {
    return BigInteger.TEN.pow(precision).subtract(BigInteger.ONE).bitLength() / 8 + 1;
  }

  private Type type(String name, LogicalType from, HiveType to) {
    return type(Repetition.OPTIONAL, name, from, to);
  }

  private Type type(Repetition repetition, String name, LogicalType named, HiveType type) {
    LogicalType from = LogicalTypes.withoutName(named);
    if (type == Primitive.TIMESTAMP) {
      return timestamp(repetition, name, from);
    }
    if (type instanceof Primitive primitive) {
      return primitive(repetition, name, primitive);
    }
    if (type instanceof HiveType.Char || type instanceof HiveType.Varchar) {
      return primitive(repetition, name, Primitive.STRING);
    }
    if (type instanceof HiveType.Decimal decimal) {
      return decimal(repetition, name, decimal);
    }
    if (type instanceof HiveType.Array array) {
      LogicalType element = from instanceof ArrayType given ? given.getElementType() : NOTHING;
      GroupType list =
          Types.repeatedGroup()
              .addField(type(layout.element(), element, array.element()))
              .named(layout.list());
      return Types.buildGroup(repetition)
          .as(LogicalTypeAnnotation.listType())
          .addField(list)
          .named(name);
    }
    if (type instanceof HiveType.Map map) {
      return Types.buildGroup(repetition)
          .as(LogicalTypeAnnotation.mapType())
          .addField(entries(from, map))
          .named(name);
    }
    if (type instanceof HiveType.Struct struct) {
      Type[] fields =
          struct.fields().stream()
              .map(field -> type(field.name(), field(from, field.name()), field.type()))
              .toArray(Type[]::new);
      return Types.buildGroup(repetition).addFields(fields).named(name);
    }
    throw new IllegalArgumentException("Not a type of Parquet files: " + type);
  }

  private GroupType entries(LogicalType from, HiveType.Map map) {
    LogicalType key = NOTHING;
    LogicalType value = NOTHING;
    if (from instanceof MapType given) {
      key = given.getKeyType();
      value = given.getValueType();
    } else if (from instanceof MultisetType given) {
      key = given.getElementType();
    }
    Types.GroupBuilder<GroupType> entries = Types.repeatedGroup();
    if (layout.annotatesEntries()) {
      entries.as(LogicalTypeAnnotation.MapKeyValueTypeAnnotation.getInstance());
    }
    return entries
        .addField(type(Repetition.REQUIRED, KEY, key, map.key()))
        .addField(type(VALUE, value, map.value()))
        .named(MAP);
  }

  private static LogicalType field(LogicalType from, String name) {
    int position = from instanceof RowType row ? LogicalTypes.position(row, name) : -1;
    return position < 0 ? NOTHING : ((RowType) from).getTypeAt(position);
  }

  private Type decimal(Repetition repetition, String name, HiveType.Decimal type) {
    PrimitiveTypeName stored = layout.decimal(type.precision());
    Types.PrimitiveBuilder<PrimitiveType> decimal =
        Types.primitive(stored, repetition)
            .as(LogicalTypeAnnotation.decimalType(type.scale(), type.precision()));
    if (stored == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      decimal.length(decimalBytes(type.precision()));
    }
    return decimal.named(name);
  }

  private Type timestamp(Repetition repetition, String name, LogicalType from) {
    ParquetTime time = layout.time(from);
    if (time == ParquetTime.INT96) {
      return Types.primitive(PrimitiveTypeName.INT96, repetition).named(name);
    }
    TimeUnit unit = time == ParquetTime.MICROS ? TimeUnit.MICROS : TimeUnit.NANOS;
    return Types.primitive(PrimitiveTypeName.INT64, repetition)
        .as(LogicalTypeAnnotation.timestampType(layout.times() == FileTimes.Kind.INSTANT, unit))
        .named(name);
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
      case STRING ->
          Types.primitive(PrimitiveTypeName.BINARY, repetition)
              .as(LogicalTypeAnnotation.stringType())
              .named(name);
      case DATE ->
          Types.primitive(PrimitiveTypeName.INT32, repetition)
              .as(LogicalTypeAnnotation.dateType())
              .named(name);
      case TIMESTAMP, TIMESTAMP_LOCAL_TZ, VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new IllegalArgumentException("Not a type of Parquet files: " + type);
    };
  }

  private static Type integer(Repetition repetition, String name, int bits) {
    return Types.primitive(PrimitiveTypeName.INT32, repetition)
        .as(LogicalTypeAnnotation.intType(bits, true))
        .named(name);
  }
}
