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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.Jdk;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs the connector's JMH benchmarks, which are among its tests, each in a JVM of its own.
 *
 * @param module the folder of the connector's module, packaged
 * @param which of them, a regular expression that finds them by their names
 */
record PureRun(Path module, String which) {
  private static final Duration LONGEST = Duration.ofMinutes(20);
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /**
   * @param seconds of each round
   * @throws IllegalStateException when a benchmark fails
   */
  PureResults run(double seconds) {
    About about = About.now();
    Path folder = TempFolder.create("jmh");
    List<String> options = List.of("-Xmx1g", "-Duser.timezone=UTC", "-Djava.io.tmpdir=" + folder);
    try {
      Path json = folder.resolve("results.json");
      ForkedJvm jmh =
          ForkedJvm.start(
              new Launch(
                  "JMH",
                  Jdk.current(),
                  options,
                  new Program(classPath(), "org.openjdk.jmh.Main", arguments(seconds, json)),
                  folder));
      int code = jmh.awaitEnd(LONGEST);
      if (code != 0) {
        throw new IllegalStateException("JMH ended with exit code " + code + "." + jmh.tail());
      }
      return new PureResults(about, timings(new ObjectMapper().readTree(json.toFile())));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read JMH's results", e);
    } finally {
      TempFolder.delete(folder);
    }
  }

  private ClassPath classPath() throws IOException {
    Path target = module.resolve("target");
    List<Path> entries = new ArrayList<>();
    entries.add(target.resolve("test-classes"));
    entries.add(target.resolve("classes"));
    String others = Files.readString(target.resolve("test-classpath")).strip();
    Arrays.stream(others.split(File.pathSeparator)).map(Path::of).forEach(entries::add);
    return new ClassPath(entries);
  }

  private List<String> arguments(double seconds, Path json) {
    String time = Math.round(seconds * 1000) + "ms";
    return List.of(
        which,
        "-f",
        "1",
        "-wi",
        "3",
        "-w",
        time,
        "-i",
        "5",
        "-r",
        time,
        "-foe",
        "true",
        "-prof",
        "gc",
        "-rf",
        "json",
        "-rff",
        json.toString());
  }

  static List<PureResults.Timing> timings(JsonNode benchmarks) {
    List<PureResults.Timing> timings = new ArrayList<>();
    for (JsonNode one : benchmarks) {
      List<Double> nanos = new ArrayList<>();
      one.path("primaryMetric").path("rawData").path(0).forEach(run -> nanos.add(run.asDouble()));
      timings.add(
          new PureResults.Timing(
              one.path("benchmark").asText(),
              nanos,
              one.path("secondaryMetrics").path(ALLOCATED).path("score").asDouble()));
    }
    return timings;
  }
}
