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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.flink.FlinkLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cases of each kind, on few rows, of which Spark reads back what they wrote; and one by JMH. */
class BenchIT {

  @Test
  void runsByJmh() {
    Path module = Path.of(System.getProperty("honeyflow.root"), "sort-connector-hive");

    PureResults measured = new PureRun(module, "PartitionComputerBenchmark.never").run(0.05);

    assertThat(measured.timings())
        .singleElement()
        .satisfies(
            timing -> {
              assertThat(timing.benchmark()).endsWith("PartitionComputerBenchmark.neverSeenBefore");
              assertThat(timing.nanos()).hasSize(5).allMatch(nanos -> nanos > 0);
              assertThat(timing.bytes()).isPositive();
            });
  }

  @Test
  void runsAndReadsBack() {
    try (Testbed testbed = new Testbed()) {
      Contenders who =
          Contenders.of(
              Path.of(System.getProperty("honeyflow.connector")), testbed.confDir(testbed.port()));
      Shape shape = new Shape(FileKind.PARQUET, 5_000, 8);
      List<Case> cases =
          List.of(
              new Case(who.honeyflow(FlinkLine.V1_20), shape, "256m", 0, 1),
              new Case(who.raw(), shape, "256m", 0, 1));

      List<Series> measured =
          new Comparison(cases)
              .run(
                  testbed,
                  new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));

      assertThat(measured)
          .extracting(Series::contender)
          .containsExactly(Names.HONEYFLOW_1_20, Names.RAW);
      assertThat(measured)
          .allSatisfy(
              series -> {
                assertThat(series.median(Metric.CPU_SECONDS)).isPositive();
                assertThat(series.median(Metric.FILES)).isGreaterThanOrEqualTo(8);
              });
    }
  }
}
