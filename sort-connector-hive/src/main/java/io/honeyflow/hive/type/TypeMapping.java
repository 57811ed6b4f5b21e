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
package io.honeyflow.hive.type;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;

/**
 * The correspondence of Flink's and Hive's types, in both directions and nested to any depth. Pure
 * functions.
 */
public final class TypeMapping {
  private static final int LONGEST_CHAR = 255;
  private static final int LONGEST_VARCHAR = 65_535;

  private TypeMapping() {}

  /**
   * The Hive type that holds every value of a Flink type and comes nearest to it. A {@code CHAR(n)}
   * or {@code VARCHAR(n)} longer than Hive's longest is a {@code string}.
   *
   * @throws UnsupportedTypeException for TIME, INTERVAL, RAW and others that Hive cannot hold
   */
  public static HiveType toHive(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> Primitive.BOOLEAN;
      case TINYINT -> Primitive.TINYINT;
      case SMALLINT -> Primitive.SMALLINT;
      case INTEGER -> Primitive.INT;
      case BIGINT -> Primitive.BIGINT;
      case FLOAT -> Primitive.FLOAT;
      case DOUBLE -> Primitive.DOUBLE;
      case DATE -> Primitive.DATE;
      case TIMESTAMP_WITHOUT_TIME_ZONE -> Primitive.TIMESTAMP;
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Primitive.TIMESTAMP_LOCAL_TZ;
      case BINARY, VARBINARY -> Primitive.BINARY;
      case NULL -> Primitive.VOID;
      case DECIMAL -> {
        DecimalType decimal = (DecimalType) type;
        yield new HiveType.Decimal(decimal.getPrecision(), decimal.getScale());
      }
      case CHAR -> character(((CharType) type).getLength());
      case VARCHAR -> varchar(((VarCharType) type).getLength());
      case ARRAY -> new HiveType.Array(toHive(((ArrayType) type).getElementType()));
      case MULTISET ->
          new HiveType.Map(toHive(((MultisetType) type).getElementType()), Primitive.INT);
      case MAP -> {
        MapType map = (MapType) type;
        yield new HiveType.Map(toHive(map.getKeyType()), toHive(map.getValueType()));
      }
      case ROW -> struct((RowType) type);
      case DISTINCT_TYPE -> toHive(((DistinctType) type).getSourceType());
      default -> throw new UnsupportedTypeException(noCounterpart(type) + ". " + castToString());
    };
  }

  /**
   * The Flink type of a Hive type, nullable at every level.
   *
   * @throws UnsupportedTypeException for {@code uniontype} and intervals
   */
  public static LogicalType toFlink(HiveType type) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive);
    }
    if (type instanceof HiveType.Char text) {
      return new CharType(text.length());
    }
    if (type instanceof HiveType.Varchar text) {
      return new VarCharType(text.length());
    }
    if (type instanceof HiveType.Decimal decimal) {
      return new DecimalType(decimal.precision(), decimal.scale());
    }
    if (type instanceof HiveType.Array array) {
      return new ArrayType(toFlink(array.element()));
    }
    if (type instanceof HiveType.Map map) {
      return new MapType(toFlink(map.key()), toFlink(map.value()));
    }
    if (type instanceof HiveType.Struct struct) {
      return new RowType(
          struct.fields().stream()
              .map(field -> new RowType.RowField(field.name(), toFlink(field.type())))
              .toList());
    }
    throw new UnsupportedTypeException("Hive's uniontype has no counterpart in Flink SQL.");
  }

  /**
   * Whether every value of a Flink type can be written into a Hive column unchanged.
   *
   * @param column the column's name, for the message
   * @return empty when it can; else the first thing that does not fit
   */
  public static Optional<TypeProblem> problem(String column, LogicalType from, HiveType to) {
    return new WideningCheck(column, to).problem(from);
  }

  static String noCounterpart(LogicalType type) {
    return type.asSummaryString() + " has no counterpart in Hive";
  }

  private static String castToString() {
    return "Cast it to STRING, or leave the column out.";
  }

  private static HiveType character(int length) {
    return length > LONGEST_CHAR || length == 0 ? varchar(length) : new HiveType.Char(length);
  }

  private static HiveType varchar(int length) {
    return length > LONGEST_VARCHAR || length == 0
        ? Primitive.STRING
        : new HiveType.Varchar(length);
  }

  private static HiveType struct(RowType row) {
    List<HiveType.Field> fields =
        row.getFields().stream()
            .map(field -> new HiveType.Field(field.getName(), toHive(field.getType())))
            .toList();
    return new HiveType.Struct(fields);
  }

  private static LogicalType primitive(Primitive type) {
    return switch (type) {
      case BOOLEAN -> new BooleanType();
      case TINYINT -> new TinyIntType();
      case SMALLINT -> new SmallIntType();
      case INT -> new IntType();
      case BIGINT -> new BigIntType();
      case FLOAT -> new FloatType();
      case DOUBLE -> new DoubleType();
      case STRING -> VarCharType.STRING_TYPE;
      case BINARY -> new VarBinaryType(VarBinaryType.MAX_LENGTH);
      case DATE -> new DateType();
      case TIMESTAMP -> new TimestampType(TimestampType.MAX_PRECISION);
      case TIMESTAMP_LOCAL_TZ -> new LocalZonedTimestampType(LocalZonedTimestampType.MAX_PRECISION);
      case VOID -> new NullType();
      case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          throw new UnsupportedTypeException("Hive's intervals cannot be stored in a table.");
    };
  }
}
