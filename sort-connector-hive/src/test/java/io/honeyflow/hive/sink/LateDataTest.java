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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.commit.HiveBeside;
import io.honeyflow.hive.commit.HiveCommittable;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.commit.WatchedFiles;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that come after the barrier that decided their partition. */
final class LateDataTest {
  private static final long JAN_3 = Instant.parse("2024-01-03T00:00:00Z").toEpochMilli();

  @TempDir private Path folder;
  private TestTable table;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
  }

  @Test
  void commitsThePartitionAgainByDefault() throws Exception {
    SinkPathHarness job = start(LateData.RECOMMIT);
    commitFirstOfJanuary(job);

    job.rows("late1@2024-01-01", "late2@2024-01-01", "x@2024-01-09").checkpoint(2);

    assertThat(last(job).late().rows()).isEqualTo(2);
    assertThat(dueOf(last(job))).containsExactly("2024-01-01");
    assertThat(table.rows()).containsExactly("a", "late1", "late2");
    assertThat(job.counted("lateRows")).isEqualTo(2);
    assertThat(job.counted("lateRowsDropped")).isZero();
  }

  @Test
  void appendsWithoutCommittingAgain() throws Exception {
    SinkPathHarness job = start(LateData.APPEND);
    commitFirstOfJanuary(job);
    Files.delete(folder.resolve("dt=2024-01-01/_SUCCESS"));

    job.rows("late1@2024-01-01", "late2@2024-01-01").checkpoint(2);

    assertThat(last(job).late().rows()).isEqualTo(2);
    assertThat(last(job).due()).isEmpty();
    assertThat(table.marked("dt=2024-01-01")).isFalse();
    assertThat(table.rows()).containsExactly("a", "late1", "late2");
    new HiveBeside(table).assertExact("2024-01-01", 3);
  }

  @Test
  void appendCommitsAPartitionOfWhichAllRowsAreLate() throws Exception {
    SinkPathHarness job = start(LateData.APPEND);
    commitFirstOfJanuary(job);

    job.rows("late@2024-01-02").checkpoint(2);
    job.rows("later@2024-01-02").checkpoint(3);

    assertThat(job.committables()).extracting(one -> one.late().rows()).containsExactly(0L, 1L, 1L);
    assertThat(dueOf(job.committables().get(1))).containsExactly("2024-01-02");
    assertThat(last(job).due()).isEmpty();
    assertThat(table.rows()).containsExactly("a", "late", "later");
    assertThat(table.marked("dt=2024-01-02")).isTrue();
  }

  @Test
  void dropsWhatIsLateAndNothingElse() throws Exception {
    SinkPathHarness job = start(LateData.DROP);
    commitFirstOfJanuary(job);
    int committed = table.metastore.calls().size();

    Checkpoint checkpoint =
        job.rows("late1@2024-01-01", "late2@2024-01-02", "x@2024-01-09").barrier(2);
    assertThat(table.hiddenFiles()).hasSize(3);
    job.complete(checkpoint);

    assertThat(last(job).due()).isEmpty();
    assertThat(table.rows()).containsExactly("a");
    assertThat(table.visibleFiles()).hasSize(2);
    assertThat(table.hiddenFiles()).isEmpty();
    assertThat(table.partitions()).containsExactly("2024-01-01");
    assertThat(table.metastore.calls()).hasSizeGreaterThan(committed);
    assertThat(job.counted("lateRows")).isEqualTo(2);
    assertThat(job.counted("lateRowsDropped")).isEqualTo(2);
  }

  @Test
  void rowsBeforeTheBarrierThatDecidesAreNotLate() throws Exception {
    SinkPathHarness job = start(LateData.DROP);

    job.watermark(JAN_3);
    job.rows("behindTheWatermark@2024-01-01").checkpoint(1);

    assertThat(last(job).late().rows()).isZero();
    assertThat(table.rows()).containsExactly("behindTheWatermark");
  }

  @ParameterizedTest
  @EnumSource(LateData.class)
  void rowsAtTheEndOfTheInputAreJudgedByTheBarrierBefore(LateData lateData) throws Exception {
    SinkPathHarness job = start(lateData);
    commitFirstOfJanuary(job);

    job.rows("b@2024-01-09", "late@2024-01-01");
    job.watermark(Long.MAX_VALUE);
    job.endInput();
    job.checkpoint(2);
    job.close();

    assertThat(last(job).late().rows()).isEqualTo(1);
    assertThat(table.rows())
        .isEqualTo(lateData == LateData.DROP ? List.of("a", "b") : List.of("a", "b", "late"));
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void aJobThatWasDrainedGoesOnWithRowsThatAreNotLate() throws Exception {
    SinkPathHarness drained = start(LateData.DROP);
    drained.rows("a@2024-01-01");
    drained.watermark(Long.MAX_VALUE);
    drained.endInput();
    Checkpoint savepoint = drained.checkpoint(1);

    SinkPathHarness job = SinkPathHarness.restore(TestSubmission.of(table), 2, savepoint);
    job.rows("b@2024-01-01", "c@2024-02-01");
    job.watermark(JAN_3);
    job.checkpoint(2);

    assertThat(last(job).late().rows()).isZero();
    assertThat(dueOf(last(job))).containsExactly("2024-01-01");
    assertThat(table.rows()).containsExactly("a", "b");
  }

  @ParameterizedTest
  @EnumSource(LateData.class)
  void theJudgementIsTheSameAfterARestoreAtWhichNoWatermarkCameYet(LateData lateData)
      throws Exception {
    Checkpoint before = commitFirstOfJanuary(start(lateData));

    SinkPathHarness job = SinkPathHarness.restore(TestSubmission.of(table), 3, before);
    job.rows("late@2024-01-01").checkpoint(2);

    assertThat(last(job).late().rows()).isEqualTo(1);
    assertThat(dueOf(last(job)))
        .isEqualTo(lateData == LateData.RECOMMIT ? List.of("2024-01-01") : List.of());
    assertThat(table.rows())
        .isEqualTo(lateData == LateData.DROP ? List.of("a") : List.of("a", "late"));
  }

  @Test
  void anOpenPartitionIsNotLateHoweverFarTheWatermarkIs() throws Exception {
    table.trigger(CommitTrigger.PARTITION_TIME, Duration.ofDays(30));
    SinkPathHarness patient = start(LateData.DROP);
    patient.rows("a@2024-01-01").watermark(JAN_3);
    Checkpoint before = patient.checkpoint(1);

    table.trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    SinkPathHarness job = SinkPathHarness.restore(TestSubmission.of(table), 1, before);
    job.rows("b@2024-01-01").checkpoint(2);

    assertThat(last(job).late().rows()).isZero();
    assertThat(table.rows()).containsExactly("a", "b");
  }

  @Test
  void byTheClockNothingIsLate() throws Exception {
    table.trigger(CommitTrigger.PROCESS_TIME, Duration.ZERO);
    SinkPathHarness job = start(LateData.DROP);
    commitFirstOfJanuary(job);

    job.rows("b@2024-01-01").checkpoint(2);

    assertThat(last(job).late().rows()).isZero();
    assertThat(table.rows()).containsExactly("a", "b");
  }

  @Test
  void aPartitionWithoutATimeIsNotLateAtTheEndEither() throws Exception {
    SinkPathHarness job = start(LateData.DROP);
    commitFirstOfJanuary(job);

    job.rows("b@unreadable").endInput();
    job.checkpoint(2);

    assertThat(table.rows()).containsExactly("a", "b");
  }

  @Test
  void whatIsDroppedIsDeletedAfterACrashBeforeOrInTheCommit() throws Exception {
    SinkPathHarness crashed = start(LateData.DROP);
    commitFirstOfJanuary(crashed);
    Checkpoint checkpoint =
        crashed.rows("late1@2024-01-01", "late2@2024-01-02", "x@2024-01-09").barrier(2);
    table.files.afterEachCall(
        (call, path) -> {
          if (call == WatchedFiles.Call.DELETE) {
            throw new IllegalStateException("crash");
          }
        });
    assertThatThrownBy(() -> crashed.complete(checkpoint)).hasStackTraceContaining("crash");
    table.files.afterEachCall((call, path) -> {});

    for (int attempt = 0; attempt < 2; attempt++) {
      SinkPathHarness.restore(TestSubmission.of(table), 2, checkpoint);
      assertThat(table.hiddenFiles()).isEmpty();
      assertThat(table.rows()).containsExactly("a");
      assertThat(table.visibleFiles()).hasSize(2);
    }
  }

  private SinkPathHarness start(LateData lateData) throws Exception {
    return SinkPathHarness.start(TestSubmission.of(table.lateData(lateData)), 2);
  }

  private static Checkpoint commitFirstOfJanuary(SinkPathHarness job) throws Exception {
    job.rows("a@2024-01-01").watermark(JAN_3);
    return job.checkpoint(1);
  }

  private static HiveCommittable last(SinkPathHarness job) {
    return job.committables().get(job.committables().size() - 1);
  }

  private static List<String> dueOf(HiveCommittable committable) {
    return committable.due().stream().map(partition -> partition.values().get(0)).toList();
  }
}
