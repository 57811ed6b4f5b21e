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
package io.honeyflow.hive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Each benchmark runs once, so that {@code bin/bench pure} finds them all at work. */
class BenchmarksTest {

  @TempDir Path folder;

  @Test
  void eachRuns() throws Exception {
    // JMH keeps others on the machine from measuring at the same time; nothing is measured here.
    System.setProperty("jmh.ignoreLock", "true");

    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .forks(0)
                    .mode(Mode.SingleShotTime)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.NONE)
                    .shouldFailOnError(true)
                    .output(folder.resolve("log").toString())
                    .build())
            .run();

    assertThat(classes(results)).containsExactlyInAnyOrderElementsOf(benchmarksInSources());
    assertThat(results)
        .allSatisfy(result -> assertThat(result.getPrimaryResult().getScore()).isPositive());
  }

  private static List<String> classes(Collection<RunResult> results) {
    return results.stream()
        .map(result -> result.getParams().getBenchmark())
        .map(name -> name.substring(0, name.lastIndexOf('.')))
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .distinct()
        .toList();
  }

  private static List<String> benchmarksInSources() throws IOException {
    Path sources =
        Path.of(System.getProperty("honeyflow.root"), "sort-connector-hive/src/test/java");
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("Benchmark.java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .toList();
    }
  }
}
