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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Runs seeds, each in a warehouse of its own. */
record Chaos(
    Path root, ChaosMutant mutant, BiFunction<Path, ChaosScenario, ChaosWarehouse> warehouses) {

  private static final String SEEDS = "honeyflow.chaos.seeds";
  private static final String SEED = "honeyflow.chaos.seed";

  static Chaos inMemory(Path root, ChaosMutant mutant) {
    return new Chaos(
        root,
        mutant,
        (folder, scenario) -> ChaosWarehouse.inMemory(folder, scenario.options(), mutant));
  }

  /** The seeds that the command line asks for. */
  static LongStream seeds() {
    return seeds(1, Long.getLong(SEEDS, 150));
  }

  /** These seeds, or the one that the command line asks for. */
  static LongStream seeds(long first, long last) {
    Long one = Long.getLong(SEED);
    return one == null ? LongStream.rangeClosed(first, last) : LongStream.of(one);
  }

  ChaosOutcome run(LongStream seeds) {
    return seeds.mapToObj(this::run).reduce(ChaosOutcome.NOTHING, ChaosOutcome::plus);
  }

  /** The first thing that goes wrong in so many seeds. */
  Optional<String> firstProblem(int seeds) {
    return LongStream.rangeClosed(1, seeds)
        .mapToObj(this::run)
        .flatMap(outcome -> outcome.problems().stream())
        .findFirst();
  }

  private ChaosOutcome run(long seed) {
    ChaosScenario scenario = ChaosScenario.of(seed);
    return inWarehouse(scenario, this::stream).plus(inWarehouse(scenario, this::batch));
  }

  private ChaosOutcome inWarehouse(
      ChaosScenario scenario, BiFunction<ChaosScenario, ChaosWarehouse, ChaosOutcome> job) {
    Path folder = root.resolve(mutant + "-" + scenario.seed());
    try (ChaosWarehouse warehouse = warehouses.apply(folder, scenario)) {
      return job.apply(scenario, warehouse);
    } finally {
      delete(folder);
    }
  }

  private ChaosOutcome stream(ChaosScenario scenario, ChaosWarehouse warehouse) {
    ChaosRun run = new ChaosRun(scenario, warehouse, mutant);
    ChaosOutcome outcome = run.run();
    if (mutant == ChaosMutant.NONE && !outcome.well()) {
      tell(scenario, run, outcome);
    }
    return outcome;
  }

  private ChaosOutcome batch(ChaosScenario scenario, ChaosWarehouse warehouse) {
    ChaosBatchRun run = new ChaosBatchRun(scenario, warehouse, mutant);
    ChaosOutcome outcome = run.run();
    if (mutant == ChaosMutant.NONE && !outcome.well()) {
      run.story().forEach(System.out::println);
      outcome.problems().forEach(System.out::println);
    }
    return outcome;
  }

  private static void tell(ChaosScenario scenario, ChaosRun run, ChaosOutcome outcome) {
    System.out.println(
        "Seed "
            + scenario.seed()
            + " ("
            + scenario.options()
            + ", foreign partitions "
            + scenario.foreign()
            + "):");
    run.story().forEach(line -> System.out.println("  " + line));
    outcome.problems().forEach(System.out::println);
    System.out.println("Run it alone with: bin/chaos --seed " + scenario.seed());
  }

  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
