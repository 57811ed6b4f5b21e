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
package io.honeyflow.quickstart;

import io.honeyflow.testing.reader.HiveReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What Hive itself reads from the tables, and whether that is what went in. */
final class Report {
  private static final String ROWS_PER_DAY =
      "SELECT dt, COUNT(*) FROM quakes GROUP BY dt ORDER BY dt";
  private static final String UPDATES_PER_NETWORK =
      "SELECT network, MAX(quakes), COUNT(*) FROM quakes_per_network GROUP BY network";
  private static final String EVENTS_PER_NETWORK =
      "SELECT network, COUNT(*), COUNT(*) FROM quakes GROUP BY network";
  private static final String STRONGEST =
      "SELECT event_time, magnitude, place FROM quakes ORDER BY magnitude DESC LIMIT 3";

  private final HiveReader hive;
  private final PrintStream out;
  private final List<String> faults = new ArrayList<>();

  Report(HiveReader hive, PrintStream out) {
    this.hive = hive;
    this.out = out;
  }

  /** Prints it, and returns what is wrong; empty when all is right. */
  List<String> print(Earthquakes expected, Path warehouse) throws IOException {
    out.printf("%n%s reads:%n", hive.line());
    partitions(expected, warehouse.resolve("quakes"));
    rowsPerDay(expected);
    rowsPerNetwork();
    show(STRONGEST);
    return List.copyOf(faults);
  }

  private void partitions(Earthquakes expected, Path table) throws IOException {
    List<String> names = new ArrayList<>();
    for (List<@Nullable String> row : show("SHOW PARTITIONS quakes")) {
      names.add(String.valueOf(row.get(0)));
    }
    List<String> days = expected.perDay().keySet().stream().map(day -> "dt=" + day).toList();
    check(names.equals(days), "partitions are " + names + ", expected " + days);

    out.println();
    for (String name : names) {
      Path folder = table.resolve(name);
      boolean marked = Files.exists(folder.resolve("_SUCCESS"));
      out.printf("    %s: %d files%s%n", name, dataFiles(folder), marked ? ", _SUCCESS" : "");
      check(marked, name + " has no _SUCCESS");
    }
  }

  private static long dataFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).filter(Report::visible).count();
    }
  }

  private static boolean visible(String name) {
    return !name.startsWith(".") && !name.startsWith("_");
  }

  private void rowsPerDay(Earthquakes expected) {
    SortedMap<String, Long> read = new TreeMap<>();
    for (List<@Nullable String> row : show(ROWS_PER_DAY)) {
      read.put(String.valueOf(row.get(0)), Long.valueOf(String.valueOf(row.get(1))));
    }
    long total = read.values().stream().mapToLong(Long::longValue).sum();
    out.printf("    %,d events in all; %,d were in the input%n", total, expected.lines().size());
    check(
        read.equals(expected.perDay()),
        "rows per day are " + read + ", expected " + expected.perDay());
  }

  private void rowsPerNetwork() {
    SortedMap<String, String> last = new TreeMap<>();
    for (List<@Nullable String> row : show(UPDATES_PER_NETWORK)) {
      last.put(String.valueOf(row.get(0)), row.get(1) + " of " + row.get(2));
    }
    SortedMap<String, String> counted = new TreeMap<>();
    for (List<@Nullable String> row : hive.query(EVENTS_PER_NETWORK)) {
      counted.put(String.valueOf(row.get(0)), row.get(1) + " of " + row.get(2));
    }
    check(last.equals(counted), "counts per network are " + last + ", expected " + counted);
  }

  private List<List<@Nullable String>> show(String sql) {
    out.printf("%n  hive> %s%n", sql);
    List<List<@Nullable String>> rows = hive.query(sql);
    rows.forEach(
        row -> out.println("    " + String.join("\t", row.stream().map(String::valueOf).toList())));
    return rows;
  }

  private void check(boolean right, String fault) {
    if (!right) {
      faults.add(fault);
    }
  }
}
