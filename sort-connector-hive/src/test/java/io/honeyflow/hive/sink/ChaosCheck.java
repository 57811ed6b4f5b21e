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

import io.honeyflow.hive.commit.HiveCommittable;
import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.sink.ChaosModel.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the table with what the model says. */
final class ChaosCheck {

  /** The table is not as it must be. */
  static final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Violation(String message) {
      super(message);
    }
  }

  private final ChaosScenario scenario;
  private final ChaosWarehouse warehouse;

  ChaosCheck(ChaosScenario scenario, ChaosWarehouse warehouse) {
    this.scenario = scenario;
    this.warehouse = warehouse;
  }

  /**
   * At any moment: statistics are right or absent, and a partition that Hive knows has all of its
   * rows up to the barrier that decided it.
   *
   * @param underWay what may be committed at the moment, the oldest first
   */
  void atAnyMoment(Expectation committed, List<Expectation> underWay) {
    List<HivePartition> known = warehouse.partitions();
    List<String> wrong = warehouse.wrongStatistics(known);
    if (!wrong.isEmpty()) {
      throw new Violation("statistics are wrong: " + wrong);
    }
    if (!scenario.options().partitioned()) {
      return;
    }
    Map<String, List<String>> visible = warehouse.rows(known);
    visible.forEach(
        (partition, rows) -> {
          Expectation decided =
              committed.due().contains(partition)
                  ? committed
                  : underWay.stream()
                      .filter(one -> one.due().contains(partition))
                      .findFirst()
                      .orElse(null);
          if (decided == null && !warehouse.foreign().contains(partition)) {
            throw new Violation("partition " + partition + " was committed, but is not due");
          }
          if (decided != null) {
            List<String> missing = without(decided.rows().getOrDefault(partition, List.of()), rows);
            if (!missing.isEmpty() && !warehouse.foreign().contains(partition)) {
              throw new Violation(
                  "partition " + partition + " was committed without its rows " + missing);
            }
          }
        });
  }

  /**
   * After a commit: exactly the rows before its barrier are visible, and all that was due is there.
   */
  void committed(Expectation expected) {
    atAnyMoment(expected, List.of());
    List<String> rows = warehouse.allRows();
    List<String> lost = without(expected.allRows(), rows);
    List<String> more = without(rows, expected.allRows());
    if (!lost.isEmpty() || !more.isEmpty()) {
      throw new Violation(
          "after checkpoint %d rows are missing: %s, and others are too many: %s"
              .formatted(expected.checkpoint(), lost, more));
    }
    List<String> missing = missing(expected);
    if (!missing.isEmpty()) {
      throw new Violation(
          "after checkpoint %d are not committed: %s".formatted(expected.checkpoint(), missing));
    }
    List<String> dirty = dirty(expected.dirty());
    if (!dirty.isEmpty()) {
      throw new Violation("after checkpoint " + expected.checkpoint() + " " + dirty);
    }
    if (!warehouse.unheard().isEmpty()) {
      throw new Violation("no reader of the log heard of " + warehouse.unheard());
    }
  }

  /** What is wrong with the files of dirty rows. */
  private List<String> dirty(List<String> expected) {
    List<String> problems = new ArrayList<>();
    List<String> kept = warehouse.dirtyRows();
    tell(problems, "dirty rows are lost: ", without(expected, kept));
    tell(problems, "dirty rows are doubled: ", without(kept, expected));
    return problems;
  }

  /** Where rows are shuffled by partition, one writer has all files of a partition. */
  void shuffled(HiveCommittable committable) {
    ChaosScenario.Options options = scenario.options();
    if (!options.writing().shuffle() || !options.partitioned()) {
      return;
    }
    for (PartitionFiles files : committable.files()) {
      long writers = files.files().stream().map(file -> writer(file.path())).distinct().count();
      if (writers > 1) {
        throw new Violation(files.partition() + " was written by " + writers + " writers");
      }
    }
  }

  /** {@code part-SUBMISSION-ATTEMPT-SUBTASK-NUMBER}: all but the number. */
  private static String writer(String path) {
    return path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('-'));
  }

  private List<String> missing(Expectation expected) {
    List<String> missing = new ArrayList<>();
    Set<String> known = warehouse.rows(warehouse.partitions()).keySet();
    for (String partition : expected.due()) {
      if (!known.contains(partition)) {
        missing.add(partition);
      }
      if (scenario.options().policies().contains(PolicyKind.SUCCESS_FILE)
          && !warehouse.marked(partition)) {
        missing.add(partition + "/" + ChaosWarehouse.MARKER);
      }
    }
    return missing;
  }

  /**
   * In the end.
   *
   * @param left files that may be left
   */
  ChaosOutcome end(Expectation expected, int crashes, List<String> problems, Set<String> left) {
    List<String> all = new ArrayList<>(problems);
    List<String> wanted = new ArrayList<>(expected.allRows());
    wanted.addAll(warehouse.foreignRows());
    List<String> rows =
        warehouse.rows(warehouse.partitions()).values().stream()
            .flatMap(List::stream)
            .sorted()
            .toList();
    List<String> lost = without(wanted, rows);
    List<String> doubled = without(rows, wanted);
    List<String> stray = without(warehouse.strayFiles(), List.copyOf(left));
    List<String> missing = missing(expected);
    tell(all, "rows are lost: ", lost);
    tell(all, "rows are doubled: ", doubled);
    tell(all, "files are left: ", stray);
    tell(all, "partitions are missing: ", missing);
    all.addAll(dirty(expected.dirty()));
    tell(all, "statistics are wrong: ", warehouse.wrongStatistics(warehouse.partitions()));
    return new ChaosOutcome(
        1, crashes, wanted.size(), lost.size(), doubled.size(), stray.size(), missing.size(), all);
  }

  static void tell(List<String> problems, String what, List<String> which) {
    if (!which.isEmpty()) {
      problems.add(what + which);
    }
  }

  /** What is left of a bag when another one is taken out. */
  static List<String> without(List<String> bag, List<String> taken) {
    List<String> left = new ArrayList<>(bag);
    taken.forEach(left::remove);
    return left;
  }
}
