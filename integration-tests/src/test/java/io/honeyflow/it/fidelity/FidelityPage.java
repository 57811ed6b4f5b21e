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

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The matrix as a page for people. */
final class FidelityPage {
  private static final String HEAD =
      """
      # What each reader reads

      Every value below was written by Flink SQL through the one jar, in JVMs of the zones %s, into tables that Hive 4.1 had made, and
      read in JVMs of the same zones by %s. `bin/fidelity` does it again and writes this page; `bin/test` does a part of
      it and fails when a cell differs. What each cell showed, value by value, is in
      `integration-tests/src/test/resources/fidelity.tsv`.

      *Right* is the text that the reader prints for the value that went in, whatever the writer thinks of it. What does not matter is left out:
      zeros at the end of a decimal or of a second's fraction, and the padding of a `char`.
      """;

  private static final String ELSEWHERE =
      """
      The clocks of reader and writer differ in all of these, so that there are two ways to be right: to show what the writer's clocks
      showed, or the same instant on the reader's. Everywhere else on this page both are in the same zone.

      """;

  private final Matrix matrix;
  private final List<ZoneId> zones;

  FidelityPage(Matrix matrix, List<ZoneId> zones) {
    this.matrix = matrix;
    this.zones = zones;
  }

  /** Markdown. */
  String text() {
    StringBuilder page = new StringBuilder();
    page.append(
        HEAD.formatted(
            zones.stream().map(ZoneId::getId).collect(Collectors.joining(", ")),
            readers().stream().map(Dialect::title).collect(Collectors.joining(", "))));
    page.append("\n## In short\n\n").append(summary());
    page.append("\n## Timestamps read in another zone than they were written in\n\n");
    page.append(ELSEWHERE).append(elsewhere());
    page.append("\n## The values\n\n").append(values());
    for (Layout layout : Layout.values()) {
      page.append("\n## ").append(layout.title()).append("\n\n");
      page.append('`').append(layout.clause()).append("`\n\n");
      page.append(table(layout)).append(differences(layout));
    }
    return page.toString();
  }

  /** A line for each layout. */
  String summary() {
    StringBuilder table = head("");
    for (Layout layout : Layout.values()) {
      table.append("| ").append(layout.title());
      for (Dialect reader : readers()) {
        Tally tally = new Tally();
        EdgeColumns.all().forEach(column -> tally(tally, layout, column, reader, true));
        table.append(" | ").append(tally);
      }
      table.append(" |\n");
    }
    return table.toString();
  }

  private static String values() {
    StringBuilder table = new StringBuilder("| column | values |\n| --- | --- |\n");
    for (EdgeColumn column : EdgeColumns.all()) {
      table
          .append("| ")
          .append(type(column))
          .append(" | ")
          .append(
              column.values().stream()
                  .map(value -> code(value.name()))
                  .collect(Collectors.joining(", ")))
          .append(" |\n");
    }
    return table.toString();
  }

  private String table(Layout layout) {
    StringBuilder table = head("column");
    for (EdgeColumn column : EdgeColumns.all()) {
      table.append("| ").append(type(column));
      for (Dialect reader : readers()) {
        Tally tally = new Tally();
        tally(tally, layout, column, reader, true);
        table.append(" | ").append(tally);
      }
      table.append(" |\n");
    }
    return table.toString();
  }

  private static StringBuilder head(String first) {
    StringBuilder table = new StringBuilder("| " + first);
    readers().forEach(reader -> table.append(" | ").append(reader.title()));
    table.append(" |\n|").append(" --- |".repeat(readers().size() + 1)).append('\n');
    return table;
  }

