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
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hadoop.hive.common.type.TimestampTZ;
import org.jspecify.annotations.Nullable;

/**
 * From Flink's internal objects to those that Hive's standard Java object inspectors look into: the
 * values of one type.
 */
@FunctionalInterface
interface HiveObjects {

  /** The object of a value that is not null. */
  Object of(Object value);

  /** The object of a value that may be null. */
  default @Nullable Object ofNullable(@Nullable Object value) {
    return value == null ? null : of(value);
  }

  /** How the values of a type become objects of a type that is the same or wider. */
  static HiveObjects from(LogicalType named, HiveType to, ObjectRules rules) {
    LogicalType from = LogicalTypes.withoutName(named);
    if (to instanceof Primitive primitive) {
      return primitive(from, primitive, rules);
    }
    if (to instanceof HiveType.Char text) {
      return value -> rules.values().character(value.toString(), text.length());
    }
    if (to instanceof HiveType.Varchar text) {
      return value -> rules.values().varchar(value.toString(), text.length());
    }
    if (to instanceof HiveType.Decimal) {
      return value ->
          rules
              .values()
              .decimal(
                  value instanceof DecimalData decimal
                      ? decimal.toBigDecimal()
                      : BigDecimal.valueOf(((Number) value).longValue()));
    }
    if (from instanceof ArrayType array && to instanceof HiveType.Array target) {
      HiveObjects elements = from(array.getElementType(), target.element(), rules);
      ArrayData.ElementGetter getter = LogicalTypes.elementGetter(array.getElementType());
      return value -> list((ArrayData) value, getter, elements);
    }
    if (from instanceof MapType map && to instanceof HiveType.Map target) {
      return entries(map.getKeyType(), map.getValueType(), target, rules);
    }
    if (from instanceof MultisetType multiset && to instanceof HiveType.Map target) {
      return entries(multiset.getElementType(), LogicalTypes.MULTISET_COUNT, target, rules);
    }
    if (from instanceof RowType row && to instanceof HiveType.Struct target) {
      return fields(row, target, rules);
    }
    // The type NULL, which has no values.
    return value -> value;
  }

  private static HiveObjects primitive(LogicalType from, Primitive to, ObjectRules rules) {
    return switch (to) {
      case TINYINT -> value -> ((Number) value).byteValue();
      case SMALLINT -> value -> ((Number) value).shortValue();
      case INT -> value -> ((Number) value).intValue();
      case BIGINT -> value -> ((Number) value).longValue();
      case FLOAT -> value -> ((Number) value).floatValue();
      case DOUBLE -> value -> ((Number) value).doubleValue();
      case STRING -> Object::toString;
      case DATE -> value -> rules.values().date((Integer) value);
      case TIMESTAMP -> {
        TimestampEncoding encoding = rules.limits().timestamps(from);
        yield value -> {
          TimestampData timestamp = (TimestampData) value;
          return rules
              .values()
              .timestamp(encoding.seconds(timestamp), TimestampEncoding.nanos(timestamp));
        };
      }
      case TIMESTAMP_LOCAL_TZ ->
          value -> {
            Instant instant = ((TimestampData) value).toInstant();
            return new TimestampTZ(instant.atZone(HiveTypeInfos.INSTANT_ZONE));
          };
      case BOOLEAN, BINARY, VOID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> value -> value;
    };
  }

  private static List<@Nullable Object> list(
      ArrayData array, ArrayData.ElementGetter getter, HiveObjects elements) {
    List<@Nullable Object> list = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      list.add(elements.ofNullable(getter.getElementOrNull(array, i)));
    }
    return list;
  }

  private static HiveObjects entries(
      LogicalType key, LogicalType value, HiveType.Map target, ObjectRules rules) {
    HiveObjects keys = from(key, target.key(), rules);
    HiveObjects values = from(value, target.value(), rules);
    ArrayData.ElementGetter keyGetter = LogicalTypes.elementGetter(key);
    ArrayData.ElementGetter valueGetter = LogicalTypes.elementGetter(value);
    return object -> {
      MapData map = (MapData) object;
      List<@Nullable Object> keyList = list(map.keyArray(), keyGetter, keys);
      List<@Nullable Object> valueList = list(map.valueArray(), valueGetter, values);
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      for (int i = 0; i < map.size(); i++) {
        entries.put(keyList.get(i), valueList.get(i));
      }
      return entries;
    };
  }

  private static HiveObjects fields(RowType row, HiveType.Struct target, ObjectRules rules) {
    int count = target.fields().size();
    HiveObjects[] objects = new HiveObjects[count];
    RowData.@Nullable FieldGetter[] getters = new RowData.FieldGetter[count];
    for (int i = 0; i < count; i++) {
      HiveType.Field field = target.fields().get(i);
      int position = LogicalTypes.position(row, field.name());
      if (position >= 0) {
        LogicalType type = row.getTypeAt(position);
        objects[i] = from(type, field.type(), rules);
        getters[i] = LogicalTypes.fieldGetter(type, position);
      }
    }
    return value -> {
      List<@Nullable Object> struct = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        RowData.FieldGetter getter = getters[i];
        struct.add(
            getter == null ? null : objects[i].ofNullable(getter.getFieldOrNull((RowData) value)));
      }
      return struct;
    };
  }
}
