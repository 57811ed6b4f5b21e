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
import io.honeyflow.hive.commit.WatchedFiles;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.StatisticsMode;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of Hive's statistics, case by case. */
final class StatisticsTest {
  @TempDir private Path folder;
  private TestTable table;
  private HiveBeside hive;

  @BeforeEach
  void createTable() {
    use(TestTable.partitioned(folder));
  }

  private void use(TestTable other) {
    table = other;
    hive = new HiveBeside(table);
  }

  @Test
  void aNewPartitionIsCountedAndKeptExactOverAppends() throws Exception {
    table.rollingAt(1);
    SinkPathHarness path = start();

    path.rows("1@a", "2@a", "3@b").checkpoint(1);
    hive.assertExact("a", 2);
    hive.assertExact("b", 1);
    path.rows("4@a").checkpoint(2);

    hive.assertExact("a", 3);
    hive.assertExact("b", 1);
  }

  @Test
  void rowsAreAddedToThoseThatHiveWrote() throws Exception {
    hive.insert("a", 2);
    hive.assertExact("a", 2);

    start().rows("1@a", "2@a", "3@a").checkpoint(1);

    hive.assertExact("a", 5);
  }

  @Test
  void rowsAreAddedToThoseOfATableWithoutPartitions() throws Exception {
    use(TestTable.unpartitioned(folder));
    hive.insert(WHOLE, 2);
    hive.analyze(WHOLE);
    SinkPathHarness path = start();

    path.rows("1", "2").checkpoint(1);
    path.rows("3").checkpoint(2);

    hive.assertExact(WHOLE, 5);
  }

  @Test
  void whatWasPublishedBeforeThePartitionWasAddedIsCounted() throws Exception {
    table.trigger(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(5));
    SinkPathHarness path = start();

    path.rows("1@a", "2@a").checkpoint(1);
    path.rows("3@a").checkpoint(2);
    path.time(Duration.ofMinutes(5));
    path.checkpoint(3);

    hive.assertExact("a", 3);
  }

  @Test
  void aPartitionThatIsThereButNotDueIsKeptExactMeanwhile() throws Exception {
    hive.insert("a", 2);
    table.trigger(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(5));
    SinkPathHarness path = start();

    path.rows("1@a").checkpoint(1);
    hive.assertExact("a", 3);
    path.rows("2@a").checkpoint(2);
    hive.assertExact("a", 4);
    path.time(Duration.ofMinutes(5));
    path.checkpoint(3);

    hive.assertExact("a", 4);
  }

  @Test
  void aPartitionWhoseRowsNobodyCountedIsNotClaimed() throws Exception {
    hive.write("a", 2);
    table.partition("a", table.folder("dt=a"), Map.of("numRows", "1", "rawDataSize", "7"));

    start().rows("1@a").checkpoint(1);

    assertThat(hive.claimed("a")).isEmpty();
    assertThat(hive.parameters("a").orElseThrow())
        .doesNotContainKeys("numRows", "rawDataSize")
        .containsEntry("numFiles", "2")
        .containsEntry("totalSize", Long.toString(hive.actual("a").bytes()));
  }

  @Test
  void aCountOfHivesIsTheBaseFromThenOn() throws Exception {
    hive.write("a", 2);
    table.partition("a", table.folder("dt=a"), Map.of());
    SinkPathHarness path = start();
    path.rows("1@a").checkpoint(1);

    hive.analyze("a");
    path.rows("2@a").checkpoint(2);

    hive.assertExact("a", 4);
  }

  @Test
  void aFileThatSomebodyPutThereTakesTheMark() throws Exception {
    SinkPathHarness path = start();
    path.rows("1@a").checkpoint(1);
    hive.write("a", 1);

    path.rows("2@a").checkpoint(2);

    assertThat(hive.claimed("a")).isEmpty();
  }

  /** Hive did not count the files that were there already. */
  @Test
  void aPartitionThatHiveMadeOverPublishedFilesIsNotClaimed() throws Exception {
    table.trigger(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(5));
    SinkPathHarness path = start();
    path.rows("1@a").checkpoint(1);
    hive.insert("a", 2);

    path.rows("2@a").checkpoint(2);
    assertThat(hive.claimed("a")).isEmpty();
    path.time(Duration.ofMinutes(5));
    path.checkpoint(3);

    assertThat(hive.claimed("a")).isEmpty();
    assertThat(hive.actual("a").rows()).isEqualTo(4);
  }

  @Test
  void marksOfColumnsGoAndForeignParametersStay() throws Exception {
    hive.insert("a", 2);
    Map<String, String> before = new HashMap<>(hive.parameters("a").orElseThrow());
    before.put(
        "COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\",\"COLUMN_STATS\":{\"id\":\"true\"}}");
    before.put("theirs", "stays");
    table.partition("a", table.folder("dt=a"), before);

    start().rows("1@a").checkpoint(1);

    hive.assertExact("a", 3);
    assertThat(hive.parameters("a").orElseThrow())
        .containsEntry("COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}")
        .containsEntry("theirs", "stays");
  }

  @Test
  void anOverwriteReplacesTheNumbers() throws Exception {
    hive.insert("a", 7);
    table.overwriting(Map.of());

    SinkPathHarness batch = SinkPathHarness.start(TestSubmission.of(table), 1, Mode.BATCH);
    batch.rows("1@a", "2@a");
    batch.endInput();

    hive.assertExact("a", 2);
  }

  @Test
  void anOverwriteByNothingLeavesAnExactNothing() throws Exception {
    hive.insert("a", 7);
    table.overwriting(Map.of("dt", "a"));

    SinkPathHarness.start(TestSubmission.of(table), 1, Mode.BATCH).endInput();

    hive.assertExact("a", 0);
  }

  @Test
  void aDirectoryThatCannotBeListedCostsTheNumbersOnly() throws Exception {
    hive.insert("a", 2);
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == WatchedFiles.Call.LIST) {
            throw new IOException("Permission denied");
          }
        });

    start().rows("1@a").checkpoint(1);

    assertThat(hive.claimed("a")).isEmpty();
    assertThat(hive.parameters("a").orElseThrow())
        .doesNotContainKeys("numRows", "numFiles", "totalSize");
    assertThat(table.rows()).contains("1");
  }

  @Test
  void twoJobsAddToOnePartition() throws Exception {
    SinkPathHarness one = start();
    SinkPathHarness other = start();

    one.rows("1@a").checkpoint(1);
    other.rows("2@a").checkpoint(1);
    one.rows("3@a").checkpoint(2);
    other.rows("4@a").checkpoint(2);

    hive.assertExact("a", 4);
  }

  @Test
  void aJobThatRestartsChangesNothingOfTheNumbersOfAnother() throws Exception {
    Submission job = TestSubmission.of(table);
    SinkPathHarness.Checkpoint last = SinkPathHarness.start(job, 1).rows("1@a").checkpoint(1);
    start().rows("2@a").checkpoint(1);

    SinkPathHarness.restore(job, 1, last);

    hive.assertExact("a", 2);
  }

  @Test
  void noneTakesThemAway() throws Exception {
    hive.insert("a", 2);
    table.statistics(StatisticsMode.NONE);

    start().rows("1@a", "2@b").checkpoint(1);

    assertThat(hive.parameters("a").orElseThrow())
        .doesNotContainKeys("COLUMN_STATS_ACCURATE", "numRows", "numFiles", "totalSize")
        .doesNotContainKey("honeyflow.statistics");
    assertThat(hive.claimed("b")).isEmpty();
  }

  private SinkPathHarness start() throws Exception {
    return SinkPathHarness.start(TestSubmission.of(table), 1);
  }
}
