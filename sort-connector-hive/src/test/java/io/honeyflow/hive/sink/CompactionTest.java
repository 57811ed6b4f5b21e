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
import io.honeyflow.hive.commit.WatchedFiles.Call;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.ChangelogKind;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of all writers become one file of each partition and checkpoint. */
final class CompactionTest {
  private static final long JAN_3 = Instant.parse("2024-01-03T00:00:00Z").toEpochMilli();

  /** What a commit that compacts did last, besides what every commit does. */
  enum Window {
    /** One of two partitions is encoded. */
    ENCODING(true, Call.OPEN, "part-", 2),
    BEFORE_JOURNAL(true, Call.CREATE, ".commit-", 1),
    JOURNAL_TORN(true, Call.WRITE, ".commit-", 1),
    JOURNAL_WRITTEN(false, Call.WRITE, ".commit-", 1),
    BEFORE_ROWS_DELETED(true, Call.DELETE, ".rows", 1),
    SOME_ROWS_DELETED(true, Call.DELETE, ".rows", 2),
    ROWS_DELETED(false, Call.DELETE, ".rows", 2),
    BEFORE_JOURNAL_DELETED(true, Call.DELETE, ".commit-", 1),
    JOURNAL_DELETED(false, Call.DELETE, ".commit-", 1);

    private final boolean before;
    private final Call call;
    private final String name;
    private final int time;

    Window(boolean before, Call call, String name, int time) {
      this.before = before;
      this.call = call;
      this.name = name;
      this.time = time;
    }

    /** Lets the job die once. */
    void arm(TestTable table) {
      AtomicBoolean died = new AtomicBoolean();
      int[] seen = new int[1];
      WatchedFiles.Hook hook =
          (made, path) -> {
            boolean here = made == call && path.getName().contains(name);
            if (here && ++seen[0] == time && died.compareAndSet(false, true)) {
              throw new IllegalStateException("crash");
            }
          };
      if (before) {
        table.files.beforeEachCall(hook);
      } else {
        table.files.afterEachCall(hook);
      }
    }
  }

