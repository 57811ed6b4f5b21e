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
import java.util.stream.Collectors;

/** All that was not right of a layout, as a table in Markdown: what was seen, where, and why. */
record Misreadings(Sights sights, List<ZoneId> zones, Layout layout) {

  /** The table, or nothing. */
  String text() {
    Map<Sight, Places> found = new LinkedHashMap<>();
    for (EdgeColumn column : layout.tried()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(new Cell(layout, column.name(), Cell.ALL));
      column.values().forEach(value -> cells.add(Cell.of(layout, column, value)));
      cells.stream().filter(sights.ours()::holds).forEach(cell -> add(found, column, cell));
    }
    if (found.isEmpty()) {
      return "";
    }
    StringBuilder table =
        new StringBuilder(
            "\n| column | value | seen | where | in Hive's own file |\n"
                + "| --- | --- | --- | --- | --- |\n");
    found.forEach(
        (sight, places) ->
            table.append(
                "| %s | %s | %s | %s | %s |\n"
                    .formatted(
                        sight.column(),
                        sight.value().equals(Cell.ALL) ? "all" : FidelityPage.code(sight.value()),
                        shown(sight.outcome()),
                        String.join("; ", places.where()),
                        places.hives(sight.outcome()))));
    return table.toString();
  }

  private void add(Map<Sight, Places> found, EdgeColumn column, Cell cell) {
    sights
        .ours()
        .of(cell)
        .forEach(
            (reader, byZone) ->
                byZone.forEach(
                    (zone, outcome) -> {
                      if (!outcome.equals(Outcome.RIGHT) && Zones.same(zone)) {
                        Places places =
                            found.computeIfAbsent(
                                new Sight(FidelityPage.type(column), cell.value(), outcome),
                                key -> new Places(new LinkedHashSet<>(), new LinkedHashMap<>()));
                        places.where().add(where(reader, zone));
                        addHives(places, cell, reader, zone);
                      }
                    }));
  }

  /** What the same readers see in the same zones of Hive's own file. */
  private void addHives(Places places, Cell cell, String reader, String zone) {
    for (Dialect dialect : Dialect.values()) {
      for (ZoneId one : zones) {
        String hives = sights.hives(cell, dialect, one.getId());
        if (hives != null
            && (reader.equals(Matrix.ALL) || reader.equals(dialect.title()))
            && (zone.equals(Matrix.ALL) || zone.equals(one.getId()))) {
          places
              .hives()
              .computeIfAbsent(hives, key -> new LinkedHashSet<>())
              .add(where(dialect.title(), one.getId()));
        }
      }
    }
  }

  private static String where(String reader, String zone) {
    if (reader.equals(Matrix.ALL)) {
      return zone.equals(Matrix.ALL) ? "" : zone;
    }
    return zone.equals(Matrix.ALL) ? reader : reader + " (" + zone + ")";
  }

  private static String shown(String outcome) {
    int colon = outcome.indexOf(": ");
    return outcome.startsWith(Outcome.WRONG)
        ? outcome.substring(0, colon + 2) + FidelityPage.code(outcome.substring(colon + 2))
        : Matrix.escaped(outcome).replace("|", "\\|").replace("<", "&lt;");
  }

  private record Sight(String column, String value, String outcome) {}

  /**
   * Who saw it.
   *
   * @param where readers and zones
   * @param hives what these saw in Hive's own file, and which of them
   */
  private record Places(Set<String> where, Map<String, Set<String>> hives) {

    String hives(String ours) {
      if (hives.isEmpty()) {
        return "";
      }
      if (hives.size() == 1) {
        String only = hives.keySet().iterator().next();
        return only.equals(ours) ? "the same" : shown(only);
      }
      return hives.entrySet().stream()
          .map(
              entry ->
                  (entry.getKey().equals(ours) ? "the same" : shown(entry.getKey()))
                      + ": "
                      + String.join(", ", entry.getValue()))
          .collect(Collectors.joining("; "));
    }
  }
}
