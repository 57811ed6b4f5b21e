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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

      Beside each table lies another one, into which Hive 4.1.0 itself, in a JVM of the same zone, has copied what it read of ours
      (`INSERT INTO … SELECT`). *Wrong as Hive's own* are the values that the reader misreads from both: a file of Hive would serve it no better. The last
      column of the lists below says what it sees in Hive's file; the reader profiles and Hive's own writers are measured by Hive's Parquet and ORC tables. What
      each of these cells showed is in `fidelity-of-hive.tsv`.
      """;

  private static final String ELSEWHERE =
      """
      The clocks of reader and writer differ in all of these, so that there are two ways to be right: to show what the writer's clocks
      showed, or the same instant on the reader's. Everywhere else on this page both are in the same zone.

      """;

  private final Sights sights;
  private final List<ZoneId> zones;

  FidelityPage(Sights sights, List<ZoneId> zones) {
    this.sights = sights;
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
      page.append('`').append(layout.clause()).append('`');
      page.append(layout.option().isEmpty() ? "" : ", written with `" + layout.option() + "`");
      page.append("\n\n").append(table(layout));
      page.append(new Misreadings(sights, zones, layout).text());
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
    for (EdgeColumn column : layout.tried()) {
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
    List<String> between =
        zones.stream()
            .flatMap(writer -> zones.stream().map(here -> new Zones(writer, here)))
            .filter(pair -> pair.same() == sameZone)
            .map(Zones::toString)
            .toList();
    for (EdgeValue value : column.values()) {
      Cell cell = sights.ours().holds(all) ? all : Cell.of(layout, column, value);
      tally.add(
          reader.knows(layout, column)
              ? between.stream().map(zone -> sights.kind(cell, reader, zone))
              : Stream.empty());
    }
  }

  private static List<Dialect> readers() {
    return List.of(Dialect.values());
  }

  /** The column's type, and whose values it takes where several Flink types become one. */
  static String type(EdgeColumn column) {
    String hive = "`" + column.hiveType().toLowerCase(Locale.ROOT) + "`";
    return column.isTime() && !column.name().equals(EdgeColumns.LOCAL_ZONE)
        ? hive + " from " + column.type().asSummaryString()
        : hive;
  }

  static String code(String text) {
    String shown = Matrix.escaped(text).replace("|", "\\|");
    String quote = shown.contains("`") ? "``" : "`";
    return shown.isEmpty() ? "(empty)" : quote + shown + quote;
  }

  /** How many values were seen how. */
  private static final class Tally {
    private final Map<String, Integer> counts = new TreeMap<>();

    /** Counts a value by the worst kind of what was seen of it. */
    void add(Stream<String> kinds) {
      counts.merge(kinds.max(Outcome::compareKinds).orElse(Outcome.UNKNOWN), 1, Integer::sum);
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
