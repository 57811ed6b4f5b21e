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
import java.util.function.ToDoubleFunction;

/** The targets, computed from what was measured. Honeyflow on the peer's Flink line counts. */
record Targets(Results results) {
  private static final int MANY = 1_000;

  List<Target> all() {
    return Sections.ALL.stream().flatMap(section -> of(section).stream()).toList();
  }

  /** Those that a section measures. */
  List<Target> of(String section) {
    return switch (section) {
      case Sections.PARQUET -> parquet();
      case Sections.ORC -> orc();
      case Sections.PARTITIONS ->
          List.of(
              Target.atMost(
                  "Parquet: cost of a row in 1,000 partitions beside one", 1.3, spread()));
      case Sections.COMMIT -> commit();
      default -> List.of();
    };
  }

  private List<Target> parquet() {
    String parquet = Sections.PARQUET;
    return List.of(
        Target.atLeast(
            "Parquet: rows per CPU-second beside flink-connector-hive's native writer",
            1.9,
            2.5,
            ratio(parquet, Names.FLINK_HIVE_NATIVE, Series::rowsPerCpuSecond)),
        Target.atLeast(
            "Parquet: the same beside its default",
            2.5,
            2.5,
            ratio(parquet, Names.FLINK_HIVE, Series::rowsPerCpuSecond)),
        Target.atLeast(
            "Parquet: the sink alone beside the format's own writer", 0.6, 0.9, ofLimit(parquet)),
        Target.atMost(
            "Parquet: bytes of the files beside flink-connector-hive's native writer",
            1.05,
            ratio(parquet, Names.FLINK_HIVE_NATIVE, series -> series.median(Metric.MEGABYTES))),
        Target.atMost(
            "Parquet: live heap beside flink-connector-hive's native writer",
            1,
            ratio(
                parquet, Names.FLINK_HIVE_NATIVE, series -> series.median(Metric.LIVE_MEGABYTES))));
  }

  private List<Target> orc() {
    return List.of(
        Target.atLeast(
            "ORC: rows per CPU-second beside flink-connector-hive's default",
            1.5,
            1.8,
            ratio(Sections.ORC, Names.FLINK_HIVE, Series::rowsPerCpuSecond)),
        Target.atLeast(
            "ORC: the sink alone beside the format's own writer", 0.6, 0.9, ofLimit(Sections.ORC)));
  }

  private List<Target> commit() {
    return List.of(
        Target.atLeast(
            "Commit of 1,000 partitions: flink-connector-hive's calls of the metastore beside ours",
            20,
            20,
            inverse(Metric.TRIPS)),
        Target.atLeast(
            "The same with 5 ms to the metastore: its time beside ours",
            4,
            4,
            inverse(Metric.COMMIT_SECONDS)),
        Target.atLeast(
            "The same: its time outside of the server beside ours",
            10,
            10,
            inverse(Metric.OUTSIDE_SECONDS)));
  }

  private Optional<Double> ratio(String section, String peer, ToDoubleFunction<Series> value) {
    return results
        .section(section)
        .flatMap(
            measured ->
                measured
                    .of(Names.HONEYFLOW_1_20)
                    .flatMap(
                        ours ->
                            measured
                                .of(peer)
                                .map(
                                    theirs ->
                                        value.applyAsDouble(ours) / value.applyAsDouble(theirs))));
  }

  /** What the sink alone takes is what the job takes without what the source alone does. */
  private Optional<Double> ofLimit(String section) {
    return results
        .section(section)
        .flatMap(
            measured ->
                measured
                    .of(Names.HONEYFLOW_2_3)
                    .flatMap(
                        ours ->
                            measured
                                .of(Names.SOURCE_2_3)
                                .flatMap(
                                    source ->
                                        measured
                                            .of(Names.RAW)
                                            .map(raw -> ofLimit(ours, source, raw)))));
  }

  private static double ofLimit(Series ours, Series source, Series raw) {
    double secondsPerRow = 1 / ours.rowsPerCpuSecond() - 1 / source.rowsPerCpuSecond();
    return 1 / secondsPerRow / raw.rowsPerCpuSecond();
  }

  private Optional<Double> spread() {
    return results
        .section(Sections.PARTITIONS)
        .flatMap(
            measured ->
                measured
                    .of(Names.HONEYFLOW_1_20, 1)
                    .flatMap(
                        one ->
                            measured
                                .of(Names.HONEYFLOW_1_20, MANY)
                                .map(many -> one.rowsPerCpuSecond() / many.rowsPerCpuSecond())));
  }

  /** How many times more the peer takes in the commit of many partitions. */
  private Optional<Double> inverse(String metric) {
    return results
        .section(Sections.COMMIT)
        .flatMap(
            measured ->
                measured
                    .of(Names.HONEYFLOW_1_20, MANY)
                    .flatMap(
                        ours ->
                            measured
                                .of(Names.FLINK_HIVE_NATIVE, MANY)
                                .map(peer -> peer.median(metric) / ours.median(metric))));
  }
}
