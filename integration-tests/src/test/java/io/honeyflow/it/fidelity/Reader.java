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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A query engine that looks at tables.
 *
 * @param dialect how it is asked
 * @param engine runs a statement and returns its rows, null for NULL
 */
record Reader(Dialect dialect, Function<String, List<List<String>>> engine) {

  /**
   * What the engine shows of columns of a table: for each column a text for each row, by its id.
   * Where it fails on the table it is asked for each column, and where on a column for each row.
   */
  Map<EdgeColumn, Map<Integer, String>> read(String table, List<EdgeColumn> columns) {
    Map<EdgeColumn, Map<Integer, String>> shown = new LinkedHashMap<>();
    columns.forEach(column -> shown.put(column, new LinkedHashMap<>()));
    try {
      add(shown, columns, select(table, columns, ""));
    } catch (RuntimeException e) {
      columns.forEach(column -> readColumn(shown, table, column));
    }
    return shown;
  }

  private void readColumn(
      Map<EdgeColumn, Map<Integer, String>> shown, String table, EdgeColumn column) {
    try {
      add(shown, List.of(column), select(table, List.of(column), ""));
    } catch (RuntimeException e) {
      for (int i = 0; i < column.values().size(); i++) {
        int id = EdgeColumns.firstRow(column) + i;
        try {
          add(shown, List.of(column), select(table, List.of(column), " WHERE id = " + id));
        } catch (RuntimeException failure) {
          shown.get(column).put(id, Outcome.FAILS + reason(failure));
        }
      }
    }
  }

  private List<List<String>> select(String table, List<EdgeColumn> columns, String where) {
    return engine.apply(
        "SELECT id, "
            + columns.stream().map(dialect::expression).collect(Collectors.joining(", "))
            + " FROM "
            + table
            + where);
  }

  private void add(
      Map<EdgeColumn, Map<Integer, String>> shown,
      List<EdgeColumn> columns,
      List<List<String>> rows) {
    for (List<String> row : rows) {
      for (int i = 0; i < columns.size(); i++) {
        EdgeColumn column = columns.get(i);
        shown
            .get(column)
            .merge(
                id(row.get(0)),
                dialect.shown(column, row.get(i + 1)),
                (one, other) -> one + " and " + other);
      }
    }
  }

  private static int id(String cell) {
    try {
      return Integer.parseInt(String.valueOf(cell));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The innermost reason that an engine gave. */
  static String reason(RuntimeException failure) {
    List<String> lines = new ArrayList<>(failure.getMessage().lines().toList());
    List<String> causes = lines.stream().filter(line -> line.startsWith("caused by ")).toList();
    String reason =
        causes.isEmpty()
            ? lines.get(Math.min(1, lines.size() - 1))
            : causes.get(causes.size() - 1).substring("caused by ".length());
    return reason.replaceFirst(" \\(.* of loader .*\\)$", "");
  }
}
