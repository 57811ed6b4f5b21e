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

import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.sink.ChaosCheck.Violation;
import io.honeyflow.hive.sink.SinkPathHarness.Attempt;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;

/**
 * A batch, or a stream without checkpoints, by the seed of a scenario: writers die and write again,
 * the commit dies at any call, and what writers said gets lost, so that they write other files.
 */
final class ChaosBatchRun {
  private final ChaosScenario scenario;
  private final ChaosWarehouse warehouse;
  private final ChaosMutant mutant;
  private final Random random;
  private final Mode mode;
  private final boolean overwrite;
  private final ChaosKeys keys;
  private final Map<String, String> named;
  private final List<ChaosInput.Row> input;
  private final int writers;
  private final String writeId;
  private final Map<String, List<String>> before;
  private final Map<String, List<String>> after = new TreeMap<>();
  private final Map<Integer, List<byte[]>> results = new TreeMap<>();
  private final List<String> story = new ArrayList<>();
  private boolean resultsWereLost;
  private boolean wasComplete;
  private int crashes;
  private int attempts;

  ChaosBatchRun(ChaosScenario scenario, ChaosWarehouse warehouse, ChaosMutant mutant) {
    this.scenario = scenario;
    this.warehouse = warehouse;
    this.mutant = mutant;
    this.random = new Random(scenario.seed() * 31 + 11);
    this.mode = random.nextBoolean() ? Mode.BATCH : Mode.STREAMING_WITHOUT_CHECKPOINTS;
    this.overwrite = mode == Mode.BATCH && random.nextBoolean();
    this.keys = scenario.options().keys();
    this.named = named();
    this.input = input();
    this.writers = 1 + random.nextInt(3);
    this.writeId = "%012x".formatted(random.nextLong() & 0xffff_ffff_ffffL);
    if (scenario.options().partitioned()) {
      ChaosInput.partitions()
          .filter(partition -> random.nextBoolean())
          .forEach(partition -> warehouse.addForeignRows(partition, random.nextInt(3) > 0));
    }
    this.before = rows();
    expect();
    story.add(
        "Batch of seed %d (%s, %s, overwrite %s, partition %s, %d writers):"
            .formatted(scenario.seed(), scenario.options(), mode, overwrite, named, writers));
  }

  private Map<String, List<String>> rows() {
    Map<String, List<String>> rows = new TreeMap<>();
    warehouse
        .rows(warehouse.partitions())
        .forEach((partition, lines) -> rows.put(partition, lines.stream().sorted().toList()));
    return rows;
  }

  /** What stands in {@code PARTITION (…)}: some of the columns, from the first one on. */
  private Map<String, String> named() {
    List<String> values = keys.values(pick(ChaosInput.partitions().toList()));
    Map<String, String> first = new LinkedHashMap<>();
    int many = random.nextInt(2) * random.nextInt(keys.names().size() + 1);
    for (int i = 0; i < many; i++) {
      first.put(keys.names().get(i), values.get(i));
    }
    return first;
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** All rows, or none of them where the statement says which partition is written. */
  private List<ChaosInput.Row> input() {
    boolean none = !named.isEmpty() && random.nextInt(4) == 0;
    return none ? List.of() : scenario.input().splits().stream().flatMap(List::stream).toList();
  }

  /** The values of a row's partition, as the planner fills in those that are named. */
  private List<String> values(ChaosInput.Row row) {
    List<String> own = keys.values(row.partition());
    List<String> values = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      values.add(named.getOrDefault(keys.names().get(i), own.get(i)));
    }
    return values;
  }

  /** Whether a partition is replaced even when no row comes for it; or the whole table. */
  private boolean replacesOne() {
    return overwrite && named.size() == keys.names().size();
  }

  private void expect() {
    Map<String, List<String>> written = new TreeMap<>();
    counted()
        .forEach(
            row ->
                scenario
                    .input()
                    .written(row)
                    .ifPresent(
                        line ->
                            written
                                .computeIfAbsent(
                                    keys.hour(values(row)), unused -> new ArrayList<>())
                                .add(line)));
    before.forEach((partition, lines) -> after.put(partition, new ArrayList<>(lines)));
    if (replacesOne()) {
      after.put(keys.hour(List.copyOf(named.values())), new ArrayList<>());
    }
    written.forEach(
        (partition, lines) -> {
          if (overwrite) {
            after.put(partition, new ArrayList<>());
          }
          after.computeIfAbsent(partition, unused -> new ArrayList<>()).addAll(lines);
        });
    after.values().forEach(lines -> lines.sort(null));
  }

  /** The rows that count: of the changes of a key perhaps only the last. */
  private Collection<ChaosInput.Row> counted() {
    if (!scenario.options().changelog().compact()) {
      return input;
    }
    Map<Integer, ChaosInput.Row> last = new TreeMap<>();
    input.stream().filter(scenario.input()::waits).forEach(row -> last.put(row.id(), row));
    return last.values();
  }

  ChaosOutcome run() {
    List<String> problems = new ArrayList<>();
    try {
      boolean done = false;
      while (!done) {
        done = attempt();
      }
    } catch (Violation e) {
      problems.add(e.getMessage());
    }
    return outcome(problems);
  }

