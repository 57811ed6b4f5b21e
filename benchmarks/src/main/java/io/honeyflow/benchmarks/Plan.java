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

import io.honeyflow.testing.flink.FlinkLine;
import java.util.ArrayList;
import java.util.List;

/**
 * What is compared in each section. Comparisons of one section run one after the other, so that not
 * all their processes need memory at once.
 *
 * @param quick what the targets need, no more
 * @param rows of a case, where nothing else is said
 */
record Plan(Contenders who, boolean quick, long rows) {
  private static final int EIGHT = 8;
  private static final int HUNDRED = 100;
  private static final int THOUSAND = 1_000;
  private static final int FEW = 3;

  /** Until the compiler is done with what opens, closes and commits a thousand files. */
  private static final int WARM_UPS = 10;

  List<Comparison> of(String section) {
    return switch (section) {
      case Sections.PARQUET -> List.of(formats(FileKind.PARQUET));
      case Sections.ORC -> List.of(formats(FileKind.ORC));
      case Sections.TEXT -> List.of(text());
      case Sections.PARTITIONS -> partitions();
      case Sections.ROWS -> List.of(growingRows());
      case Sections.COLUMNS -> List.of(growingColumns());
      case Sections.MEMORY -> List.of(memory());
      default -> throw new IllegalArgumentException("No comparison is called " + section + ".");
    };
  }

  private Comparison formats(FileKind kind) {
    List<Contender> everyone =
        new ArrayList<>(
            List.of(
                who.honeyflow(FlinkLine.V1_20),
                who.honeyflow(FlinkLine.V2_3),
                who.flinkHiveNative(),
                who.flinkHive(),
                who.blackhole(FlinkLine.V2_3),
                who.raw()));
    if (!quick) {
      everyone.add(who.fileSystem(FlinkLine.V2_3));
      everyone.add(who.fileSystem(FlinkLine.V1_20));
      everyone.add(who.blackhole(FlinkLine.V1_20));
    }
    return each(everyone, new Shape(kind, rows, EIGHT));
  }

  private Comparison text() {
    return each(
        List.of(
            who.honeyflow(FlinkLine.V1_20),
            who.honeyflow(FlinkLine.V2_3),
            who.flinkHive(),
            who.blackhole(FlinkLine.V1_20)),
        new Shape(FileKind.TEXT, rows, EIGHT));
  }

  /** All on the peer's Flink line, which needs more heap for a thousand open files. */
  private List<Comparison> partitions() {
    if (quick) {
      // A job that goes on takes in so many between two checkpoints; of fewer, files are smaller.
      return List.of(new Comparison(new Plan(who, false, 2 * rows).ends()));
    }
    List<Case> ends = ends();
    ends.addAll(
        List.of(
            peer(1), peer(THOUSAND).withHeap("6g").withRounds(FEW), source(1), source(THOUSAND)));
    return List.of(
        new Comparison(ends),
        new Comparison(
            List.of(
                honeyflow(EIGHT),
                honeyflow(HUNDRED),
                peer(EIGHT),
                peer(HUNDRED),
                source(EIGHT),
                source(HUNDRED))),
        new Comparison(List.of(honeyflow(10 * THOUSAND).withRounds(1))));
  }

  /** Those of the target. */
  private List<Case> ends() {
    return new ArrayList<>(
        List.of(
            honeyflow(1).withWarmUps(WARM_UPS),
            honeyflow(THOUSAND).withWarmUps(WARM_UPS),
            sorted(1),
            sorted(THOUSAND)));
  }

  private Case honeyflow(int partitions) {
    return parquet(who.honeyflow(FlinkLine.V1_20), partitions);
  }

  private Case peer(int partitions) {
    return parquet(who.flinkHiveNative(), partitions);
  }

  /** What a row costs in many files without Flink, metastore or buffers; all are in memory. */
  private Case sorted(int partitions) {
    return parquet(who.rawSorted(), partitions).withHeap("3g");
  }

  private Case source(int partitions) {
    return parquet(who.blackhole(FlinkLine.V1_20), partitions);
  }

  private Case parquet(Contender one, int partitions) {
    return new Case(one, new Shape(FileKind.PARQUET, rows, partitions)).withHeap("2g");
  }

  private Comparison growingRows() {
    Contender ours = who.honeyflow(FlinkLine.V2_3);
    long least = rows / 2;
    return new Comparison(
        List.of(
            new Case(ours, new Shape(FileKind.PARQUET, least, EIGHT)),
            new Case(ours, new Shape(FileKind.PARQUET, 10 * least, EIGHT)).withRounds(FEW),
            new Case(ours, new Shape(FileKind.PARQUET, 100 * least, EIGHT)).withRounds(1)));
  }

  /** As many values in each, with what making the rows costs beside the ends. */
  private Comparison growingColumns() {
    Contender ours = who.honeyflow(FlinkLine.V2_3);
    Contender source = who.blackhole(FlinkLine.V2_3);
    return new Comparison(
        List.of(
            columns(ours, 10),
            columns(ours, 50),
            columns(ours, 200),
            columns(ours, 500),
            columns(source, 10),
            columns(source, 500)));
  }

  private Case columns(Contender one, int columns) {
    long fewer = Shape.COLUMNS * rows / columns;
    return new Case(one, new Shape(FileKind.PARQUET, fewer, EIGHT, columns - Shape.COLUMNS))
        .withHeap("2g");
  }

  private Comparison memory() {
    Shape shape = new Shape(FileKind.PARQUET, rows, 5_000);
    return new Comparison(
        List.of(new Case(who.honeyflow(FlinkLine.V2_3), shape).withHeap("512m").withRounds(1)));
  }

  private static Comparison each(List<Contender> who, Shape shape) {
    return new Comparison(who.stream().map(contender -> new Case(contender, shape)).toList());
  }
}
