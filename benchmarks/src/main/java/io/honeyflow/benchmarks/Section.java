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

import java.util.List;
import java.util.Optional;

/** What was measured in one go. */
record Section(About about, List<Series> series) {

  /** The series of a contender, the first if it has several. */
  Optional<Series> of(String contender) {
    return series.stream().filter(one -> one.contender().equals(contender)).findFirst();
  }

  /** How many times as many rows per CPU-second Honeyflow wrote as another sink. */
  Optional<Double> honeyflowBeside(Series sink) {
    return Names.honeyflowBeside(sink.contender())
        .flatMap(
            ours ->
                series.stream()
                    .filter(one -> one.contender().equals(ours))
                    .filter(one -> one.shape().equals(sink.shape()))
                    .findFirst())
        .map(ours -> ours.rowsPerCpuSecond() / sink.rowsPerCpuSecond());
  }

  /** The series of a contender with a number of partitions. */
  Optional<Series> of(String contender, int partitions) {
    return series.stream()
        .filter(one -> one.contender().equals(contender))
        .filter(one -> one.shape().partitions() == partitions)
        .findFirst();
  }
}
