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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was seen of each cell: by which reader, in which zones. */
final class Matrix {
  /** Every reader that knows the cell, or every zone. */
  static final String ALL = "*";

  private final Map<Cell, Map<String, Map<String, String>>> seen = new LinkedHashMap<>();

  /** Adds what a reader saw. */
  void add(Cell cell, String reader, String zone, String outcome) {
    seen.computeIfAbsent(cell, key -> new TreeMap<>())
        .computeIfAbsent(reader, key -> new TreeMap<>())
        .put(zone, outcome);
  }

  /** Adds all that another one holds. */
  void addAll(Matrix other) {
    other.seen.forEach(
        (cell, readers) ->
            readers.forEach(
                (reader, zones) ->
                    zones.forEach((zone, outcome) -> add(cell, reader, zone, outcome))));
  }

  /** This one and another, which wins. */
  Matrix with(Matrix other) {
    Matrix both = new Matrix();
    both.addAll(this);
    both.addAll(other);
    return both;
  }

  /** All but some layouts. */
  Matrix without(List<Layout> layouts) {
    Matrix others = new Matrix();
    others.addAll(this);
    others.seen.keySet().removeIf(cell -> layouts.contains(cell.layout()));
    return others;
  }

  /** What was refused in a zone, as if it were so in all. */
  Matrix refusals(String zone) {
    Matrix refusals = new Matrix();
    for (Cell cell : cells()) {
      String reason = refusal(cell, zone);
      if (reason != null) {
        refusals.add(cell, ALL, ALL, Outcome.REFUSED + reason);
      }
    }
    return refusals;
  }

  /** What was seen of a cell by a reader in a zone, or null. */
  String outcome(Cell cell, String reader, String zone) {
    Map<String, Map<String, String>> readers = seen.getOrDefault(cell, Map.of());
    String byReader = in(readers.getOrDefault(reader, Map.of()), zone);
    return byReader != null ? byReader : in(readers.getOrDefault(ALL, Map.of()), zone);
  }

  private static String in(Map<String, String> zones, String zone) {
    return zones.getOrDefault(zone, zones.get(ALL));
  }

  /** The sights that are not what another matrix holds, as lines. */
  List<String> differencesTo(Matrix other) {
    List<String> lines = new ArrayList<>();
    seen.forEach(
        (cell, readers) ->
            readers.forEach(
                (reader, zones) ->
                    zones.forEach(
                        (zone, outcome) -> {
                          String before = other.outcome(cell, reader, zone);
                          if (!outcome.equals(before)) {
                            lines.add(line(cell, reader, zone, outcome) + ", and was " + before);
                          }
                        })));
    return lines;
  }

  /** How many sights there are. */
  int size() {
    return seen.values().stream()
        .flatMap(readers -> readers.values().stream())
        .mapToInt(Map::size)
        .sum();
  }

  /** The reason for which a cell was refused in a zone, or null. */
  String refusal(Cell cell, String zone) {
    String outcome = in(seen.getOrDefault(cell, Map.of()).getOrDefault(ALL, Map.of()), zone);
    return outcome != null && outcome.startsWith(Outcome.REFUSED)
        ? outcome.substring(Outcome.REFUSED.length())
        : null;
  }

  /** Whether anything was seen of a cell. */
  boolean holds(Cell cell) {
    return seen.containsKey(cell);
  }

  /** The cells, in the order of layouts, columns and values. */
  List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (Layout layout : Layout.values()) {
      for (EdgeColumn column : EdgeColumns.all()) {
        cells.add(new Cell(layout, column.name(), Cell.ALL));
        column.values().forEach(value -> cells.add(Cell.of(layout, column, value)));
      }
    }
    return cells.stream().filter(this::holds).toList();
  }

  /** What readers saw of a cell, by reader and zone, where equal sights are one. */
  Map<String, Map<String, String>> of(Cell cell) {
    Map<String, Map<String, String>> readers = new TreeMap<>();
    if (seen.get(cell).containsKey(ALL) && seen.get(cell).size() > 1) {
      // Refused in one zone and read in another.
      return seen.get(cell);
    }
    seen.get(cell)
        .forEach(
            (reader, zones) ->
                readers.put(
                    reader,
                    one(zones.values()) ? Map.of(ALL, zones.values().iterator().next()) : zones));
    return one(readers.values()) ? Map.of(ALL, readers.values().iterator().next()) : readers;
  }

  private static boolean one(Iterable<?> values) {
    Set<Object> different = new HashSet<>();
    values.forEach(different::add);
    return different.size() == 1;
  }

  /** As text, equal sights on one line. */
  String text() {
    return lines(this::of);
  }

  /** As text, each sight on a line. */
  String everySight() {
    return lines(seen::get);
  }

  private String lines(Function<Cell, Map<String, Map<String, String>>> sights) {
    StringBuilder text = new StringBuilder();
    for (Cell cell : cells()) {
      sights
          .apply(cell)
          .forEach(
              (reader, zones) ->
                  zones.forEach(
                      (zone, outcome) ->
                          text.append(line(cell, reader, zone, outcome)).append('\n')));
    }
    return text.toString();
  }

  /** The matrix of such a text. */
  static Matrix parse(String text) {
    Matrix matrix = new Matrix();
    text.lines()
        .filter(line -> !line.isEmpty())
        .forEach(
            line -> {
              String[] parts = line.split("\t", -1);
              matrix.add(
                  new Cell(Layout.valueOf(parts[0]), parts[1], plain(parts[2])),
                  parts[3],
                  parts[4],
                  plain(parts[5]));
            });
    return matrix;
  }

  private static String line(Cell cell, String reader, String zone, String outcome) {
    return List.of(
            cell.layout().name(),
            cell.column(),
            escaped(cell.value()),
            reader,
            zone,
            escaped(outcome))
        .stream()
        .collect(Collectors.joining("\t"));
  }

  /** A text on one line, its control characters shown. */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(
            c -> {
              if (c == '\\') {
                escaped.append("\\\\");
              } else if (c < ' ') {
                escaped.append(String.format("\\u%04x", c));
              } else {
                escaped.append((char) c);
              }
            });
    return escaped.toString();
  }

  private static String plain(String escaped) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '\\') {
        plain.append(c);
      } else if (escaped.charAt(i + 1) == '\\') {
        plain.append('\\');
        i++;
      } else {
        plain.append((char) Integer.parseInt(escaped.substring(i + 2, i + 6), 16));
        i += 5;
      }
    }
    return plain.toString();
  }
}
