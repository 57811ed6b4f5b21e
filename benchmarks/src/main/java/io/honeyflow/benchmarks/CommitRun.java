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

import io.honeyflow.testing.process.HadoopXml;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Commits many partitions in one checkpoint, each contender with a proxy of its own before the
 * metastore that lets each call wait for five milliseconds.
 *
 * @param connector as {@link Contenders} takes it
 */
record CommitRun(Testbed testbed, Path connector, PrintStream progress) {
  private static final Duration DELAY = Duration.ofMillis(5);
  private static final double NANOS = 1e9;

  /** The first round warms up and is not counted. */
  List<Series> run(List<Function<Contenders, Contender>> who, int partitions, int rounds) {
    Shape shape = new Shape(FileKind.PARQUET, 10L * partitions, partitions);
    List<Series> all = new ArrayList<>();
    for (int i = 0; i < who.size(); i++) {
      try (CallProxy proxy = new CallProxy(testbed.metastore().port(), DELAY)) {
        String confDir = confDir("proxy-" + partitions + "-" + i, proxy.port());
        Contender contender = who.get(i).apply(new Contenders(connector, confDir));
        all.add(series(new Case(contender, shape, "6g"), proxy, rounds));
      }
    }
    return all;
  }

  private Series series(Case one, CallProxy proxy, int rounds) {
    List<Map<String, Double>> runs = new ArrayList<>();
    try (CaseJvm jvm = new CaseJvm(one, testbed)) {
      for (int round = 0; round <= rounds; round++) {
        proxy.takeCalls();
        Map<String, Double> measured = new TreeMap<>(jvm.run(round == rounds));
        measured.putAll(commit(proxy.takeCalls()));
        progress.printf(
            Locale.ROOT,
            "%s  %-50s %,d partitions committed in %,.0f calls, %.2f s%n",
            round == 0 ? "warm-up" : "round " + round,
            one.contender().name(),
            one.shape().partitions(),
            measured.get(Metric.TRIPS),
            measured.get(Metric.COMMIT_SECONDS));
        if (round > 0) {
          runs.add(measured);
        }
      }
    }
    return new Series(one.contender().name(), one.shape(), runs);
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

  private String confDir(String name, int port) {
    Map<String, String> client = new HashMap<>(testbed.metastore().clientProperties());
    client.put("hive.metastore.uris", "thrift://localhost:" + port);
    Path folder = testbed.folder().resolve(name);
    HadoopXml.write(folder.resolve("hive-site.xml"), client);
    return folder.toString();
  }
}
