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

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.reader.HiveQueryException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Measures sections, writes the report, and exits with 1 when one of them fails or one of their
 * targets is missed. Arguments: {@code quick} or {@code whole}; the packaged connector; the folder
 * of the documents; 0, or how many rows for a trial that runs each case once and has no targets;
 * the sections, if not all of that size.
 */
public final class Bench {
  private static final long NANOS = 1_000_000_000;

  private final PrintStream out;
  private final boolean quick;
  private final Path connector;
  private final Path docs;
  private final boolean trial;
  private final long rows;
  private final Results results;
  private boolean failed;

  private Bench(PrintStream out, String[] arguments) {
    this.out = out;
    this.quick = arguments[0].equals("quick");
    this.connector = Path.of(arguments[1]);
    this.docs = Path.of(arguments[2]);
    long asked = Long.parseLong(arguments[3]);
    this.trial = asked > 0;
    this.rows = trial ? asked : usualRows();
    this.results = Results.in(docs.resolve("performance").resolve("results.json"));
  }

  private long usualRows() {
    return quick ? 1_000_000 : 2_000_000;
  }

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Bench bench = new Bench(out, args);
    List<String> asked = Arrays.asList(args).subList(4, args.length);
    System.exit(bench.run(asked) ? 0 : 1);
  }

  private boolean run(List<String> asked) {
    List<String> usual = quick ? Sections.QUICK : Sections.ALL;
    List<String> sections = asked.isEmpty() ? usual : asked;
    List<String> compared = sections.stream().filter(one -> !one.equals(Sections.PURE)).toList();
    if (!compared.isEmpty()) {
      try (Testbed testbed = new Testbed()) {
        compared.forEach(section -> attempt(section, () -> compare(testbed, section)));
      }
    }
    if (sections.contains(Sections.PURE)) {
      attempt(Sections.PURE, this::pure);
    }
    Page page = new Page(docs, results);
    page.write();
    out.println();
    out.println(page.targets());
    return !failed && (trial || noneMissed(sections));
  }

  private boolean noneMissed(List<String> sections) {
    Targets targets = new Targets(results);
    return sections.stream()
        .flatMap(section -> targets.of(section).stream())
        .noneMatch(Target::missed);
  }

  /** A section that fails does not take the others with it, but fails the run. */
  private void attempt(String section, Runnable work) {
    long begin = System.nanoTime();
    try {
      work.run();
      out.printf("The section '%s' took %d s.%n", section, (System.nanoTime() - begin) / NANOS);
    } catch (IllegalStateException | HiveQueryException | UncheckedIOException e) {
      failed = true;
      out.printf("The section '%s' failed: %s%n", section, e.getMessage());
    }
  }

  private void compare(Testbed testbed, String section) {
    About about = testbed.about();
    List<Series> all = new ArrayList<>();
    if (section.equals(Sections.COMMIT)) {
      CommitRun run = new CommitRun(testbed, connector, out);
      all.addAll(run.thousand(quick || trial ? 1 : 5));
      if (!quick) {
        all.addAll(run.tenThousand());
      }
    } else {
      Contenders who = Contenders.of(connector, testbed.confDir(testbed.port()));
      for (Comparison comparison : new Plan(who, quick, rows).of(section)) {
        all.addAll((trial ? comparison.once() : comparison).run(testbed, out));
      }
    }
    all.sort(Comparator.comparingInt(one -> one.shape().partitions()));
    results.put(section, new Section(about, all));
  }

  private void pure() {
    String root = Objects.requireNonNull(System.getProperty(ClassPath.ROOT_PROPERTY));
    new PureRun(Path.of(root, "sort-connector-hive"), ".").run(trial ? 0.01 : 1).keepIn(docs);
  }
}
