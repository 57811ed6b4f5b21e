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
record Comparison(List<Case> cases, int warmUps, int rounds) {

  List<Series> run(Testbed testbed, PrintStream progress) {
    List<CaseJvm> jvms = new ArrayList<>();
    try {
      List<List<Map<String, Double>>> runs = new ArrayList<>();
      for (Case one : cases) {
        jvms.add(new CaseJvm(one, testbed));
        runs.add(new ArrayList<>());
      }
      for (int round = 1; round <= warmUps + rounds; round++) {
        for (int i = 0; i < jvms.size(); i++) {
          Map<String, Double> measured = jvms.get(i).run(round == warmUps + rounds);
          print(progress, round, jvms.get(i).what(), measured);
          if (round > warmUps) {
            runs.get(i).add(measured);
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

  private void print(PrintStream out, int round, Case one, Map<String, Double> measured) {
    out.printf(
        Locale.ROOT,
        "%s %d  %-50s %-7s %5d partitions %,9.0f rows per CPU-second %6.2f s%n",
        round > warmUps ? "round" : "warm-up",
        round > warmUps ? round - warmUps : round,
        one.contender().name(),
        one.shape().kind().title(),
        one.shape().partitions(),
        one.shape().rows() / measured.getOrDefault(Metric.CPU_SECONDS, Double.NaN),
        measured.get(Metric.SECONDS));
  }
}