  /** What happened, in order. */
  List<String> story() {
    return story;
  }

  /** Writes what is not written, and commits. */
  private boolean attempt() {
    for (int writer = 0; writer < writers; writer++) {
      while (!results.containsKey(writer)) {
        write(writer);
      }
    }
    if (!rows().equals(before) && !begun() && !rows().equals(after)) {
      throw new Violation("rows are visible before the commit has begun: " + rows());
    }
    return commit();
  }

  private void write(int writer) {
    try (ChaosProcess process = process()) {
      SinkPathHarness job = null;
      try {
        job = job(process, writers);
        Optional<RowExchange> exchange = mutant.exchange(plan(process));
        for (int i = 0; i < input.size(); i++) {
          RowData row = input.get(i).data(values(input.get(i)));
          int any = i % writers;
          if (writer == exchange.map(to -> to.partition(to.getKey(row), writers)).orElse(any)) {
            job.write(writer, row);
          }
        }
        results.put(writer, job.resultsAtEnd(writer));
        story.add("  attempt %d writes for writer %d".formatted(attempts - 1, writer));
      } catch (Exception e) {
        died(process, e);
      } finally {
        end(process, job);
      }
    }
  }

  private boolean commit() {
    try (ChaosProcess process = process()) {
      SinkPathHarness job = null;
      try {
        job = job(process, 0);
        for (List<byte[]> result : results.values()) {
          job.accept(result);
        }
        job.endOfResults();
        job.close();
        story.add("  attempt %d commits".formatted(attempts - 1));
        return true;
      } catch (Exception e) {
        died(process, e);
        loseResults();
        return resultsWereLost && complete();
      } finally {
        end(process, job);
      }
    }
  }

  /** When the commit was complete and its manifest gone, other files would double its rows. */
  private void loseResults() {
    wasComplete |= complete();
    if (!wasComplete) {
      resultsWereLost |= results.keySet().removeIf(writer -> random.nextInt(3) == 0);
    }
  }

  private boolean complete() {
    return !begun() && rows().equals(after);
  }

  private boolean begun() {
    return warehouse.strayFiles().stream().anyMatch(file -> file.contains("honeyflow-commit"));
  }

  private ChaosProcess process() {
    ChaosProcess process = new ChaosProcess(warehouse, mutant, () -> {});
    if (crashes < scenario.crashes() && random.nextInt(4) > 0) {
      process.dieAfter(random.nextInt(random.nextInt(3) == 0 ? 150 : 40), random.nextBoolean());
    }
    return process;
  }

  private SinkPathHarness job(ChaosProcess process, int parallelism) throws Exception {
    return SinkPathHarness.run(
        new Attempt(
            TestSubmission.of(plan(process), writeId, process.files.access()),
            parallelism,
            mode,
            attempts++,
            mutant),
        null);
  }

  private SinkPlan plan(ChaosProcess process) {
    return mutant.plan(warehouse.plan(process.metastore.factory(), named, overwrite));
  }

  private void died(ChaosProcess process, Exception e) {
    if (!process.dead()) {
      throw new Violation("the job fails: " + e);
    }
    story.add("  attempt %d dies%s".formatted(attempts - 1, ChaosRun.where(e)));
    crashes++;
  }

  private static void end(ChaosProcess process, SinkPathHarness job) {
    process.kill();
    if (job != null) {
      job.letGo();
    }
  }

  private ChaosOutcome outcome(List<String> problems) {
    List<String> wanted = after.values().stream().flatMap(List::stream).toList();
    List<String> found = rows().values().stream().flatMap(List::stream).toList();
    List<String> lost = ChaosCheck.without(wanted, found);
    List<String> doubled = ChaosCheck.without(found, wanted);
    List<String> stray = warehouse.strayFiles();
    List<String> missing =
        ChaosCheck.without(List.copyOf(after.keySet()), List.copyOf(rows().keySet()));
    ChaosCheck.tell(problems, "rows are lost: ", lost);
    ChaosCheck.tell(problems, "rows are doubled: ", doubled);
    ChaosCheck.tell(problems, "files are left: ", stray);
    ChaosCheck.tell(problems, "partitions are missing: ", missing);
    if (!resultsWereLost) {
      List<String> dirty =
          counted().stream().flatMap(row -> scenario.input().skipped(row).stream()).toList();
      List<String> kept = warehouse.dirtyRows();
      ChaosCheck.tell(problems, "dirty rows are lost: ", ChaosCheck.without(dirty, kept));
      ChaosCheck.tell(problems, "dirty rows are doubled: ", ChaosCheck.without(kept, dirty));
    }
    ChaosCheck.tell(
        problems, "statistics are wrong: ", warehouse.wrongStatistics(warehouse.partitions()));
    ChaosCheck.tell(problems, "no reader of the log heard of: ", List.copyOf(warehouse.unheard()));
    return new ChaosOutcome(
        0,
        crashes,
        wanted.size(),
        lost.size(),
        doubled.size(),
        stray.size(),
        missing.size(),
        problems.stream()
            .map(problem -> "batch of seed " + scenario.seed() + ": " + problem)
            .toList());
  }
}
