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

import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.LateData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What the table must look like, computed from the input alone: of each barrier, what is there when
 * its checkpoint is committed. Goes back to an earlier barrier as the job does.
 */
final class ChaosModel {

  /**
   * What a writer said at a barrier.
   *
   * @param watermark its own, or that of the rows so far
   */
  record WriterState(long watermark, boolean idle, boolean ended) {

    boolean counts() {
      return ended || !idle;
    }

    long reached() {
      return ended ? Long.MAX_VALUE : watermark;
    }
  }

  /**
   * What is there when the checkpoint of a barrier is committed, and not before.
   *
   * @param offsets the next row of each split
   * @param rows by partition, all of them once
   * @param due partitions that have been committed
   * @param open when the partitions that wait were opened
   * @param decided the watermark that has decided so far
   * @param dirty rows that no file can hold
   */
  record Expectation(
      long checkpoint,
      List<Integer> offsets,
      Map<String, List<String>> rows,
      Set<String> due,
      Map<String, Long> open,
      long decided,
      List<String> dirty,
      boolean ended) {

    List<String> allRows() {
      return rows.values().stream().flatMap(List::stream).sorted().toList();
    }
  }

  /** The last change of a key since the barrier, and the writer at which it waits. */
  private record Change(ChaosInput.Row row, int writer) {}

  private final ChaosScenario scenario;
  private Expectation last;
  private int[] offsets;
  private Map<String, List<String>> fresh = new TreeMap<>();
  private Map<String, Long> freshOpen = new TreeMap<>();
  private List<String> freshDirty = new ArrayList<>();
  private final Map<Integer, Change> waiting = new TreeMap<>();

  ChaosModel(ChaosScenario scenario) {
    this.scenario = scenario;
    goBack(beginning(scenario));
  }

  static Expectation beginning(ChaosScenario scenario) {
    return new Expectation(
        0,
        scenario.input().splits().stream().map(split -> 0).toList(),
        Map.of(),
        Set.of(),
        Map.of(),
        Long.MIN_VALUE,
        List.of(),
        false);
  }

  /** The job starts again from this barrier's checkpoint. */
  void goBack(Expectation to) {
    last = to;
    offsets = to.offsets().stream().mapToInt(Integer::intValue).toArray();
    fresh = new TreeMap<>();
    freshOpen = new TreeMap<>();
    freshDirty = new ArrayList<>();
    waiting.clear();
  }

  boolean exhausted(int split) {
    return offsets[split] == scenario.input().splits().get(split).size();
  }

  boolean exhausted() {
    for (int split = 0; split < offsets.length; split++) {
      if (!exhausted(split)) {
        return false;
      }
    }
    return true;
  }

  /** The next row of a split. */
  ChaosInput.Row next(int split) {
    return scenario.input().splits().get(split).get(offsets[split]++);
  }

  /** A row comes to a writer. */
  void comes(ChaosInput.Row row, int writer, long now) {
    if (scenario.input().waits(row)) {
      waiting.put(row.id(), new Change(row, writer));
    } else if (!scenario.options().changelog().compact()) {
      written(row, now);
    }
  }

  /** A writer writes what waits there, because its input has ended. */
  void ends(int writer, long now) {
    write(change -> change.writer() == writer, now);
  }

  private void write(Predicate<Change> which, long now) {
    List<Change> changes = waiting.values().stream().filter(which).toList();
    waiting.values().removeAll(changes);
    changes.forEach(change -> written(change.row(), now));
  }

  private void written(ChaosInput.Row row, long now) {
    scenario.input().skipped(row).ifPresent(freshDirty::add);
    scenario
        .input()
        .written(row)
        .ifPresent(
            line -> {
              String partition = scenario.options().partitioned() ? row.partition() : "";
              fresh.computeIfAbsent(partition, unused -> new ArrayList<>()).add(line);
              freshOpen.merge(partition, now, Math::min);
            });
  }

  /** The barrier of a checkpoint passes. */
  Expectation barrier(long checkpoint, List<WriterState> writers, long now) {
    write(all -> true, now);
    Map<String, List<String>> rows = new HashMap<>(last.rows());
    Map<String, Long> open = new TreeMap<>(last.open());
    fresh.forEach(
        (partition, lines) -> {
          if (!dropped(partition)) {
            rows.merge(partition, lines, ChaosModel::both);
            open.merge(partition, freshOpen.get(partition), Math::min);
          }
        });

    boolean ended = writers.stream().allMatch(WriterState::ended);
    long watermark = ended ? Long.MAX_VALUE : watermark(writers);
    Set<String> due = new TreeSet<>(last.due());
    for (String partition : List.copyOf(open.keySet())) {
      if (due(partition, open.get(partition), now, watermark)) {
        due.add(partition);
        open.remove(partition);
      }
    }
    last =
        new Expectation(
            checkpoint,
            Arrays.stream(offsets).boxed().toList(),
            rows,
            due,
            open,
            watermark == Long.MAX_VALUE ? last.decided() : watermark,
            both(last.dirty(), freshDirty),
            ended);
    fresh = new TreeMap<>();
    freshOpen = new TreeMap<>();
    freshDirty = new ArrayList<>();
    return last;
  }

  private long watermark(List<WriterState> writers) {
    long reached =
        writers.stream()
            .filter(WriterState::counts)
            .mapToLong(WriterState::reached)
            .min()
            .orElse(last.decided());
    return Math.max(last.decided(), reached);
  }

  /** Whether these rows came after their partition was decided, and are unwanted then. */
  private boolean dropped(String partition) {
    return scenario.options().lateData() == LateData.DROP
        && scenario.options().partitioned()
        && scenario.options().trigger() == CommitTrigger.PARTITION_TIME
        && !last.open().containsKey(partition)
        && last.decided() >= dueTime(partition);
  }

  private boolean due(String partition, long opened, long now, long watermark) {
    if (watermark == Long.MAX_VALUE || !scenario.options().partitioned()) {
      return true;
    }
    return scenario.options().trigger() == CommitTrigger.PROCESS_TIME
        ? now - opened >= scenario.options().delay().toMillis()
        : watermark >= dueTime(partition);
  }

  private long dueTime(String partition) {
    return ChaosInput.timeOf(partition) + scenario.options().delay().toMillis();
  }

  private static List<String> both(List<String> before, List<String> more) {
    List<String> all = new ArrayList<>(before);
    all.addAll(more);
    return all;
  }
}
