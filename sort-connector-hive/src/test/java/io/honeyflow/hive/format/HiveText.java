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
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says values as Hive's reader prints them. */
final class HiveText {
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private HiveText() {}

  static String of(HiveType type, Object value) {
    if (value instanceof LocalDateTime time) {
      return TIMESTAMP.format(time);
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    return value == null || type instanceof HiveType.Primitive || !nested(type)
        ? String.valueOf(value)
        : json(type, value);
  }

  private static boolean nested(HiveType type) {
    return type instanceof HiveType.Array
        || type instanceof HiveType.Map
        || type instanceof HiveType.Struct;
  }

  private static String json(HiveType type, Object value) {
    if (value == null) {
      return "null";
    }
    if (type instanceof HiveType.Array array) {
      return ((List<?>) value)
          .stream().map(e -> json(array.element(), e)).collect(Collectors.joining(",", "[", "]"));
    }
    if (type instanceof HiveType.Map map) {
      return ((Map<?, ?>) value)
          .entrySet().stream()
              .map(e -> json(map.key(), e.getKey()) + ":" + json(map.value(), e.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
    }
    if (type instanceof HiveType.Struct struct) {
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < struct.fields().size(); i++) {
        HiveType.Field field = struct.fields().get(i);
        fields.add('"' + field.name() + "\":" + json(field.type(), ((List<?>) value).get(i)));
      }
      return "{" + String.join(",", fields) + "}";
    }
    return value instanceof Number ? value.toString() : '"' + of(type, value) + '"';
  }
}
