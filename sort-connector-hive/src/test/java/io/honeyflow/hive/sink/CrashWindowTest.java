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
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.commit.WatchedFiles;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.ChangelogKind;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A crash at every point between a row and its partition's marker. Afterwards no further row comes,
 * so that nothing but the restored state can complete what was begun.
 */
class CrashWindowTest {

  /** What the job last did in the commit of a checkpoint. */
  enum CommitWindow {
    NOTHING,
    MARK_CLEARED,
    HALF_OF_FILES_PUBLISHED,
    FILES_PUBLISHED,
    BEFORE_PARTITION_ADDED,
    PARTITION_ADDED,
    MARKER_WRITTEN,
    ALL;

    /**
     * @param files how many of them the checkpoint publishes
     */
    void arm(TestTable table, int files) {
      switch (this) {
        case NOTHING, ALL -> {}
        case MARK_CLEARED ->
            table.files.beforeEachCall((call, path) -> crashIf(call == WatchedFiles.Call.PUBLISH));
        case HALF_OF_FILES_PUBLISHED -> {
          AtomicInteger published = new AtomicInteger();
          table.files.beforeEachCall(
              (call, path) ->
                  crashIf(
                      call == WatchedFiles.Call.PUBLISH
                          && published.incrementAndGet() > files / 2));
        }
        case FILES_PUBLISHED -> {
          AtomicInteger published = new AtomicInteger();
          table.files.afterEachCall(
              (call, path) ->
                  crashIf(
                      call == WatchedFiles.Call.PUBLISH && published.incrementAndGet() == files));
        }
        case BEFORE_PARTITION_ADDED ->
            table.metastore.beforeEachCall(
                call -> crashIf(call == InMemoryMetastore.Call.ADD_PARTITIONS));
        case PARTITION_ADDED ->
            table.metastore.afterEachCall(
                call -> crashIf(call == InMemoryMetastore.Call.ADD_PARTITIONS));
        case MARKER_WRITTEN ->
            table.files.afterEachCall(
                (call, path) ->
                    crashIf(
                        call == WatchedFiles.Call.CREATE && path.getName().contains("_SUCCESS")));
      }
    }

    private static void crashIf(boolean here) {
      if (here) {
        throw new IllegalStateException("crash");
      }
    }
  }

  /** Each of two writers gets a row of each of two partitions: four files. */
  private static final String[] ROWS = {
    "a@2024-01-01", "b@2024-01-02", "d@2024-01-02", "c@2024-01-01"
  };

