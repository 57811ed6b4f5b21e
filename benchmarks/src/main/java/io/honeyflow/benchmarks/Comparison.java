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

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs cases in turn, each in a JVM of its own that stays: a round is one run of each, so that what
 * the machine does besides falls on all alike. The first rounds warm up and are not counted.
 */
record Comparison(List<Case> cases) {

  /** To see that it works, not how fast. */
  Comparison once() {
    return new Comparison(cases.stream().map(Case::once).toList());
  }

  List<Series> run(Testbed testbed, PrintStream progress) {
    List<CaseJvm> jvms = new ArrayList<>();
    try {
      List<List<Map<String, Double>>> runs = new ArrayList<>();
      for (Case one : cases) {
        jvms.add(new CaseJvm(one, testbed));
        runs.add(new ArrayList<>());
      }
      int warmUps = cases.stream().mapToInt(Case::warmUps).max().orElse(0);
      int rounds = cases.stream().mapToInt(Case::rounds).max().orElse(0);
      for (int round = 1 - warmUps; round <= rounds; round++) {
        for (int i = 0; i < jvms.size(); i++) {
          Case one = cases.get(i);
          if (one.runsIn(round)) {
            Shape shape = one.shapeIn(round);
            Map<String, Double> measured = jvms.get(i).run(shape, round == one.rounds());
            print(progress, round, new Series(one.contender().name(), shape, List.of(measured)));
            if (round > 0) {
              runs.get(i).add(measured);
            }
          }
        }
      }
      List<Series> all = new ArrayList<>();
      for (int i = 0; i < cases.size(); i++) {
        all.add(new Series(cases.get(i).contender().name(), cases.get(i).shape(), runs.get(i)));
      }
      return all;
    } finally {
      jvms.forEach(CaseJvm::close);
    }
  }

  private static void print(PrintStream out, int round, Series one) {
    out.printf(
        Locale.ROOT,
        "%-8s %-48s %-7s %,11d rows %,7d partitions %,9.0f rows per CPU-second %7.2f s%n",
        round > 0 ? "round " + round : "warm-up",
        one.contender(),
        one.shape().kind().title(),
        one.shape().rows(),
        one.shape().partitions(),
        one.rowsPerCpuSecond(),
        one.median(Metric.SECONDS));
  }
}