  @TempDir private Path folder;
  private TestTable table;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder).compacting(1_000_000);
    table.files.publishOneAtATime();
  }

  /** F14. */
  @Test
  void aPartitionGetsOneFileWithEachCheckpointAndNeverASmallerOne() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 4);
    for (int checkpoint = 1; checkpoint <= 10; checkpoint++) {
      int most = checkpoint;
      table.files.afterEachCall(
          (call, path) -> assertThat(table.visibleFiles()).hasSizeLessThanOrEqualTo(most));
      job.rows(rows(checkpoint)).checkpoint(checkpoint);
      assertThat(table.visibleFiles()).hasSize(checkpoint);
    }
    job.endInput();
    job.checkpoint(11);

    assertThat(table.rows()).hasSize(40).doesNotHaveDuplicates();
    assertThat(table.visibleFiles()).hasSize(10);
    assertThat(table.allFiles()).hasSize(11).contains("dt=d/_SUCCESS");
    assertThat(folder).isDirectoryNotContaining("glob:**/.*");
    new HiveBeside(table).assertExact("d", 40);
  }

  private static String[] rows(int checkpoint) {
    return IntStream.range(0, 4)
        .mapToObj(row -> checkpoint + "-" + row + "@d")
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @EnumSource(Window.class)
  void aCommitThatDiedIsCompletedWithTheSameFiles(Window window) throws Exception {
    Submission job = TestSubmission.of(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    Checkpoint checkpoint = crashed.rows("a@x", "b@y", "d@y", "c@x").barrier(1);
    crash(window, () -> crashed.complete(checkpoint));

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, checkpoint);
    assertThat(table.visibleFiles()).hasSize(2);
    restored.endInput();
    restored.checkpoint(2);
    restored.close();

    assertThat(restored.counted("filesMissing")).isZero();
    assertThat(table.rows()).containsExactly("a", "b", "c", "d");
    assertComplete("x", 2);
    assertComplete("y", 2);
  }

  @ParameterizedTest
  @EnumSource(Window.class)
  void aPartitionThatStaysOpenIsExactInTheEnd(Window window) throws Exception {
    table
        .trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO)
        .markers(MarkerContent.MANIFEST)
        .compacting(30);
    Submission job = TestSubmission.of(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    crashed.rows("a@2024-01-01", "b@2024-01-01").checkpoint(1);
    crashed.rows("long enough to be a file of its own@2024-01-01").checkpoint(2);
    crashed.watermark(JAN_3);
    Checkpoint checkpoint =
        crashed.rows("c@2024-01-01", "d@2024-01-09", "e@2024-01-09", "f@2024-01-01").barrier(3);
    crash(window, () -> crashed.complete(checkpoint));

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, checkpoint);
    restored.rows("g@2024-01-09").endInput();
    restored.checkpoint(4);
    restored.close();

    assertThat(table.rows()).hasSize(8).doesNotHaveDuplicates();
    assertComplete("2024-01-01", 5);
    assertComplete("2024-01-09", 3);
    assertThat(Files.readString(folder.resolve("dt=2024-01-01/_SUCCESS")))
        .contains("\"rows\" : 5,")
        .contains(names("2024-01-01"));
    assertThat(Files.readString(folder.resolve("dt=2024-01-09/_SUCCESS")))
        .contains("\"rows\" : 3,")
        .contains(names("2024-01-09"));
  }

  private List<String> names(String partition) {
    return table.visibleFiles().stream()
        .filter(file -> file.startsWith("dt=" + partition))
        .map(file -> file.substring(file.indexOf('/') + 1))
        .toList();
  }

  @Test
  void aPartitionThatIsLargeEnoughIsWrittenByItsWriterAndTheRestByTheCommit() throws Exception {
    table.compacting(500);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    for (int row = 0; row < 40; row++) {
      job.write(0, "row" + row + "@large");
    }
    job.write(0, "1@small");
    job.write(1, "2@small");
    job.write(1, "the rest@large");
    Checkpoint checkpoint = job.barrier(1);
    List<Long> ofLarge =
        job.committables().get(0).files().get(0).files().stream()
            .filter(file -> !file.isRows())
            .map(file -> file.rows())
            .toList();
    job.complete(checkpoint);

    assertThat(ofLarge).isNotEmpty();
    assertThat(table.rows()).hasSize(43).doesNotHaveDuplicates();
    assertThat(names("small")).hasSize(1);
    assertThat(names("large")).hasSize(ofLarge.size() + 1);
    new HiveBeside(table).assertExact("large", 41);
    new HiveBeside(table).assertExact("small", 2);
  }

  @Test
  void rowsThatAreTooManyForAFileBecomeSeveral() throws Exception {
    table.compacting(150);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 30);
    for (int writer = 0; writer < 30; writer++) {
      job.write(writer, "a row of ten@d");
    }
    job.checkpoint(1);

    assertThat(table.rows()).hasSize(30);
    assertThat(table.visibleFiles()).hasSize(3);
    new HiveBeside(table).assertExact("d", 30);
  }

  @Test
  void rowsBeyondTheBuffersMemoryAreLeftToo() throws Exception {
    table.buffering(1, 1_000);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    for (int row = 0; row < 400; row++) {
      job.rows("row" + row + "@" + row % 7);
    }
    job.checkpoint(1);

    assertThat(table.rows()).hasSize(400).doesNotHaveDuplicates();
    assertThat(table.visibleFiles()).hasSize(7);
  }

  @Test
  void aTableWithoutPartitionsIsCompactedToo() throws Exception {
    Path other = Files.createDirectory(folder.resolve("t"));
    table = TestTable.unpartitioned(other).compacting(1_000_000);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 3);
    job.rows("a", "b", "c").checkpoint(1);
    job.rows("d", "e").endInput();
    job.checkpoint(2);

    assertThat(table.rows()).containsExactly("a", "b", "c", "d", "e");
    assertThat(table.visibleFiles()).hasSize(2);
    assertThat(table.hiddenFiles()).isEmpty();
    new HiveBeside(table).assertExact(HiveBeside.WHOLE, 5);
  }

  @ParameterizedTest
  @EnumSource(LateData.class)
  void lateRowsAreWrittenOrDroppedAsTheOptionSays(LateData lateData) throws Exception {
    table.trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO).lateData(lateData);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    job.watermark(JAN_3);
    job.rows("a@2024-01-01").checkpoint(1);
    job.rows("late1@2024-01-01", "late2@2024-01-01").checkpoint(2);
    job.endInput();
    job.checkpoint(3);

    boolean dropped = lateData == LateData.DROP;
    assertThat(table.visibleFiles()).hasSize(dropped ? 1 : 2);
    assertThat(job.counted("lateRows")).isEqualTo(2);
    assertComplete("2024-01-01", dropped ? 1 : 3);
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"BATCH", "STREAMING_WITHOUT_CHECKPOINTS"})
  void theEndOfAnInputWithoutCheckpointsCompactsAndReplaces(Mode mode) throws Exception {
    new HiveBeside(table).insert("d", 3);
    if (mode == Mode.BATCH) {
      table.overwriting(Map.of());
    }
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 3, mode);
    job.rows("a@d", "b@d", "c@d").endInput();

    assertThat(table.visibleFiles()).hasSize(mode == Mode.BATCH ? 1 : 2);
    assertThat(table.hiddenFiles()).isEmpty();
    assertThat(folder).isDirectoryNotContaining("glob:**/.*");
  }

  @ParameterizedTest
  @ValueSource(strings = {".honeyflow-commit-", "part-", "_SUCCESS"})
  void aBatchThatDiedIsCompletedByItsRerun(String dyingAt) throws Exception {
    Submission batch = TestSubmission.of(table);
    SinkPathHarness crashed = SinkPathHarness.start(batch, 2, Mode.BATCH);
    crashed.rows("a@d", "b@d", "c@e");
    AtomicBoolean died = new AtomicBoolean();
    table.files.beforeEachCall(
        (call, path) -> {
          boolean changes = call == Call.WRITE || call == Call.FINISH || call == Call.CREATE;
          boolean ofCommit = !path.getName().endsWith(".rows");
          if (changes && ofCommit && path.getName().startsWith(dyingAt) && !died.getAndSet(true)) {
            throw new IllegalStateException("crash");
          }
        });
    assertThatThrownBy(crashed::endInput).hasStackTraceContaining("crash");
    table.files.beforeEachCall((call, path) -> {});

    SinkPathHarness again = SinkPathHarness.start(batch, 2, Mode.BATCH);
    again.rows("c@e", "b@d", "a@d").endInput();

    assertThat(table.rows()).containsExactly("a", "b", "c");
    assertThat(table.visibleFiles()).hasSize(2);
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBatchThatDiedIsCompletedWithTheSameRows(boolean justBeforeTheManifestGoes)
      throws Exception {
    Submission batch = TestSubmission.of(table);
    SinkPathHarness writers = SinkPathHarness.start(batch, 2, Mode.BATCH);
    writers.rows("a@d", "b@d", "c@e", "d@e");
    List<byte[]> results = new ArrayList<>(writers.resultsAtEnd(0));
    results.addAll(writers.resultsAtEnd(1));
    WatchedFiles.Hook dying =
        (call, path) -> {
          if (call == Call.DELETE && path.getName().startsWith(".honeyflow-commit-")) {
            throw new IllegalStateException("crash");
          }
        };
    if (justBeforeTheManifestGoes) {
      table.files.beforeEachCall(dying);
    } else {
      table.files.afterEachCall(dying);
    }
    SinkPathHarness crashed = SinkPathHarness.start(batch, 0, Mode.BATCH);
    crashed.accept(results);
    assertThatThrownBy(crashed::endOfResults).hasStackTraceContaining("crash");
    table.files.beforeEachCall((call, path) -> {});
    table.files.afterEachCall((call, path) -> {});

    SinkPathHarness again = SinkPathHarness.start(batch, 0, Mode.BATCH);
    again.accept(results);
    again.endOfResults();

    assertThat(table.rows()).containsExactly("a", "b", "c", "d");
    assertThat(table.visibleFiles()).hasSize(2);
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void rowsOfADirectoryThatIsSpelledInTwoWaysAreAllThere() throws Exception {
    Path other = folder.resolve("t");
    table = TestTable.unpartitioned(other).compacting(1_000_000);
    String plain = table.location();
    SinkPathHarness first =
        SinkPathHarness.start(
            TestSubmission.of(table.plan(), "0123456789ab", table.files.access()), 1, Mode.BATCH);
    first.rows("a");
    List<byte[]> results = new ArrayList<>(first.resultsAtEnd(0));
    assertThat(table.location()).isEqualTo(plain + "/");
    Submission second = TestSubmission.of(table.plan(), "0123456789ab", table.files.access());
    SinkPathHarness writer = SinkPathHarness.start(second, 1, Mode.BATCH);
    writer.rows("b");
    results.addAll(writer.resultsAtEnd(0));
    SinkPathHarness committer = SinkPathHarness.start(second, 0, Mode.BATCH);
    committer.accept(results);
    committer.endOfResults();

    assertThat(table.rows()).containsExactly("a", "b");
  }

  @Test
  void theKindsOfChangesAreKept() throws Exception {
    table.changelog(new ChangelogConf(ChangelogKind.ALL, DeletePolicy.APPEND, "op", false));
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    for (RowKind kind : RowKind.values()) {
      GenericRowData row =
          GenericRowData.ofKind(kind, StringData.fromString("k"), StringData.fromString("d"));
      job.write(0, row);
    }
    job.checkpoint(1);

    assertThat(table.rows()).containsExactly("k,+I", "k,+U", "k,-D", "k,-U");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSavepointIsRestoredWithTheOptionSwitched(boolean compactedBefore) throws Exception {
    table.trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    Submission compacting = TestSubmission.of(table);
    Submission other = TestSubmission.of(table.compacting(0));
    SinkPathHarness first = SinkPathHarness.start(compactedBefore ? compacting : other, 2);
    first.rows("a@2024-01-01", "b@2024-01-01").checkpoint(1);
    Checkpoint savepoint = first.rows("c@2024-01-01", "d@2024-01-01").barrier(2);

    SinkPathHarness second =
        SinkPathHarness.restore(compactedBefore ? other : compacting, 2, savepoint);
    second.rows("e@2024-01-01", "f@2024-01-01").checkpoint(3);
    second.watermark(JAN_3);
    second.endInput();
    second.checkpoint(4);

    assertThat(table.visibleFiles()).hasSize(compactedBefore ? 4 : 5);
    assertComplete("2024-01-01", 6);
  }

  @Test
  void rowsOfAttemptsThatDiedAreSwept() throws Exception {
    Submission job = TestSubmission.of(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 2);
    Checkpoint before = crashed.checkpoint(1);
    crashed.rows("a@d", "b@d").passBarrier(2);
    assertThat(table.hiddenFiles()).hasSize(2);

    SinkPathHarness restored = SinkPathHarness.restore(job, 2, before);
    restored.rows("a@d", "b@d").checkpoint(2);

    assertThat(table.hiddenFiles()).isEmpty();
    assertThat(restored.counted("orphansSwept")).isEqualTo(2);
    assertThat(table.rows()).containsExactly("a", "b");
  }

  @Test
  void aNewSubmissionTakesTheFolderOfTheOneBeforeAway() throws Exception {
    SinkPathHarness first = SinkPathHarness.start(TestSubmission.of(table), 1);
    Checkpoint savepoint = first.rows("a@d").checkpoint(1);
    assertThat(folder.toFile().list((in, name) -> name.startsWith(".honeyflow"))).hasSize(1);

    SinkPathHarness second = SinkPathHarness.restore(TestSubmission.of(table), 1, savepoint);
    second.rows("b@d").checkpoint(2);
    assertThat(folder.toFile().list((in, name) -> name.startsWith(".honeyflow"))).hasSize(1);
    second.endInput();
    second.checkpoint(3);

    assertThat(folder.toFile().list((in, name) -> name.startsWith(".honeyflow"))).isEmpty();
    assertComplete("d", 2);
  }

  @Test
  void rowsThatAreMissingBeforeTheirCommitAreAFailure() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    Checkpoint checkpoint = job.rows("a@d").barrier(1);
    removeRows();

    assertThatThrownBy(() -> job.complete(checkpoint))
        .hasStackTraceContaining("is neither pending nor published");
    assertThat(table.visibleFiles()).isEmpty();
  }

  @Test
  void rowsThatWereCutOffAreAFailure() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    Checkpoint checkpoint = job.rows("a@d", "b@d").barrier(1);
    for (Path rows : rowFiles()) {
      byte[] bytes = Files.readAllBytes(rows);
      Files.write(rows, Arrays.copyOf(bytes, bytes.length - 1));
    }

    assertThatThrownBy(() -> job.complete(checkpoint)).hasStackTraceContaining("EOFException");
    assertThat(table.visibleFiles()).isEmpty();
  }

  private void removeRows() throws Exception {
    for (Path rows : rowFiles()) {
      Files.delete(rows);
    }
  }

  private List<Path> rowFiles() throws Exception {
    try (var all = Files.walk(folder)) {
      return all.filter(path -> path.toString().endsWith(".rows")).toList();
    }
  }

  @Test
  void aFileThatItsOwnerRemovedAfterItsCommitIsToldByARestore() throws Exception {
    Submission job = TestSubmission.of(table);
    SinkPathHarness crashed = SinkPathHarness.start(job, 1);
    Checkpoint checkpoint = crashed.rows("a@d").barrier(1);
    crashed.complete(checkpoint);
    Files.delete(folder.resolve(table.visibleFiles().get(0)));

    SinkPathHarness restored = SinkPathHarness.restore(job, 1, checkpoint);
    restored.rows("b@d").checkpoint(2);

    assertThat(restored.counted("filesMissing")).isEqualTo(1);
    assertThat(table.rows()).containsExactly("b");
  }

  private interface Step {
    void run() throws Exception;
  }

  private void crash(Window window, Step commit) {
    window.arm(table);
    try {
      assertThatThrownBy(commit::run).hasStackTraceContaining("IllegalStateException: crash");
    } finally {
      table.files.beforeEachCall((call, path) -> {});
      table.files.afterEachCall((call, path) -> {});
    }
  }

  private void assertComplete(String partition, long rows) {
    assertThat(table.marked("dt=" + partition)).isTrue();
    assertThat(table.hiddenFiles()).isEmpty();
    new HiveBeside(table).assertExact(partition, rows);
  }
}
