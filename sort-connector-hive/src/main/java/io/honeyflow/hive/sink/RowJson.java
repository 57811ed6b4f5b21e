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
package io.honeyflow.hive.sink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Values of Flink's as JSON, for people and programs that look at rows which Hive cannot hold; so
 * nothing may be lost or refused here. Numbers are exact, NaN and the infinities are texts, bytes
 * are in Base64, dates and times in ISO's form, an instant in UTC; a map is a list of its entries,
 * as a key may be of any type, or NULL.
 */
final class RowJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private RowJson() {}

  /** A value that {@link RowData} and {@link ArrayData} hold. */
  static JsonNode of(@Nullable Object value, LogicalType type) {
    if (value == null) {
      return JSON.nullNode();
    }
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> JSON.booleanNode((Boolean) value);
      case TINYINT, SMALLINT, INTEGER, BIGINT, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          JSON.numberNode(((Number) value).longValue());
      case FLOAT, DOUBLE -> floating((Number) value);
      case DECIMAL -> DecimalNode.valueOf(((DecimalData) value).toBigDecimal());
      case BINARY, VARBINARY -> JSON.binaryNode((byte[]) value);
      case DATE -> JSON.textNode(LocalDate.ofEpochDay((Integer) value).toString());
      case TIME_WITHOUT_TIME_ZONE ->
          JSON.textNode(LocalTime.ofNanoOfDay((Integer) value * NANOS_PER_MILLI).toString());
      case TIMESTAMP_WITHOUT_TIME_ZONE ->
          JSON.textNode(((TimestampData) value).toLocalDateTime().toString());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          JSON.textNode(((TimestampData) value).toInstant().toString());
      case DISTINCT_TYPE -> of(value, ((DistinctType) type).getSourceType());
      case ARRAY -> array((ArrayData) value, ((ArrayType) type).getElementType());
      case MAP ->
          entries((MapData) value, ((MapType) type).getKeyType(), ((MapType) type).getValueType());
      case MULTISET ->
          entries((MapData) value, ((MultisetType) type).getElementType(), new IntType(false));
      case ROW -> row((RowData) value, (RowType) type);
      default -> JSON.textNode(value.toString());
    };
  }

  private static JsonNode floating(Number value) {
    if (!Double.isFinite(value.doubleValue())) {
      return JSON.textNode(value.toString());
    }
    return value instanceof Float number
        ? JSON.numberNode(number)
        : JSON.numberNode(value.doubleValue());
  }

  private static ArrayNode array(ArrayData array, LogicalType type) {
    ArrayData.ElementGetter element = ArrayData.createElementGetter(type.copy(true));
    ArrayNode elements = JSON.arrayNode();
    for (int i = 0; i < array.size(); i++) {
      elements.add(of(element.getElementOrNull(array, i), type));
    }
    return elements;
  }

  private static ArrayNode entries(MapData map, LogicalType keyType, LogicalType valueType) {
    ArrayNode keys = array(map.keyArray(), keyType);
    ArrayNode values = array(map.valueArray(), valueType);
    ArrayNode entries = JSON.arrayNode();
    for (int i = 0; i < keys.size(); i++) {
      ObjectNode entry = entries.addObject();
      entry.set("key", keys.get(i));
      entry.set("value", values.get(i));
    }
    return entries;
  }

  private static ObjectNode row(RowData row, RowType type) {
    List<RowType.RowField> fields = type.getFields();
    ObjectNode object = JSON.objectNode();
    for (int i = 0; i < fields.size(); i++) {
      LogicalType field = fields.get(i).getType();
      Object value = RowData.createFieldGetter(field.copy(true), i).getFieldOrNull(row);
      object.set(fields.get(i).getName(), of(value, field));
    }
    return object;
  }
}
