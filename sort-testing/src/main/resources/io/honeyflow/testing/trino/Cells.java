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
package io.honeyflow.testing.trino;

import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.SqlDecimal;
import io.trino.spi.type.SqlTimestamp;
import io.trino.spi.type.SqlVarbinary;
import io.trino.spi.type.Type;
import io.trino.testing.MaterializedResult;
import io.trino.testing.MaterializedRow;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values of Trino as Hive prints them; the entries of a map in the order of their texts. */
final class Cells {

  private Cells() {}

  /** The rows of a result, each a list of cells, null for NULL. */
  static List<List<String>> of(MaterializedResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (MaterializedRow row : result.getMaterializedRows()) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.getFieldCount(); i++) {
        Object value = row.getField(i);
        cells.add(value == null ? null : text(value, result.getTypes().get(i)));
      }
      rows.add(cells);
    }
    return rows;
  }

  private static String text(Object value, Type type) {
    return switch (type) {
      case ArrayType array -> list((List<?>) value, array);
      case MapType map -> map((Map<?, ?>) value, map);
      case RowType row -> struct((List<?>) value, row);
      default ->
          switch (value) {
            case SqlTimestamp timestamp -> withoutZerosAtItsEnd(timestamp.toString());
            case SqlVarbinary bytes -> HexFormat.of().withUpperCase().formatHex(bytes.getBytes());
            default -> value.toString();
          };
    };
  }

  private static String list(List<?> values, ArrayType type) {
    return values.stream()
        .map(value -> json(value, type.getElementType()))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String map(Map<?, ?> values, MapType type) {
    return values.entrySet().stream()
        .map(
            entry ->
                quoted(text(entry.getKey(), type.getKeyType()))
                    + ":"
                    + json(entry.getValue(), type.getValueType()))
        .sorted()
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String struct(List<?> values, RowType type) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      RowType.Field field = type.getFields().get(i);
      fields.add(
          quoted(field.getName().orElseThrow()) + ":" + json(values.get(i), field.getType()));
    }
    return "{" + String.join(",", fields) + "}";
  }

  private static String json(Object value, Type type) {
    if (value == null) {
      return "null";
    }
    String text = text(value, type);
    return switch (value) {
      case List<?> list -> text;
      case Map<?, ?> map -> text;
      case Number number -> text;
      case SqlDecimal decimal -> text;
      case Boolean truth -> text;
      default -> quoted(text);
    };
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String withoutZerosAtItsEnd(String timestamp) {
    return timestamp.replaceFirst("(\\.[0-9]*?)0*$", "$1").replaceFirst("\\.$", "");
  }
}
