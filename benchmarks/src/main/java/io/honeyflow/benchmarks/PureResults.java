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

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the parts without files and servers take, in a file of its own. */
record PureResults(About about, List<Timing> timings) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What one benchmark took.
   *
   * @param benchmark the name of its class, a dot, and the name of its method
   * @param nanos of one call, of each round that counts
   * @param bytes that one call allocated
   */
  record Timing(String benchmark, List<Double> nanos, double bytes) {

    private String row() {
      String[] names = benchmark.substring(benchmark.lastIndexOf('.', dot() - 1) + 1).split("\\.");
      List<Double> sorted = nanos.stream().sorted().toList();
      return String.format(
          Locale.ROOT,
          "| `%s` | %s | %,.1f (%,.1f–%,.1f) | %,.0f |%n",
          names[0].replace("Benchmark", ""),
          names[1].replaceAll("(\\p{Upper}|\\d+)", " $1").toLowerCase(Locale.ROOT),
          sorted.get(sorted.size() / 2),
          sorted.get(0),
          sorted.get(sorted.size() - 1),
          bytes);
    }

    private int dot() {
      return benchmark.lastIndexOf('.');
    }
  }

  /** Those that were kept in the folder of the documents, if any. */
  static Optional<PureResults> in(Path docs) {
    Path file = file(docs);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(file.toFile(), PureResults.class));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  /** Keeps them there. */
  void keepIn(Path docs) {
    Path file = file(docs);
    try {
      Files.createDirectories(file.getParent());
      JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), this);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }

  /** As the report shows them. */
  String block() {
    StringBuilder block =
        new StringBuilder()
            .append(about)
            .append(".\n\n| | | Nanoseconds (least–most) | Bytes allocated |\n|---|---|--:|--:|\n");
    timings.forEach(timing -> block.append(timing.row()));
    return block.toString();
  }

  private static Path file(Path docs) {
    return docs.resolve("performance").resolve("pure.json");
  }
}
