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
import java.util.Map;

/**
 * What was measured of a case.
 *
 * @param runs each with its metrics
 */
record Series(String contender, Shape shape, List<Map<String, Double>> runs) {

  /** The middle one. */
  double median(String metric) {
    double[] sorted = sorted(metric);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  double least(String metric) {
    return sorted(metric)[0];
  }

  double most(String metric) {
    double[] sorted = sorted(metric);
    return sorted[sorted.length - 1];
  }

  boolean has(String metric) {
    return !runs.isEmpty() && runs.get(0).containsKey(metric);
  }

  /** Rows per CPU-second, of the median. */
  double rowsPerCpuSecond() {
    return shape.rows() / median(Metric.CPU_SECONDS);
  }

  private double[] sorted(String metric) {
    return runs.stream().mapToDouble(run -> run.get(metric)).sorted().toArray();
  }
}
