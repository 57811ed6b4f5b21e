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
package io.honeyflow.hive.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What became of the rows of one seed, or of several.
 *
 * @param problems what is wrong, each with its seed; empty when all is well
 */
record ChaosOutcome(
    int seeds,
    int crashes,
    int rowsExpected,
    int lost,
    int doubled,
    int strayFiles,
    int partitionsMissing,
    List<String> problems) {

  static final ChaosOutcome NOTHING = new ChaosOutcome(0, 0, 0, 0, 0, 0, 0, List.of());

  ChaosOutcome plus(ChaosOutcome other) {
    return new ChaosOutcome(
        seeds + other.seeds,
        crashes + other.crashes,
        rowsExpected + other.rowsExpected,
        lost + other.lost,
        doubled + other.doubled,
        strayFiles + other.strayFiles,
        partitionsMissing + other.partitionsMissing,
        Stream.concat(problems.stream(), other.problems.stream()).toList());
  }

  ChaosOutcome withProblems(List<String> others) {
    return new ChaosOutcome(
        seeds, crashes, rowsExpected, lost, doubled, strayFiles, partitionsMissing, others);
  }

  boolean well() {
    return problems.isEmpty();
  }

  /** Writes it for {@code bin/chaos}, which adds up the reports. */
  void report(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, this + "\n");
  }

  @Override
  public String toString() {
    return """
        seeds: %d
        crashes: %d
        rows expected: %d
        rows lost: %d
        rows doubled: %d
        stray files: %d
        partitions missing: %d
        problems: %d"""
        .formatted(
            seeds,
            crashes,
            rowsExpected,
            lost,
            doubled,
            strayFiles,
            partitionsMissing,
            problems.size());
  }
}
