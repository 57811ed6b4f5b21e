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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.utils.LogicalTypeCasts;

/** Compares a Flink type with the type of one Hive column, part by part. */
final class WideningCheck {
  private final String column;
  private final HiveType columnType;

  WideningCheck(String column, HiveType columnType) {
    this.column = column;
    this.columnType = columnType;
  }

  Optional<TypeProblem> problem(LogicalType from) {
    return compare(column, from, columnType, from);
  }

  private Optional<TypeProblem> compare(
      String path, LogicalType from, HiveType to, LogicalType whole) {
    if (to instanceof HiveType.Union) {
      return unwritable(path, "Hive's uniontype cannot be written from Flink SQL");
    }
    return switch (from.getTypeRoot()) {
      case NULL -> Optional.empty();
      case DISTINCT_TYPE -> compare(path, ((DistinctType) from).getSourceType(), to, whole);
      case ARRAY -> array(path, (ArrayType) from, to, whole);
      case MULTISET -> multiset(path, (MultisetType) from, to, whole);
      case MAP -> map(path, (MapType) from, to, whole);
      case ROW -> row(path, (RowType) from, to, whole);
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          FLOAT,
          DOUBLE,
          DECIMAL,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY,
          DATE,
          TIMESTAMP_WITHOUT_TIME_ZONE,
          TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          holds(from, to) ? Optional.empty() : misfit(path, from, to, whole);
      default -> misfit(path, TypeMapping.noCounterpart(from), whole);
    };
  }

  private Optional<TypeProblem> array(String path, ArrayType from, HiveType to, LogicalType whole) {
    return to instanceof HiveType.Array array
        ? compare(path + ".element", from.getElementType(), array.element(), whole)
        : misfit(path, from, to, whole);
  }

  private Optional<TypeProblem> multiset(
      String path, MultisetType from, HiveType to, LogicalType whole) {
    if (!(to instanceof HiveType.Map map)
        || (map.value() != Primitive.INT && map.value() != Primitive.BIGINT)) {
      return misfit(path, from, to, whole);
    }
    return compare(path + ".key", from.getElementType(), map.key(), whole);
  }

  private Optional<TypeProblem> map(String path, MapType from, HiveType to, LogicalType whole) {
    if (!(to instanceof HiveType.Map map)) {
      return misfit(path, from, to, whole);
    }
    return compare(path + ".key", from.getKeyType(), map.key(), whole)
        .or(() -> compare(path + ".value", from.getValueType(), map.value(), whole));
  }

