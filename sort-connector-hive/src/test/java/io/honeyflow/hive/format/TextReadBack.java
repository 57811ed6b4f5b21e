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

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.common.type.Date;
import org.apache.hadoop.hive.common.type.HiveDecimal;
import org.apache.hadoop.hive.common.type.Timestamp;
import org.apache.hadoop.hive.serde2.AbstractSerDe;
import org.apache.hadoop.hive.serde2.JsonSerDe;
import org.apache.hadoop.hive.serde2.OpenCSVSerde;
import org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorUtils;
import org.apache.hadoop.io.Text;

/** Reads text files with Hive's SerDes. */
final class TextReadBack {

  private TextReadBack() {}

  static String content(File file) throws IOException {
    return Files.readString(file.toPath(), StandardCharsets.UTF_8);
  }

  static List<List<Object>> rows(File file, FormatRequest request) throws Exception {
    return lines(Files.readAllBytes(file.toPath()), request);
  }

  static List<List<Object>> lines(byte[] content, FormatRequest request) throws Exception {
    Charset bytes = StandardCharsets.ISO_8859_1;
    List<Text> lines = new ArrayList<>();
    for (String line : new String(content, bytes).split("\n")) {
      lines.add(new Text(line.getBytes(bytes)));
    }
    return texts(lines, request);
  }

  static List<List<Object>> texts(List<Text> lines, FormatRequest request) throws Exception {
    Properties table = new Properties();
    table.putAll(request.properties());
    table.setProperty(
        "columns", request.columns().stream().map(c -> c.name()).collect(Collectors.joining(",")));
    table.setProperty(
        "columns.types",
        request.columns().stream()
            .map(c -> HiveTypeInfos.of(c.type()).getTypeName())
            .collect(Collectors.joining(":")));
    AbstractSerDe serde =
        switch (FileFormat.of(request.storage()).orElseThrow()) {
          case JSON -> new JsonSerDe();
          case CSV -> new OpenCSVSerde();
          default -> new LazySimpleSerDe();
        };
    serde.initialize(new Configuration(false), table, null);

    List<List<Object>> rows = new ArrayList<>();
    for (Text line : lines) {
      Object row = serde.deserialize(line);
      List<?> fields =
          (List<?>) ObjectInspectorUtils.copyToStandardJavaObject(row, serde.getObjectInspector());
      rows.add(canonicalList(fields));
    }
    return rows;
  }

  private static List<Object> canonicalList(List<?> values) {
    List<Object> list = new ArrayList<>();
    values.forEach(value -> list.add(canonical(value)));
    return list;
  }

  private static Object canonical(Object value) {
    if (value instanceof List<?> list) {
      return canonicalList(list);
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((k, v) -> copy.put(canonical(k), canonical(v)));
      return copy;
    }
    if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    if (value instanceof HiveDecimal decimal) {
      return decimal.bigDecimalValue();
    }
    if (value instanceof Date date) {
      return LocalDate.ofEpochDay(date.toEpochDay());
    }
    if (value instanceof Timestamp timestamp) {
      return LocalDateTime.ofEpochSecond(
          timestamp.toEpochSecond(), timestamp.getNanos(), ZoneOffset.UTC);
    }
    return value instanceof Comparable<?>
            && !(value instanceof Number)
            && !(value instanceof Boolean)
        ? value.toString()
        : value;
  }
}
