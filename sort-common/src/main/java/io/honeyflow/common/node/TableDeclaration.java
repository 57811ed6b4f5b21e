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
package io.honeyflow.common.node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A table of Flink, but for its name.
 *
 * @param watermark the clause; empty for none
 * @param options in the order in which they are written
 * @param comment empty for none
 */
record TableDeclaration(
    List<Column> columns,
    Keys keys,
    String watermark,
    Map<String, String> options,
    String comment) {

  TableDeclaration {
    columns = List.copyOf(columns);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /** Columns with a part to play, by name. */
  record Keys(List<String> primary, List<String> partition) {
    static final Keys NONE = new Keys(List.of(), List.of());

    Keys {
      primary = List.copyOf(primary);
      partition = List.copyOf(partition);
    }
  }

  /** The statement that declares the table for a session; no catalog keeps it. */
  String createStatement(String name) {
    List<String> parts = new ArrayList<>();
    columns.forEach(column -> parts.add(line(column)));
    if (!watermark.isEmpty()) {
      parts.add(watermark);
    }
    if (!keys.primary().isEmpty()) {
      parts.add("PRIMARY KEY (" + identifiers(keys.primary()) + ") NOT ENFORCED");
    }

    StringBuilder sql = new StringBuilder("CREATE TEMPORARY TABLE ");
    sql.append(FlinkSql.identifier(name));
    sql.append(" (\n  ").append(String.join(",\n  ", parts)).append("\n)\n");
    if (!comment.isEmpty()) {
      sql.append("COMMENT ").append(FlinkSql.literal(comment)).append('\n');
    }
    if (!keys.partition().isEmpty()) {
      sql.append("PARTITIONED BY (").append(identifiers(keys.partition())).append(")\n");
    }
    return sql.append("WITH (\n  ").append(optionLines()).append("\n)").toString();
  }

  private static String line(Column column) {
    String line = FlinkSql.identifier(column.name()) + " " + column.definition();
    return column.comment().isEmpty()
        ? line
        : line + " COMMENT " + FlinkSql.literal(column.comment());
  }

  private static String identifiers(List<String> names) {
    return names.stream().map(FlinkSql::identifier).collect(Collectors.joining(", "));
  }

  private String optionLines() {
    return options.entrySet().stream()
        .map(
            option ->
                FlinkSql.literal(option.getKey()) + " = " + FlinkSql.literal(option.getValue()))
        .collect(Collectors.joining(",\n  "));
  }
}
