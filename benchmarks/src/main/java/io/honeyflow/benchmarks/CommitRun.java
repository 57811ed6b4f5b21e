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
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Commits many partitions in one checkpoint, each contender with a proxy of its own before the
 * metastore that lets each call wait for five milliseconds. Commits of a hundred partitions warm
 * up.
 *
 * @param connector as {@link Contenders} takes it
 */
record CommitRun(Testbed testbed, Path connector, PrintStream progress) {
  private static final Duration DELAY = Duration.ofMillis(5);
  private static final double NANOS = 1e9;
  private static final int WARM_UPS = 2;

  /** The first checkpoint waits until all is written, so that it commits all. */
  private static final List<String> ONE_CHECKPOINT =
      List.of("execution.checkpointing.interval=10s", "execution.checkpointing.min-pause=10s");

  /** A thousand partitions. */
  List<Series> thousand(int rounds) {
    Shape shape = shape(FileKind.PARQUET, 1_000);
    return List.of(
        series(conf -> who(conf).honeyflow(FlinkLine.V1_20), shape, rounds),
        series(conf -> who(conf).flinkHiveNative(), shape, rounds));
  }

  /**
   * Ten thousand, once. The peer keeps a file of each open: of text and in one task, so that they
   * suit its heap and the number of files that a process may open.
   */
  List<Series> tenThousand() {
    Shape shape = shape(FileKind.TEXT, 10_000);
    return List.of(
        series(conf -> who(conf, "parallelism.default=1").honeyflow(FlinkLine.V1_20), shape, 1),
        series(conf -> who(conf, "parallelism.default=1").flinkHive(), shape, 1));
  }

  private Contenders who(String confDir, String... settings) {
    List<String> changed = new ArrayList<>(ONE_CHECKPOINT);
    changed.addAll(List.of(settings));
    return new Contenders(connector, confDir, changed);
  }

  private static Shape shape(FileKind kind, int partitions) {
    return new Shape(kind, 10L * partitions, partitions);
  }

  private Series series(Function<String, Contender> who, Shape shape, int rounds) {
    try (CallProxy proxy = new CallProxy(testbed.port(), DELAY)) {
      Contender contender = who.apply(testbed.confDir(proxy.port()));
      List<Map<String, Double>> runs = new ArrayList<>();
      try (CaseJvm jvm = new CaseJvm(new Case(contender, shape).withHeap("6g"), testbed)) {
        for (int round = 1 - WARM_UPS; round <= rounds; round++) {
          Shape one = round > 0 ? shape : shape(shape.kind(), 100);
          proxy.takeCalls();
          Map<String, Double> measured = new TreeMap<>(jvm.run(one, round == rounds));
          measured.putAll(commit(proxy.takeCalls()));
          print(round, new Series(contender.name(), one, List.of(measured)));
          if (round > 0) {
            runs.add(measured);
          }
        }
      }
      return new Series(contender.name(), shape, runs);
    }
  }

  private void print(int round, Series one) {
    progress.printf(
        Locale.ROOT,
        "%-8s %-48s %,d partitions committed in %,.0f calls, %,.2f s%n",
        round > 0 ? "round " + round : "warm-up",
        one.contender(),
        one.shape().partitions(),
        one.median(Metric.TRIPS),
        one.median(Metric.COMMIT_SECONDS));
  }

  /** The calls that are about partitions; their names are asked for before the commit. */
  private static Map<String, Double> commit(List<CallProxy.Call> calls) {
    List<CallProxy.Call> commit =
        calls.stream()
            .filter(call -> call.method().contains("partition"))
            .filter(call -> !call.method().startsWith("get_partition_names"))
            .toList();
    long begin = commit.stream().mapToLong(CallProxy.Call::arrived).min().orElse(0);
    long end = commit.stream().mapToLong(CallProxy.Call::answered).max().orElse(0);
    long server = commit.stream().mapToLong(call -> call.answered() - call.sent()).sum();
    return Map.of(
        Metric.TRIPS, (double) commit.size(),
        Metric.COMMIT_SECONDS, (end - begin) / NANOS,
        Metric.OUTSIDE_SECONDS, (end - begin - server) / NANOS);
  }
}
