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

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsTest {
  private static final Shape SHAPE = new Shape(FileKind.PARQUET, 1_000, 8);

  @TempDir Path folder;

  @Test
  void comparesMedians() {
    Results results = Results.in(folder.resolve("results.json"));
    results.put(
        Sections.PARQUET,
        section(
            series(Names.HONEYFLOW_1_20, 4, 1, 2),
            series(Names.FLINK_HIVE_NATIVE, 5, 4, 9),
            series(Names.FLINK_HIVE, 4, 4, 4)));

    assertThat(of(results, "native writer").value()).hasValue(2.5);
    assertThat(of(results, "native writer").missed()).isFalse();
    assertThat(of(results, "beside its default").value()).hasValue(2.0);
    assertThat(of(results, "beside its default").missed()).isTrue();
  }

  @Test
  void takesTheSourceOffTheSink() {
    Results results = Results.in(folder.resolve("results.json"));
    results.put(
        Sections.PARQUET,
        section(series(Names.HONEYFLOW_2_3, 5), series(Names.SOURCE_2_3, 1), series(Names.RAW, 3)));

    assertThat(of(results, "own writer").value()).hasValue(0.75);
  }

  @Test
  void missesNothingThatWasNotMeasured() {
    Results results = Results.in(folder.resolve("results.json"));

    assertThat(new Targets(results).all()).isNotEmpty().noneMatch(Target::missed);
  }

  @Test
  void keepsWhatWasMeasuredInTheFileAndOnThePage() throws Exception {
    Path page = Files.createDirectories(folder.resolve("docs")).resolve("performance.md");
    Files.copy(docs().resolve("performance.md"), page);
    Path file = folder.resolve("docs/performance/results.json");
    Results.in(file)
        .put(
            Sections.PARQUET,
            section(
                series(Names.HONEYFLOW_1_20, 0.004, 0.005, 0.002), series(Names.FLINK_HIVE, 0.01)));

    new Page(page.getParent(), Results.in(file)).write();

    assertThat(Files.readString(page))
        .contains(
            "| Honeyflow, Flink 1.20.1 | 1,000 | 8 | 10 | 3 | 250,000 (200,000–500,000) |  | 250,000 |",
            "| flink-connector-hive 3.0.0-1.20, its default | 1,000 | 8 | 10 | 1 | 100,000 (100,000–100,000) | 2.50× |");
    assertThat(Files.readString(folder.resolve("docs/performance/parquet.svg")))
        .startsWith("<svg")
        .contains("Honeyflow, Flink 1.20.1", "250 k")
        .endsWith("</svg>\n");
  }

  @Test
  void drawsHowCostsGrow() throws Exception {
    Path page = Files.createDirectories(folder.resolve("docs")).resolve("performance.md");
    Files.copy(docs().resolve("performance.md"), page);
    Path file = folder.resolve("docs/performance/results.json");
    Results.in(file)
        .put(
            Sections.PARTITIONS,
            section(
                growing(Names.HONEYFLOW_1_20, 1, 0.002),
                growing(Names.HONEYFLOW_1_20, 1_000, 0.003),
                growing(Names.FLINK_HIVE_NATIVE, 1, 0.005)));

    new Page(page.getParent(), Results.in(file)).write();

    assertThat(Files.readString(folder.resolve("docs/performance/partitions.svg")))
        .contains(">1,000</text>", ">2.00</text>", ">3.00</text>")
        .contains(Names.HONEYFLOW_1_20, Names.FLINK_HIVE_NATIVE);
    assertThat(Files.readString(page))
        .contains("cost of a row in 1,000 partitions beside one | ≤ 1.30 |  | **1.50** missed |");
  }

  @Test
  void warmsUpWithFewRowsAndRunsSomeCasesLessOften() {
    Contender none =
        new Contender("none", Program.of(new ClassPath(List.of()), "none"), new RawDialect(false));
    Shape large = new Shape(FileKind.PARQUET, 50_000_000, 8);

    Case five = new Case(none, large);
    Case one = five.withRounds(1);

    assertThat(IntStream.rangeClosed(-5, 9).filter(five::runsIn))
        .containsExactly(-1, 0, 1, 2, 3, 4, 5);
    assertThat(IntStream.rangeClosed(-5, 9).filter(one::runsIn)).containsExactly(0, 1);
    assertThat(one.shapeIn(0)).isEqualTo(large.withRows(1_000_000));
    assertThat(one.shapeIn(1)).isEqualTo(large);
  }

  private static Path docs() {
    return Path.of(System.getProperty("honeyflow.root"), "docs");
  }

  private static Target of(Results results, String part) {
    return new Targets(results)
        .all().stream()
            .filter(target -> target.text().startsWith("Parquet") && target.text().contains(part))
            .findFirst()
            .orElseThrow();
  }

  private static Section section(Series... series) {
    return new Section(About.now(), List.of(series));
  }

  private static Series growing(String contender, int partitions, double cpuSeconds) {
    return new Series(
        contender,
        new Shape(FileKind.PARQUET, 1_000, partitions),
        series(contender, cpuSeconds).runs());
  }

  private static Series series(String contender, double... cpuSeconds) {
    return new Series(
        contender,
        SHAPE,
        Arrays.stream(cpuSeconds)
            .mapToObj(
                seconds ->
                    Map.of(
                        Metric.CPU_SECONDS, seconds,
                        Metric.SECONDS, seconds,
                        Metric.MEGABYTES, 10.0,
                        Metric.FILES, 8.0,
                        Metric.LIVE_MEGABYTES, 50.0))
            .toList());
  }
}
