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
package io.honeyflow.it.fidelity;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.Row;

/**
 * The text that a reader shows for a value, made from the value alone.
 *
 * @param zone in which instants are shown
 * @param fractionDigits how many digits of a second the reader's timestamps have
 * @param quotedTimes whether dates and timestamps within nested values stand in quotes
 * @param escaped whether texts within nested values are escaped as JSON is
 */
record Printer(ZoneId zone, int fractionDigits, boolean quotedTimes, boolean escaped) {
  /** Names values in the matrix. */
  static final Printer NAMES = new Printer(ZoneOffset.UTC, 9, true, true);

  /** The value as the reader shows it. */
  String text(LogicalType type, Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof LocalDateTime time) {
      return timestamps().format(time);
    }
    if (value instanceof Instant instant) {
      return timestamps().format(LocalDateTime.ofInstant(instant, zone));
    }
    if (value instanceof BigDecimal decimal) {
      return plain(decimal);
    }
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    return nested(value) ? json(type, value) : value.toString();
  }

  /** A number without zeros at its end, which readers show or not. */
  static String plain(BigDecimal decimal) {
    return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
  }

  private DateTimeFormatter timestamps() {
    return new DateTimeFormatterBuilder()
        .appendPattern("uuuu-MM-dd HH:mm:ss")
        .appendFraction(ChronoField.NANO_OF_SECOND, 0, fractionDigits, true)
        .toFormatter(Locale.ROOT);
  }

  private static boolean nested(Object value) {
    return value instanceof Object[] || value instanceof Map || value instanceof Row;
  }

  private String json(LogicalType type, Object value) {
    List<String> parts = new ArrayList<>();
    if (value == null) {
      return "null";
    }
    if (value instanceof Object[] elements) {
      for (Object element : elements) {
        parts.add(json(((ArrayType) type).getElementType(), element));
      }
      return "[" + String.join(",", parts) + "]";
    }
    if (value instanceof Map<?, ?> map) {
      MapType types = (MapType) type;
      map.forEach(
          (k, v) -> parts.add(json(types.getKeyType(), k) + ":" + json(types.getValueType(), v)));
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof Row row) {
      RowType fields = (RowType) type;
      for (int i = 0; i < row.getArity(); i++) {
        String name = '"' + fields.getFieldNames().get(i) + "\":";
        parts.add(name + json(fields.getTypeAt(i), row.getField(i)));
      }
      return "{" + String.join(",", parts) + "}";
    }
    String text = text(type, value);
    boolean bare = value instanceof Number || (!(value instanceof String) && !quotedTimes);
    return bare ? text : '"' + (escaped ? escape(text) : text) + '"';
  }

  private static String escape(String text) {
    return escapeControls(text.replace("\\", "\\\\").replace("\"", "\\\""));
  }

  /** The text with its control characters as JSON has them. */
  static String escapeControls(String text) {
    StringBuilder json = new StringBuilder();
    for (char c : text.toCharArray()) {
      switch (c) {
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> json.append(c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : c);
      }
    }
    return json.toString();
  }
}