  /** By name, ignoring case; a field that the row lacks is written as NULL. */
  private Optional<TypeProblem> row(String path, RowType from, HiveType to, LogicalType whole) {
    if (!(to instanceof HiveType.Struct struct)) {
      return misfit(path, from, to, whole);
    }
    List<String> seen = new ArrayList<>();
    for (RowType.RowField field : from.getFields()) {
      String name = field.getName().toLowerCase(Locale.ROOT);
      if (seen.contains(name)) {
        return unwritable(
            path, "two fields are named '" + name + "', and Hive does not tell case apart");
      }
      seen.add(name);
      Optional<HiveType.Field> target =
          struct.fields().stream().filter(f -> f.name().equalsIgnoreCase(name)).findFirst();
      if (target.isEmpty()) {
        return misfit(path, "Hive's struct has no field '" + field.getName() + "'", whole);
      }
      Optional<TypeProblem> problem =
          compare(path + "." + name, field.getType(), target.get().type(), whole);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private static boolean holds(LogicalType from, HiveType to) {
    if (to instanceof Primitive primitive) {
      return primitiveHolds(from, primitive);
    }
    if (to instanceof HiveType.Decimal decimal) {
      return decimalHolds(from, decimal);
    }
    if (to instanceof HiveType.Char text) {
      return from instanceof CharType given && given.getLength() <= text.length();
    }
    return to instanceof HiveType.Varchar text && length(from) <= text.length();
  }

  private static long length(LogicalType from) {
    if (from instanceof CharType text) {
      return text.getLength();
    }
    return from instanceof VarCharType text ? text.getLength() : Long.MAX_VALUE;
  }

  private static boolean decimalHolds(LogicalType from, HiveType.Decimal to) {
    int digits = to.precision() - to.scale();
    return switch (from.getTypeRoot()) {
      case TINYINT -> digits >= 3;
      case SMALLINT -> digits >= 5;
      case INTEGER -> digits >= 10;
      case BIGINT -> digits >= 19;
      case DECIMAL -> {
        DecimalType decimal = (DecimalType) from;
        yield decimal.getScale() <= to.scale()
            && decimal.getPrecision() - decimal.getScale() <= digits;
      }
      default -> false;
    };
  }

  private static boolean primitiveHolds(LogicalType from, Primitive to) {
    return switch (from.getTypeRoot()) {
      case BOOLEAN -> to == Primitive.BOOLEAN;
      case TINYINT ->
          switch (to) {
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> true;
            default -> false;
          };
      case SMALLINT ->
          switch (to) {
            case SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> true;
            default -> false;
          };
      // A float's 24 bits cannot hold every int, a double's 53 not every bigint.
      case INTEGER -> to == Primitive.INT || to == Primitive.BIGINT || to == Primitive.DOUBLE;
      case BIGINT -> to == Primitive.BIGINT;
      case FLOAT -> to == Primitive.FLOAT || to == Primitive.DOUBLE;
      case DOUBLE -> to == Primitive.DOUBLE;
      case CHAR, VARCHAR -> to == Primitive.STRING;
      case BINARY, VARBINARY -> to == Primitive.BINARY;
      case DATE -> to == Primitive.DATE;
      case TIMESTAMP_WITHOUT_TIME_ZONE -> to == Primitive.TIMESTAMP;
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          to == Primitive.TIMESTAMP || to == Primitive.TIMESTAMP_LOCAL_TZ;
      default -> false;
    };
  }

  private Optional<TypeProblem> misfit(
      String path, LogicalType from, HiveType to, LogicalType whole) {
    return misfit(
        path,
        from.asSummaryString() + " cannot be written into Hive's " + to + " without losing values",
        whole);
  }

  /** The remedy casts the whole column, since a part of one cannot be cast alone. */
  private Optional<TypeProblem> misfit(String path, String reason, LogicalType whole) {
    LogicalType target;
    try {
      target = nearest(whole, columnType);
    } catch (UnsupportedTypeException e) {
      return unwritable(path, reason);
    }
    String name = target.asSummaryString();
    String expression =
        LogicalTypeCasts.supportsExplicitCast(whole, target)
            ? "CAST(" + column + " AS " + name + ")"
            : "an expression of that type";
    return Optional.of(
        new TypeProblem(
            path,
            reason,
            "Declare the column as " + name + " and write " + expression + " into it."));
  }

  /**
   * The type to cast to: Flink's own shape and order of fields, since ROWs are cast by position.
   */
  private static LogicalType nearest(LogicalType from, HiveType to) {
    if (from instanceof DistinctType distinct) {
      return nearest(distinct.getSourceType(), to);
    }
    if (from instanceof ArrayType array && to instanceof HiveType.Array target) {
      return new ArrayType(nearest(array.getElementType(), target.element()));
    }
    if (from instanceof MapType map && to instanceof HiveType.Map target) {
      return new MapType(
          nearest(map.getKeyType(), target.key()), nearest(map.getValueType(), target.value()));
    }
    if (from instanceof RowType row && to instanceof HiveType.Struct target) {
      return nearestRow(row, target);
    }
    return holds(from, to) ? from.copy(true) : TypeMapping.toFlink(to);
  }

  private static LogicalType nearestRow(RowType row, HiveType.Struct target) {
    List<RowType.RowField> fields = new ArrayList<>();
    for (RowType.RowField field : row.getFields()) {
      target.fields().stream()
          .filter(f -> f.name().equalsIgnoreCase(field.getName()))
          .findFirst()
          .ifPresent(
              f ->
                  fields.add(
                      new RowType.RowField(field.getName(), nearest(field.getType(), f.type()))));
    }
    return new RowType(fields);
  }

  private Optional<TypeProblem> unwritable(String path, String reason) {
    return Optional.of(new TypeProblem(path, reason, "Leave the column out: it is then NULL."));
  }
}
