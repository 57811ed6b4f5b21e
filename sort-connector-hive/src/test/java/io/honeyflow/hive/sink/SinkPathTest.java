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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.commit.HiveCommittable;
import io.honeyflow.hive.commit.PartitionDir;
import io.honeyflow.hive.commit.Phase;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.TimeErrors;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From rows to partitions, without crashes. */
final class SinkPathTest {

  @TempDir private Path folder;

  @Test
  void commitsAtTheFirstCheckpointWithoutADelay() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    job.rows("a@2024-01-01").checkpoint(1);

    assertThat(table.partitions()).containsExactly("2024-01-01");
    assertThat(table.marked("dt=2024-01-01")).isTrue();
    assertThat(table.rows()).containsExactly("a");
  }

  @Test
  void commitsAgainWhenFurtherFilesArrive() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    for (int checkpoint = 1; checkpoint <= 3; checkpoint++) {
      job.rows("x" + checkpoint + "@d", "y" + checkpoint + "@d").checkpoint(checkpoint);
    }

    assertThat(job.committables()).allSatisfy(one -> assertThat(dueOf(one)).containsExactly("d"));
    assertThat(table.rows()).containsExactly("x1", "x2", "x3", "y1", "y2", "y3");
  }

  @Test
  void rowsAreVisibleToHiveOnlyWithTheirCheckpoint() throws Exception {
    TestTable table = TestTable.partitioned(folder).rollingAt(1);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    Checkpoint checkpoint = job.rows("a@d", "b@d").barrier(1);
    assertThat(table.visibleFiles()).isEmpty();
    job.complete(checkpoint);

    assertThat(table.visibleFiles()).hasSize(2);
  }

  @Test
  void waitsForTheDelayAndForNoFurtherRow() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(10));
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    job.rows("a@d").checkpoint(1);
    job.time(Duration.ofMinutes(9));
    job.checkpoint(2);
    assertThat(table.partitions()).isEmpty();
    assertThat(table.visibleFiles()).hasSize(1);

    job.time(Duration.ofMinutes(10));
    job.checkpoint(3);
    assertThat(table.partitions()).containsExactly("d");
  }

  @Test
  void theManifestListsTheFilesOfAllCheckpointsSinceThePartitionWasOpened() throws Exception {
    TestTable table =
        TestTable.partitioned(folder)
            .markers(MarkerContent.MANIFEST)
            .trigger(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(10));
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    Checkpoint first = job.rows("a@d", "b@d", "c@d").checkpoint(1);
    job.close();

    SinkPathHarness restored = SinkPathHarness.restore(TestSubmission.of(table), 1, first);
    restored.rows("d@d").checkpoint(2);
    assertThat(table.marked("dt=d")).isFalse();
    restored.time(Duration.ofMinutes(10));
    restored.checkpoint(3);

    String manifest = Files.readString(folder.resolve("dt=d/_SUCCESS"));
    assertThat(manifest).contains("\"rows\" : 4,", "\"checkpoint\" : 3,");
    assertThat(table.visibleFiles()).hasSize(3);
    assertThat(table.visibleFiles())
        .allSatisfy(file -> assertThat(manifest).contains(file.substring("dt=d/".length())));
  }

  @Test
  void theDelayGoesOnOverARestore() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(10));
    Checkpoint checkpoint =
        SinkPathHarness.start(TestSubmission.of(table), 1).rows("a@d").checkpoint(1);

    SinkPathHarness restored = SinkPathHarness.restore(TestSubmission.of(table), 1, checkpoint);
    restored.time(Duration.ofMinutes(10));
    restored.checkpoint(2);

    assertThat(table.partitions()).containsExactly("d");
    assertThat(table.rows()).containsExactly("a");
  }

  @Test
  void commitsWhenTheWatermarkOfTheSlowestWriterHasPassed() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ofDays(1));
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    long midnight = Instant.parse("2024-01-02T00:00:00Z").toEpochMilli();

    job.rows("a@2024-01-01", "b@2024-01-01");
    job.watermark(0, midnight);
    job.watermark(1, midnight - 60_000);
    job.checkpoint(1);
    assertThat(table.partitions()).isEmpty();

    job.watermark(1, midnight);
    job.checkpoint(2);
    assertThat(table.partitions()).containsExactly("2024-01-01");
  }

  @Test
  void aWatermarkThatCameAfterTheBarrierDecidesAtTheNextOne() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    Checkpoint first = job.rows("a@2024-01-01").barrier(1);
    job.watermark(Instant.parse("2024-01-02T00:00:00Z").toEpochMilli());
    job.complete(first);
    assertThat(table.partitions()).isEmpty();

    job.checkpoint(2);
    assertThat(table.partitions()).containsExactly("2024-01-01");
  }

  @Test
  void aLateRowOpensItsPartitionAgain() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    job.rows("a@2024-01-01").watermark(Instant.parse("2024-01-03T00:00:00Z").toEpochMilli());
    job.checkpoint(1);

    job.rows("late@2024-01-01").checkpoint(2);

    assertThat(job.committables()).allSatisfy(one -> assertThat(one.due()).hasSize(1));
    assertThat(table.rows()).containsExactly("a", "late");
  }

  @Test
  void theClockCommitsAPartitionWithoutATimeAndTheJobLives() throws Exception {
    TestTable table =
        TestTable.partitioned(folder)
            .trigger(CommitTrigger.PARTITION_TIME, Duration.ofMinutes(10))
            .timeErrors(TimeErrors.SKIP);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    job.rows("a@bad", "b@2024-01-01").checkpoint(1);
    assertThat(table.partitions()).isEmpty();
    job.time(Duration.ofMinutes(10));
    Checkpoint second = job.checkpoint(2);

    assertThat(table.partitions()).containsExactly("bad");
    assertThat(table.marked("dt=bad")).isTrue();
    assertThat(job.counted("partitionTimesSkipped")).isEqualTo(1);

    SinkPathHarness restored = SinkPathHarness.restore(TestSubmission.of(table), 2, second);
    restored.rows("c@bad").endInput();
    restored.checkpoint(3);
    assertThat(table.rows()).containsExactly("a", "b", "c");
    assertThat(restored.counted("partitionTimesSkipped")).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void everythingIsCommittedAtTheEndWhateverItsTime(Mode mode) throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ofDays(999));
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2, mode);

    job.rows("a@2024-01-01", "b@2024-01-02").endInput();
    if (mode == Mode.STREAMING) {
      assertThat(table.rows()).isEmpty();
      job.checkpoint(1);
    }
    job.close();

    assertThat(table.rows()).containsExactly("a", "b");
    assertThat(table.partitions()).containsExactly("2024-01-01", "2024-01-02");
    assertThat(table.hiddenFiles()).isEmpty();
    assertThat(table.metastore.openConnections()).isZero();
  }

  @Test
  void furtherBarriersAfterTheEndCommitNothingTwice() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    job.rows("a@d").endInput();
    Checkpoint savepoint = job.barrier(1);
    Checkpoint last = job.barrier(2);
    job.complete(savepoint);
    job.complete(last);

    assertThat(job.committables()).hasSize(2);
    assertThat(job.committables().get(1).empty()).isTrue();
    assertThat(table.rows()).containsExactly("a");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void noRowsMakeNoFileNoPartitionAndNoMarker(Mode mode) throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2, mode);

    job.endInput();
    if (mode == Mode.STREAMING) {
      job.checkpoint(1);
    }
    job.close();

    assertThat(table.allFiles()).isEmpty();
    assertThat(table.partitions()).isEmpty();
    assertThat(table.metastore.calls()).isEmpty();
  }

  @Test
  void aCheckpointWithoutRowsTouchesNeitherFilesNorMetastore() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    job.checkpoint(1);
    job.checkpoint(2);

    assertThat(job.committables()).extracting(HiveCommittable::phase).containsOnly(Phase.RUNNING);
    assertThat(table.metastore.calls()).isEmpty();
    assertThat(table.files.calls()).isEmpty();
  }

  @Test
  void commitsSeveralCheckpointsUnderWayInOrder() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    Checkpoint first = job.rows("a@d1").barrier(1);
    Checkpoint second = job.rows("b@d2").barrier(2);
    job.complete(first);
    assertThat(table.rows()).containsExactly("a");
    job.complete(second);

    assertThat(table.rows()).containsExactly("a", "b");
  }

  @Test
  void aCheckpointThatFailsIsCommittedWithTheNextOne() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    job.rows("a@d1").barrier(1);
    job.rows("b@d2").checkpoint(2);

    assertThat(table.rows()).containsExactly("a", "b");
    assertThat(table.partitions()).containsExactly("d1", "d2");
  }

  @Test
  void aCheckpointThatFailsAfterARestoreIsCommittedWithTheNextOne() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    Submission submission = TestSubmission.of(table);
    Checkpoint before = SinkPathHarness.start(submission, 2).checkpoint(1);
    SinkPathHarness job = SinkPathHarness.restore(submission, 2, before);

    job.rows("a@d1").barrier(2);
    job.rows("b@d2").endInput(0);
    job.checkpoint(3);

    assertThat(table.rows()).containsExactly("a", "b");
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void aTableWithoutPartitionsIsCommittedWithEachCheckpointThatBringsFiles() throws Exception {
    TestTable table = TestTable.unpartitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    job.rows("a", "b").checkpoint(1);
    job.checkpoint(2);
    job.rows("c").checkpoint(3);

    assertThat(table.rows()).containsExactly("a", "b", "c");
    assertThat(table.marked("")).isTrue();
    assertThat(job.committables()).extracting(one -> one.due().size()).containsExactly(1, 0, 1);
    assertThat(job.committables().get(0).due())
        .containsExactly(new PartitionDir(List.of(), table.location()));
  }

  @Test
  void anOpenPartitionSurvivesChangesOfParallelismByNewSubmissions() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    SinkPathHarness one = SinkPathHarness.start(TestSubmission.of(table), 1);
    Checkpoint first = one.rows("a@2024-01-01", "x@2024-01-05").checkpoint(1);

    SinkPathHarness three = SinkPathHarness.restore(TestSubmission.of(table), 3, first);
    three.rows("b@2024-01-01", "c@2024-01-01", "d@2024-01-01");
    Checkpoint second = three.checkpoint(2);

    SinkPathHarness two = SinkPathHarness.restore(TestSubmission.of(table), 2, second);
    two.rows("e@2024-01-01");
    two.watermark(Instant.parse("2024-01-02T00:00:00Z").toEpochMilli());
    two.checkpoint(3);

    assertThat(table.partitions()).containsExactly("2024-01-01");
    assertThat(table.rows()).containsExactly("a", "b", "c", "d", "e");
    assertThat(two.committables().get(0).lineage().writeIds()).hasSize(3);
  }

  @Test
  void aWriterThatHasEndedHoldsNoWatermarkBack() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    job.rows("a@2024-01-01", "b@2024-01-01").endInput(0);
    job.watermark(1, Instant.parse("2024-01-02T00:00:00Z").toEpochMilli());
    job.checkpoint(1);

    assertThat(table.partitions()).containsExactly("2024-01-01");
    assertThat(table.rows()).containsExactly("a", "b");
  }

  @Test
  void anIdleWriterHoldsNoWatermarkBack() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    job.rows("a@2024-01-01").idle(1);
    job.watermark(0, Instant.parse("2024-01-02T00:00:00Z").toEpochMilli());
    job.checkpoint(1);

    assertThat(table.partitions()).containsExactly("2024-01-01");
  }

  @Test
  void partitionsMayHaveAnyName() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    Submission submission = TestSubmission.of(table);
    Checkpoint before = SinkPathHarness.start(submission, 1).rows("lost@a%b").checkpoint(1);
    SinkPathHarness job = SinkPathHarness.restore(submission, 1, before);

    job.rows("1@a/b:c=d%e", "2@中 文", "3@#?*", "4", "5@a%b").checkpoint(2);

    assertThat(table.rows()).containsExactly("1", "2", "3", "4", "5", "lost");
    assertThat(table.partitions())
        .containsExactly("#?*", "__HIVE_DEFAULT_PARTITION__", "a%b", "a/b:c=d%e", "中 文");
    assertThat(table.marked("dt=a%2Fb%3Ac%3Dd%25e")).isTrue();
  }

  @Test
  void aPartitionAtItsOwnPlaceAndFormatKeepsBoth(@TempDir Path elsewhere) throws Exception {
    TestTable table = TestTable.partitioned(folder);
    table.partition("old", elsewhere, Map.of());
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    job.rows("a@old", "b@new").checkpoint(1);

    assertThat(elsewhere.toFile().list()).anyMatch(name -> name.endsWith(".lines"));
    assertThat(table.rows()).containsExactly("a", "b");
  }

  private static List<String> dueOf(HiveCommittable committable) {
    return committable.due().stream().map(partition -> partition.values().get(0)).toList();
  }
}
