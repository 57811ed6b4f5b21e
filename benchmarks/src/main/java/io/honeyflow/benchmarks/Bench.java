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

import io.honeyflow.testing.flink.FlinkLine;
import io.honeyflow.testing.reader.HiveQueryException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Measures, writes the report, and exits with 1 when a target is missed. Arguments: {@code quick}
 * or {@code all}; the packaged connector; the folder of the documents; how many rows, if not the
 * usual.
 */
public final class Bench {
  private static final int EIGHT = 8;

  private final PrintStream out;
  private final Path connector;
  private final Results results;
  private final boolean all;
  private final long rows;
  private boolean failed;

  private Bench(PrintStream out, String[] arguments, Results results) {
    this.out = out;
    this.connector = Path.of(arguments[1]);
    this.results = results;
    this.all = arguments[0].equals("all");
    this.rows = arguments.length > 3 ? Long.parseLong(arguments[3]) : usualRows();
  }

  private long usualRows() {
    return all ? 3_000_000 : 1_000_000;
  }

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Path docs = Path.of(args[2]);
    Results results = Results.in(docs.resolve("performance").resolve("results.json"));
    Bench bench = new Bench(out, args, results);
    try (Testbed testbed = new Testbed()) {
      bench.run(testbed);
    }
    Page page = new Page(docs, results);
    page.write();
    out.println();
    out.println(page.targets());
    boolean missed = new Targets(results).all().stream().anyMatch(Target::missed);
    System.exit(missed || bench.failed ? 1 : 0);
  }

  private void run(Testbed testbed) {
    Contenders who = contenders(testbed);
    List<Contender> everyone =
        new ArrayList<>(
            List.of(
                who.honeyflow(FlinkLine.V1_20),
                who.honeyflow(FlinkLine.V2_3),
                who.flinkHiveNative(),
                who.flinkHive(),
                who.fileSystem(FlinkLine.V2_3),
                who.blackhole(FlinkLine.V2_3),
                who.raw()));
    if (all) {
      everyone.add(who.fileSystem(FlinkLine.V1_20));
      everyone.add(who.blackhole(FlinkLine.V1_20));
    }
    measure(testbed, Sections.PARQUET, cases(new Shape(FileKind.PARQUET, rows, EIGHT), everyone));
    measure(testbed, Sections.ORC, cases(new Shape(FileKind.ORC, rows, EIGHT), everyone));
    measure(
        testbed,
        Sections.PARTITIONS,
        growing(
            who.honeyflow(FlinkLine.V2_3),
            partitions -> new Shape(FileKind.PARQUET, rows, partitions),
            all ? List.of(1, 8, 100, 1_000, 10_000) : List.of(1, 1_000)));
    commits(testbed, 1_000, all ? 5 : 1);
    if (all) {
      further(testbed, who);
    }
  }

  private void further(Testbed testbed, Contenders who) {
    measure(
        testbed,
        Sections.TEXT,
        cases(
            new Shape(FileKind.TEXT, rows, EIGHT),
            who.honeyflow(FlinkLine.V1_20),
            who.honeyflow(FlinkLine.V2_3),
            who.flinkHive()));
    measure(
        testbed,
        Sections.ROWS,
        growing(
            who.honeyflow(FlinkLine.V2_3),
            times -> new Shape(FileKind.PARQUET, times * rows / 3, EIGHT),
            List.of(1, 10, 100)));
    measure(
        testbed,
        Sections.COLUMNS,
        growing(
            who.honeyflow(FlinkLine.V2_3),
            columns -> new Shape(FileKind.PARQUET, 10 * rows / columns, EIGHT, columns - 10),
            List.of(10, 50, 200, 500)));
    measure(
        testbed,
        Sections.MEMORY,
        List.of(
            new Case(
                who.honeyflow(FlinkLine.V2_3), new Shape(FileKind.PARQUET, rows, 5_000), "512m")));
  }

  /** Adds to the section what it has of other numbers of partitions. */
  private void commits(Testbed testbed, int partitions, int rounds) {
    List<Function<Contenders, Contender>> who =
        List.of(one -> one.honeyflow(FlinkLine.V1_20), Contenders::flinkHiveNative);
    About about = About.now();
    List<Series> series = new ArrayList<>();
    results
        .section(Sections.COMMIT)
        .ifPresent(
            before ->
                before.series().stream()
                    .filter(one -> one.shape().partitions() != partitions)
                    .forEach(series::add));
    attempt(
        Sections.COMMIT,
        () -> {
          series.addAll(new CommitRun(testbed, connector, out).run(who, partitions, rounds));
          results.put(Sections.COMMIT, new Section(about, series));
        });
  }

  private void measure(Testbed testbed, String section, List<Case> cases) {
    About about = About.now();
    attempt(section, () -> results.put(section, new Section(about, compare(testbed, cases, 2, 5))));
  }

  /** A section that fails does not take the others with it, but fails the run. */
  private void attempt(String section, Runnable work) {
    try {
      work.run();
    } catch (IllegalStateException | HiveQueryException e) {
      failed = true;
      out.printf("The section '%s' failed: %s%n", section, e.getMessage());
    }
  }

  private List<Series> compare(Testbed testbed, List<Case> cases, int warmUps, int rounds) {
    return new Comparison(cases, warmUps, rounds).run(testbed, out);
  }

  private Contenders contenders(Testbed testbed) {
    return new Contenders(connector, testbed.metastore().confDir().toString());
  }

  private static List<Case> cases(Shape shape, Contender... who) {
    return cases(shape, List.of(who));
  }

  private static List<Case> cases(Shape shape, List<Contender> who) {
    return who.stream().map(contender -> new Case(contender, shape)).toList();
  }

  private static List<Case> growing(
      Contender who, Function<Integer, Shape> shape, List<Integer> sizes) {
    return sizes.stream().map(size -> new Case(who, shape.apply(size), "2g")).toList();
  }
}
