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
package io.honeyflow.adapter.hive;

import io.honeyflow.adapter.HiveValues;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.serde2.objectinspector.ListObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.MapObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.PrimitiveObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;

/** A value of each type, by which a SerDe shows which classes it needs. */
record SampleValue(HiveValues values) {

  Object of(ObjectInspector type) {
    if (type instanceof ListObjectInspector list) {
      return List.of(of(list.getListElementObjectInspector()));
    }
    if (type instanceof MapObjectInspector map) {
      return Map.of(of(map.getMapKeyObjectInspector()), of(map.getMapValueObjectInspector()));
    }
    if (type instanceof StructObjectInspector struct) {
      return struct.getAllStructFieldRefs().stream()
          .map(StructField::getFieldObjectInspector)
          .map(this::of)
          .toList();
    }
    return primitive((PrimitiveObjectInspector) type);
  }

  private Object primitive(PrimitiveObjectInspector type) {
    return switch (type.getPrimitiveCategory()) {
      case BOOLEAN -> true;
      case BYTE -> (byte) 1;
      case SHORT -> (short) 1;
      case INT -> 1;
      case LONG -> 1L;
      case FLOAT -> 1f;
      case DOUBLE -> 1d;
      case STRING -> "1";
      case CHAR -> values.character("1", 1);
      case VARCHAR -> values.varchar("1", 1);
      case DECIMAL -> values.decimal(BigDecimal.ZERO);
      case BINARY -> new byte[] {'1'};
      case DATE -> values.date(0);
      case TIMESTAMP -> values.timestamp(0, 0);
      default -> throw new IllegalArgumentException("Not a type that is written: " + type);
    };
  }
}
