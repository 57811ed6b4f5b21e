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

import static io.honeyflow.hive.commit.HiveBeside.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.commit.HiveBeside;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lives of a table: rows, checkpoints, crashes at any call to the metastore or the file
 * system, and Hive that writes and counts too. Whatever is claimed of a partition is what is in it.
 */
final class StatisticsModelTest {
  private static final int CHECKPOINTS = 8;

  @TempDir private Path folder;

  static IntStream seeds() {
    return IntStream.range(0, 80);
  }

  /** Nobody else is there: the claims are true at every moment, and in the end all is claimed. */
  @ParameterizedTest
  @MethodSource("seeds")
  void aloneTheNumbersAreNeverWrongAndAlwaysThereInTheEnd(int seed) throws Exception {
    Life life = new Life(seed);
    life.watchEveryCall = true;
    life.live(0);

    for (String partition : life.partitions) {
      if (life.hive.parameters(partition).isPresent()) {
        assertThat(life.hive.claimed(partition)).contains(life.hive.actual(partition));
      }
    }
  }

  /** Hive writes between the commits, and counts. */
  @ParameterizedTest
  @MethodSource("seeds")
  void betweenTheCommitsOfOthersTheNumbersAreNeverWrong(int seed) throws Exception {
    Life life = new Life(seed);
    life.watchEveryCall = true;
    life.live(0.4);
  }

  /** Hive writes and counts at any moment of a commit. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whateverOthersDoDuringACommitTheNumbersAreRightAfterIt(int seed) throws Exception {
    Life life = new Life(seed);
    life.disturbed = true;
    life.live(0.2);
  }

  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final class Life {
    final Random random;
    final TestTable table;
    final HiveBeside hive;
    final List<String> partitions;
    boolean watchEveryCall;
    boolean disturbed;

    private final Submission job;
    private int row;
    private int callsToCrash;
    private int callsToDisturbance;

    Life(int seed) throws Exception {
      random = new Random(seed);
      Path home = Files.createDirectory(folder.resolve("t"));
      boolean partitioned = random.nextInt(4) > 0;
      table = partitioned ? TestTable.partitioned(home) : TestTable.unpartitioned(home);
      if (seed % 2 == 1) {
        table.compacting(1 + random.nextInt(100));
      }
      table.trigger(
          CommitTrigger.PROCESS_TIME, Duration.ofMinutes(partitioned ? random.nextInt(4) : 0));
      hive = new HiveBeside(table);
      partitions = partitioned ? List.of("a", "b", "c") : List.of(WHOLE);
      for (String partition : partitions) {
        if (random.nextBoolean()) {
          hive.insert(partition, random.nextInt(3));
          hive.analyze(partition);
        }
      }
      job = TestSubmission.of(table);
    }

    void live(double foreign) throws Exception {
      int parallelism = 1 + random.nextInt(2);
      SinkPathHarness path = SinkPathHarness.start(job, parallelism);
      for (int id = 1; id <= CHECKPOINTS; id++) {
        path.time(Duration.ofMinutes(id));
        path.rows(rows());
        if (id == CHECKPOINTS) {
          path.endInput();
        }
        path = committed(path, path.barrier(id), parallelism);
        hive.assertHonest(partitions);
        if (random.nextDouble() < foreign) {
          foreign();
          hive.assertHonest(partitions);
        }
      }
      path.close();
    }

    private String[] rows() {
      List<String> rows = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        String partition = partitions.get(random.nextInt(partitions.size()));
        rows.add("row" + row++ + (partition.equals(WHOLE) ? "" : "@" + partition));
      }
      return rows.toArray(String[]::new);
    }

    /** Commits, by a restart after each crash. */
    private SinkPathHarness committed(SinkPathHarness path, Checkpoint checkpoint, int parallelism)
        throws Exception {
      SinkPathHarness current = path;
      boolean again = random.nextInt(4) == 0;
      boolean done = false;
      while (!done) {
        arm();
        try {
          if (current == null) {
            current = SinkPathHarness.restore(job, parallelism, checkpoint);
            if (checkpoint.id() == CHECKPOINTS) {
              current.endInput();
            }
          } else {
            current.complete(checkpoint);
          }
          done = !again;
        } catch (Exception e) {
          assertThat(e).hasStackTraceContaining(Crash.class.getName());
        }
        disarm();
        if (!done) {
          if (current != null) {
            current.letGo();
          }
          current = null;
          again = false;
        }
      }
      return current;
    }

    private void arm() {
      callsToCrash = random.nextBoolean() ? random.nextInt(60) : Integer.MAX_VALUE;
      callsToDisturbance = disturbed ? random.nextInt(30) : Integer.MAX_VALUE;
      table.metastore.beforeEachCall(call -> moment());
      table.metastore.afterEachCall(call -> moment());
      table.files.beforeEachCall((call, path) -> moment());
      table.files.afterEachCall((call, path) -> moment());
    }

    /** Files are published by several threads. */
    private synchronized void moment() {
      if (callsToDisturbance-- == 0) {
        foreign();
      }
      if (watchEveryCall) {
        hive.assertHonest(partitions);
      }
      if (callsToCrash-- == 0) {
        throw new Crash();
      }
    }

    private void disarm() {
      table.metastore.beforeEachCall(call -> {});
      table.metastore.afterEachCall(call -> {});
      table.files.beforeEachCall((call, path) -> {});
      table.files.afterEachCall((call, path) -> {});
    }

    /** Hive writes into a partition that it knows, or counts its rows. */
    private void foreign() {
      String partition = partitions.get(random.nextInt(partitions.size()));
      if (hive.parameters(partition).isPresent()) {
        if (random.nextBoolean()) {
          hive.insert(partition, random.nextInt(3));
        } else {
          hive.analyze(partition);
        }
      }
    }
  }
}