  @TempDir private Path folder;
  private TestTable table;
  private Submission job;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder);
    job = submitted(table);
  }

  /** A job whose files are of the kind that is tested. */
  Submission submitted(TestTable written) {
    return TestSubmission.of(written);
  }

  /** How many files the rows become. */
  int files() {
    return ROWS.length;
  }

  @Test
  void aFileThatItsOwnerRemovedAfterItsCommitIsNotMissedByARestore(@TempDir Path other)
      throws Exception {
    TestTable whole = TestTable.unpartitioned(other);
    Submission writing = submitted(whole);
    SinkPathHarness crashed = SinkPathHarness.start(writing, 1);
    crashed.rows("a");
    Checkpoint checkpoint = crashed.barrier(1);
    crashed.complete(checkpoint);
    Files.delete(other.resolve(whole.visibleFiles().get(0)));

    SinkPathHarness restored = SinkPathHarness.restore(writing, 1, checkpoint);
    restored.rows("b");
    restored.checkpoint(2);

    assertThat(whole.rows()).containsExactly("b");
  }

  @ParameterizedTest
  @EnumSource(CommitWindow.class)
  void everyRowIsThereOnceAfterACrashInTheCommit(CommitWindow window) throws Exception {
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    crashed.rows(ROWS);
    Checkpoint checkpoint = crashed.barrier(1);
    crash(crashed, checkpoint, window);

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, checkpoint);
    restored.endInput();
    restored.checkpoint(2);
    restored.close();

    assertComplete();
  }

  @ParameterizedTest
  @EnumSource(CommitWindow.class)
  void everyRowIsThereOnceAfterACrashInTheFinalCommit(CommitWindow window) throws Exception {
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    crashed.rows(ROWS);
    crashed.endInput();
    Checkpoint last = crashed.barrier(1);
    crash(crashed, last, window);

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, last);
    restored.endInput();
    restored.checkpoint(2);
    restored.close();

    assertComplete();
  }

  @ParameterizedTest
  @EnumSource(CommitWindow.class)
  void aSecondCrashInTheSameWindowDoesNotMatter(CommitWindow window) throws Exception {
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    crashed.rows(ROWS);
    Checkpoint checkpoint = crashed.barrier(1);
    crash(crashed, checkpoint, window);
    window.arm(table, files());
    try {
      SinkPathHarness.restore(job, 2, checkpoint);
    } catch (Exception expected) {
      assertThat(expected).hasStackTraceContaining("crash");
    }
    disarm();

    SinkPathHarness restored = SinkPathHarness.restore(job, 1, checkpoint);
    restored.endInput();
    restored.checkpoint(2);
    restored.close();

    assertComplete();
  }

  @ParameterizedTest
  @EnumSource(CommitWindow.class)
  void aManifestListsEveryFileAfterACrashInTheCommit(CommitWindow window) throws Exception {
    table.markers(MarkerContent.MANIFEST);
    job = TestSubmission.of(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    crashed.rows(ROWS);
    Checkpoint checkpoint = crashed.barrier(1);
    crash(crashed, checkpoint, window);

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, checkpoint);
    restored.rows("e@2024-01-01", "f@2024-01-01").endInput();
    restored.checkpoint(2);
    restored.close();

    assertThat(table.rows()).containsExactly("a", "b", "c", "d", "e", "f");
    assertThat(Files.readString(folder.resolve("dt=2024-01-01/_SUCCESS")))
        .contains("\"rows\" : 4,", "\"checkpoint\" : 2,");
    assertThat(Files.readString(folder.resolve("dt=2024-01-02/_SUCCESS")))
        .contains("\"rows\" : 2,", "\"checkpoint\" : 1,");
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void filesThatWereClosedBeforeTheCheckpointAreWrittenAgainAndSwept() throws Exception {
    table.rollingAt(1);
    job = submitted(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    Checkpoint before = crashed.checkpoint(1);
    crashed.rows(ROWS);

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, before);
    restored.rows(ROWS);
    restored.checkpoint(2);

    assertComplete();
  }

  @Test
  void aBarrierWithoutACompletedCheckpointCommitsNothing() throws Exception {
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    Checkpoint before = crashed.checkpoint(1);
    crashed.rows(ROWS);
    crashed.passBarrier(2);

    assertThat(table.visibleFiles()).isEmpty();
    assertThat(table.partitions()).isEmpty();

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, before);
    restored.rows(ROWS);
    restored.checkpoint(3);

    assertComplete();
  }

  @Test
  void rowsAfterTheCheckpointAreLeftToTheReplay() throws Exception {
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    crashed.rows("a@2024-01-01", "b@2024-01-02");
    Checkpoint checkpoint = crashed.checkpoint(1);
    crashed.rows("c@2024-01-01", "lost@2024-01-02");

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, checkpoint);
    restored.rows("c@2024-01-01", "d@2024-01-02");
    restored.checkpoint(2);

    assertComplete();
  }

  @ParameterizedTest
  @EnumSource(
      value = CommitWindow.class,
      names = {"NOTHING", "PARTITION_ADDED", "ALL"})
  void theLastChangeOfAKeyIsThereOnceAfterACrash(CommitWindow window) throws Exception {
    table.changelog(
        new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.IGNORE, null, true));
    job = TestSubmission.of(table);
    SinkPathHarness first = SinkPathHarness.start(job, 2);
    Checkpoint before = first.checkpoint(1);
    writeChanges(first);

    SinkPathHarness crashed = SinkPathHarness.restore(job, 2, before);
    writeChanges(crashed);
    Checkpoint checkpoint = crashed.barrier(2);
    crash(crashed, checkpoint, window);

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, checkpoint);
    restored.endInput();
    restored.checkpoint(3);
    restored.close();

    assertComplete();
  }

  /** Rows of two keys move to their partition, and that of another is written twice. */
  private static void writeChanges(SinkPathHarness job) throws Exception {
    job.write(0, "a@2024-01-02");
    job.write(0, "c@2024-01-01");
    job.write(0, "c@2024-01-01");
    job.write(0, "a@2024-01-01");
    job.write(1, "d@2024-01-01");
    job.write(1, "b@2024-01-02");
    job.write(1, "d@2024-01-02");
  }

  private void crash(SinkPathHarness crashing, Checkpoint checkpoint, CommitWindow window)
      throws Exception {
    window.arm(table, files());
    switch (window) {
      case NOTHING -> {}
      case ALL -> crashing.complete(checkpoint);
      case MARK_CLEARED,
          HALF_OF_FILES_PUBLISHED,
          FILES_PUBLISHED,
          BEFORE_PARTITION_ADDED,
          PARTITION_ADDED,
          MARKER_WRITTEN ->
          assertThatThrownBy(() -> crashing.complete(checkpoint))
              .hasStackTraceContaining("IllegalStateException: crash");
    }
    disarm();
  }

  private void disarm() {
    table.files.beforeEachCall((call, path) -> {});
    table.files.afterEachCall((call, path) -> {});
    table.metastore.beforeEachCall(call -> {});
    table.metastore.afterEachCall(call -> {});
  }

  private void assertComplete() {
    assertThat(table.rows()).containsExactly("a", "b", "c", "d");
    assertThat(table.partitions()).containsExactly("2024-01-01", "2024-01-02");
    assertThat(table.marked("dt=2024-01-01")).isTrue();
    assertThat(table.marked("dt=2024-01-02")).isTrue();
    assertThat(table.hiddenFiles()).isEmpty();
    HiveBeside hive = new HiveBeside(table);
    hive.assertExact("2024-01-01", 2);
    hive.assertExact("2024-01-02", 2);
  }
}