  /** Each sight that is not right, its readers, zones and values together. */
  private String differences(Layout layout) {
    Map<String, Set<String>> lines = new LinkedHashMap<>();
    for (EdgeColumn column : EdgeColumns.all()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(new Cell(layout, column.name(), Cell.ALL));
      column.values().forEach(value -> cells.add(Cell.of(layout, column, value)));
      for (Cell cell : cells.stream().filter(matrix::holds).toList()) {
        matrix
            .of(cell)
            .forEach(
                (reader, byZone) ->
                    byZone.forEach(
                        (zone, outcome) -> {
                          if (!outcome.equals(Outcome.RIGHT) && Zones.same(zone)) {
                            lines
                                .computeIfAbsent(
                                    type(column)
                                        + "\t"
                                        + cell.value()
                                        + "\t"
                                        + Matrix.escaped(outcome),
                                    key -> new LinkedHashSet<>())
                                .add(where(reader, zone));
                          }
                        }));
      }
    }
    if (lines.isEmpty()) {
      return "";
    }
    StringBuilder table =
        new StringBuilder("\n| column | value | seen | where |\n| --- | --- | --- | --- |\n");
    lines.forEach(
        (what, where) -> {
          String[] parts = what.split("\t");
          table
              .append("| ")
              .append(parts[0])
              .append(" | ")
              .append(parts[1].equals(Cell.ALL) ? "all" : code(parts[1]))
              .append(" | ")
              .append(seen(parts[2]))
              .append(" | ")
              .append(String.join("; ", where))
              .append(" |\n");
        });
    return table.toString();
  }

  private static String where(String reader, String zone) {
    if (reader.equals(Matrix.ALL)) {
      return zone.equals(Matrix.ALL) ? "" : zone;
    }
    return zone.equals(Matrix.ALL) ? reader : reader + " (" + zone + ")";
  }

  private static String seen(String outcome) {
    int colon = outcome.indexOf(": ");
    return outcome.startsWith(Outcome.WRONG)
        ? outcome.substring(0, colon + 2) + code(outcome.substring(colon + 2))
        : outcome.replace("|", "\\|").replace("<", "&lt;");
  }

  /** Only of timestamps, whose zones differ. */
  private String elsewhere() {
    StringBuilder table = head("");
    for (Layout layout : Layout.values()) {
      table.append("| ").append(layout.title());
      for (Dialect reader : readers()) {
        Tally tally = new Tally();
        EdgeColumns.all().stream()
            .filter(EdgeColumn::isTime)
            .forEach(column -> tally(tally, layout, column, reader, false));
        table.append(" | ").append(tally);
      }
      table.append(" |\n");
    }
    return table.toString();
  }

  private void tally(
      Tally tally, Layout layout, EdgeColumn column, Dialect reader, boolean sameZone) {
    Cell all = new Cell(layout, column.name(), Cell.ALL);
    for (EdgeValue value : column.values()) {
      Cell cell = matrix.holds(all) ? all : Cell.of(layout, column, value);
      tally.add(
          reader.knows(layout, column)
              ? matrix.outcomes(cell, reader.title(), zone -> Zones.same(zone) == sameZone)
              : Set.of());
    }
  }

  private static List<Dialect> readers() {
    return List.of(Dialect.values());
  }

  private static String type(EdgeColumn column) {
    String flink = column.type().asSummaryString();
    return column.name().equals("c_timestamp_ltz")
        ? "`timestamp` from " + flink
        : "`" + column.hiveType().toLowerCase(java.util.Locale.ROOT) + "`";
  }

  private static String code(String text) {
    String shown = Matrix.escaped(text).replace("|", "\\|");
    String quote = shown.contains("`") ? "``" : "`";
    return shown.isEmpty() ? "(empty)" : quote + shown + quote;
  }

  /** How many values were seen how. */
  private static final class Tally {
    private final Map<String, Integer> counts = new TreeMap<>();

    /** Counts a value by the worst of what was seen of it. */
    void add(Set<String> outcomes) {
      String kind =
          outcomes.stream().map(Outcome::kind).max(Outcome::compareKinds).orElse(Outcome.UNKNOWN);
      counts.merge(kind, 1, Integer::sum);
    }

    @Override
    public String toString() {
      String seen =
          counts.entrySet().stream()
              .filter(entry -> !entry.getKey().equals(Outcome.UNKNOWN))
              .sorted(Map.Entry.comparingByKey(Outcome::compareKinds))
              .map(entry -> entry.getValue() + " " + entry.getKey())
              .collect(Collectors.joining(", "));
      return seen.isEmpty() ? "–" : seen;
    }
  }
}
