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
package io.honeyflow.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The report: what stands in {@code docs/performance.md} between {@code <!-- measured: NAME -->}
 * and {@code <!-- end -->}, and the charts beside it.
 *
 * @param docs the folder of the documents
 */
record Page(Path docs, Results results) {
  private static final String NOT_MEASURED = "Not measured yet.\n";

  /** Writes it anew. */
  void write() {
    Path page = docs.resolve("performance.md");
    try {
      String text = Files.readString(page);
      text = replaced(text, "targets", targets());
      for (String section : Sections.ALL) {
        text = replaced(text, section, section.equals(Sections.PURE) ? pure() : section(section));
      }
      Files.writeString(page, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + page, e);
    }
  }

  /** The table of the targets. */
  String targets() {
    return "| Ratio | Bar | Aim | Measured |\n|---|---|---|---|\n"
        + new Targets(results)
            .all().stream().map(target -> target.row() + "\n").collect(Collectors.joining());
  }

  private String pure() {
    return PureResults.in(docs).map(PureResults::block).orElse(NOT_MEASURED);
  }

  private String section(String name) throws IOException {
    Section measured = results.section(name).orElse(null);
    if (measured == null) {
      return NOT_MEASURED;
    }
    String chart =
        switch (name) {
          case Sections.PARQUET, Sections.ORC, Sections.TEXT ->
              chart(
                  name,
                  new BarChart("Rows per CPU-second, " + name + ", 8 partitions", measured.series())
                      .svg());
          case Sections.ROWS ->
              chart(
                  name,
                  new LineChart("Microseconds of CPU per row", "rows", costs(measured, Shape::rows))
                      .svg());
          case Sections.COLUMNS ->
              chart(
                  name,
                  new LineChart(
                          "Microseconds of CPU per ten values",
                          "columns",
                          costs(measured, Shape::columns))
                      .svg());
          case Sections.PARTITIONS ->
              chart(
                  name,
                  new LineChart(
                          "Microseconds of CPU per row",
                          "partitions",
                          costs(measured, Shape::partitions))
                      .svg());
          default -> "";
        };
    String table = name.equals(Sections.COMMIT) ? commits(measured) : table(measured);
    return measured.about() + ".\n\n" + chart + table;
  }

  private String chart(String name, String svg) throws IOException {
    Path folder = Files.createDirectories(docs.resolve("performance"));
    Files.writeString(folder.resolve(name + ".svg"), svg);
    return "![chart](performance/" + name + ".svg)\n\n";
  }

  /** The cost of ten values of each contender by size. */
  private static Map<String, SortedMap<Double, Double>> costs(
      Section measured, ToDoubleFunction<Shape> size) {
    Map<String, SortedMap<Double, Double>> lines = new LinkedHashMap<>();
    for (Series one : measured.series()) {
      double rowsOfTen = one.rowsPerCpuSecond() * one.shape().columns() / Shape.COLUMNS;
      lines
          .computeIfAbsent(one.contender(), contender -> new TreeMap<>())
          .put(size.applyAsDouble(one.shape()), 1e6 / rowsOfTen);
    }
    return lines;
  }

  private static String table(Section measured) {
    StringBuilder table =
        new StringBuilder(
            "| | Rows | Partitions | Columns | Rounds | Rows per CPU-second (least–most) | Honeyflow beside it | Rows per second | Live heap, MB | Files | MB |\n"
                + "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Series one : measured.series()) {
      long rows = one.shape().rows();
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %,d | %,d | %,d | %d | %,.0f (%,.0f–%,.0f) | %s | %,.0f | %.0f | %s | %s |%n",
              one.contender(),
              rows,
              one.shape().partitions(),
              one.shape().columns(),
              one.runs().size(),
              one.rowsPerCpuSecond(),
              rows / one.most(Metric.CPU_SECONDS),
              rows / one.least(Metric.CPU_SECONDS),
              measured
                  .honeyflowBeside(one)
                  .map(ratio -> String.format(Locale.ROOT, "%.2f×", ratio))
                  .orElse(""),
              rows / one.median(Metric.SECONDS),
              one.median(Metric.LIVE_MEGABYTES),
              number(one, Metric.FILES, "%,.0f"),
              number(one, Metric.MEGABYTES, "%,.1f")));
    }
    return table.toString();
  }

  private static String commits(Section measured) {
    StringBuilder table =
        new StringBuilder(
            "| | Partitions | Format | Rounds | Calls of the metastore | Seconds | of these outside of the server |\n"
                + "|---|--:|---|--:|--:|--:|--:|\n");
    for (Series one : measured.series()) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %,d | %s | %d | %,.0f | %.2f | %.2f |%n",
              one.contender(),
              one.shape().partitions(),
              one.shape().kind().title(),
              one.runs().size(),
              one.median(Metric.TRIPS),
              one.median(Metric.COMMIT_SECONDS),
              one.median(Metric.OUTSIDE_SECONDS)));
    }
    return table.toString();
  }

  private static String number(Series one, String metric, String format) {
    return one.has(metric) ? String.format(Locale.ROOT, format, one.median(metric)) : "";
  }

  private static String replaced(String text, String name, String content) {
    String begin = "<!-- measured: " + name + " -->\n";
    int from = text.indexOf(begin);
    int to = text.indexOf("<!-- end -->", from);
    if (from < 0 || to < 0) {
      throw new IllegalStateException("The page has no place for '" + name + "'.");
    }
    return text.substring(0, from) + begin + content + text.substring(to);
  }
}
