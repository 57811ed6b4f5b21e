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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

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
  private final int writers;
  private final String writeId;
  private final Map<String, List<String>> before;
  private final Map<String, List<String>> after = new TreeMap<>();
  private final Map<Integer, List<byte[]>> results = new TreeMap<>();
  private boolean resultsWereLost;
  private int crashes;
  private int attempts;

  ChaosBatchRun(ChaosScenario scenario, ChaosWarehouse warehouse, ChaosMutant mutant) {
    this.scenario = scenario;
    this.warehouse = warehouse;
    this.mutant = mutant;
    this.random = new Random(scenario.seed() * 31 + 11);
    this.mode = random.nextBoolean() ? Mode.BATCH : Mode.STREAMING_WITHOUT_CHECKPOINTS;
    this.overwrite = mode == Mode.BATCH && random.nextBoolean();
    this.writers = 1 + random.nextInt(3);
    this.writeId = "%012x".formatted(random.nextLong() & 0xffff_ffff_ffffL);
    if (scenario.options().partitioned()) {
      ChaosInput.partitions()
          .filter(partition -> random.nextBoolean())
          .forEach(partition -> warehouse.addForeignRows(partition, random.nextInt(3) > 0));
    }
    this.before = rows();
    expect();
  }

  private Map<String, List<String>> rows() {
    Map<String, List<String>> rows = new TreeMap<>();
    warehouse
        .rows(warehouse.partitions())
        .forEach((partition, lines) -> rows.put(partition, lines.stream().sorted().toList()));
    return rows;
  }

  private void expect() {
    Map<String, List<String>> written = new TreeMap<>();
    scenario.input().splits().stream()
        .flatMap(List::stream)
        .forEach(
            row ->
                scenario
                    .input()
                    .written(row)
                    .ifPresent(
                        line ->
                            written
                                .computeIfAbsent(
                                    scenario.options().partitioned() ? row.partition() : "",
                                    unused -> new ArrayList<>())
                                .add(line)));
    before.forEach((partition, lines) -> after.put(partition, new ArrayList<>(lines)));
    written.forEach(
        (partition, lines) -> {
          if (overwrite) {
            after.put(partition, new ArrayList<>());
          }
          after.computeIfAbsent(partition, unused -> new ArrayList<>()).addAll(lines);
        });
    after.values().forEach(lines -> lines.sort(null));
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
        List<ChaosInput.Row> rows = new ArrayList<>();
        scenario.input().splits().forEach(rows::addAll);
        for (int i = writer; i < rows.size(); i += writers) {
          job.write(writer, rows.get(i).data(scenario.options().partitioned()));
        }
        results.put(writer, job.resultsAtEnd(writer));
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

  /** When the commit is complete and its manifest is gone, other files would double its rows. */
  private void loseResults() {
    if (!complete()) {
      resultsWereLost |= results.keySet().removeIf(writer -> random.nextInt(3) == 0);
    }
  }

  private boolean complete() {
    return !begun() && rows().equals(after);
  }

  private boolean begun() {
    return warehouse.hiddenFiles().stream().anyMatch(file -> file.contains("honeyflow-commit"));
  }

  private ChaosProcess process() {
    ChaosProcess process = new ChaosProcess(warehouse, mutant, () -> {});
    if (crashes < scenario.crashes() && random.nextInt(4) > 0) {
      process.dieAfter(random.nextInt(random.nextInt(3) == 0 ? 150 : 40), random.nextBoolean());
    }
    return process;
  }

  private SinkPathHarness job(ChaosProcess process, int parallelism) throws Exception {
    SinkPlan plan = warehouse.plan(process.metastore.factory(), overwrite);
    return SinkPathHarness.run(
        new Attempt(
            TestSubmission.of(plan, writeId, process.files.access()),
            parallelism,
            mode,
            attempts++,
            mutant),
        null);
  }

  private void died(ChaosProcess process, Exception e) {
    if (!process.dead()) {
      throw new Violation("the job fails: " + e);
    }
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
    List<String> stray = warehouse.hiddenFiles();
    List<String> missing =
        ChaosCheck.without(List.copyOf(after.keySet()), List.copyOf(rows().keySet()));
    ChaosCheck.tell(problems, "rows are lost: ", lost);
    ChaosCheck.tell(problems, "rows are doubled: ", doubled);
    ChaosCheck.tell(problems, "files are left: ", stray);
    ChaosCheck.tell(problems, "partitions are missing: ", missing);
    ChaosCheck.tell(
        problems, "statistics are wrong: ", warehouse.wrongStatistics(warehouse.partitions()));
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
