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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.commit.WatchedFiles;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.ChangelogKind;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.conf.DirtyConf;
import io.honeyflow.hive.conf.TimeErrors;
import io.honeyflow.hive.format.UnwritableRowException;
import io.honeyflow.hive.sink.CrashWindowTest.CommitWindow;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of which the text is longer than five characters cannot be written. */
final class SkippedRowsTest {
  private static final DirtyConf INTO_FILES =
      new DirtyConf(true, false, "", "", Map.of("stream", "${database}.${table}: ${DIRTY_TYPE}"));

  private static final String[] ROWS = {
    "a@2024-01-01", "tooLong1@2024-01-01", "tooLong2@2024-01-02", "b@2024-01-02", "c@2024-01-01"
  };

  @TempDir private Path folder;
  private TestTable table;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder).dirty(INTO_FILES);
  }

  @Test
  void failsTheJobUnlessToldToSkip() throws Exception {
    table.dirty(DirtyConf.FAIL);
    SinkPathHarness job = start();

    assertThatThrownBy(() -> job.rows(ROWS))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining("Column 'id': text 'tooLong1' of 8 characters does not fit");
  }

  @Test
  void writesTheGoodRowsAndKeepsTheOthersWithTheirReasons() throws Exception {
    SinkPathHarness job = start();

    job.rows(ROWS).checkpoint(1);

    assertGoodRows();
    assertThat(skipped()).containsExactly("tooLong1", "tooLong2");
    JsonNode document = documents().get(0);
    assertThat(document.path("table").asText()).isEqualTo("db.t");
    assertThat(document.path("partition").toString()).isEqualTo("{\"dt\":\"2024-01-01\"}");
    assertThat(document.path("type").asText()).isEqualTo("UnwritableValue");
    assertThat(document.path("column").asText()).isEqualTo("id");
    assertThat(document.path("reason").asText())
        .startsWith("Column 'id': text 'tooLong1' of 8 characters does not fit Hive's varchar(5).");
    assertThat(document.path("labels").toString())
        .isEqualTo("{\"stream\":\"db.t: UnwritableValue\"}");
    assertThat(document.path("kind").asText()).isEqualTo("+I");
    assertThat(document.path("row").toString()).isEqualTo("{\"id\":\"tooLong1\"}");
    assertThat(document.path("time").asText())
        .isEqualTo(Instant.ofEpochMilli(SinkPathHarness.START).toString());
  }

  @Test
  void countsThemWhenTheCheckpointIsCommitted() throws Exception {
    SinkPathHarness job = start();

    Checkpoint checkpoint = job.rows(ROWS).barrier(1);
    assertThat(job.counted("dirtyRecordsOut")).isZero();
    assertThat(table.dirtyRows()).isEmpty();
    job.complete(checkpoint);

    assertThat(job.counted("dirtyRecordsOut")).isEqualTo(2);
    assertThat(job.counted("dirtyBytesOut"))
        .isEqualTo(table.dirtyRows().stream().mapToLong(String::length).sum());
    assertThat(job.counted("rowsWritten")).isEqualTo(3);
    assertThat(job.counted("filesPublished")).isEqualTo(2);
  }

  @Test
  void countsThemWhereNobodyWantsToSeeThem() throws Exception {
    table.dirty(new DirtyConf(true, false, null, "", Map.of()));
    SinkPathHarness job = start();

    job.rows("tooLong1@2024-01-01").checkpoint(1);

    assertThat(job.counted("dirtyRecordsOut")).isEqualTo(1);
    assertThat(table.allFiles()).isEmpty();
    assertThat(table.partitions()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(CommitWindow.class)
  void eachRowIsInItsPlaceOnceAfterACrashInTheCommit(CommitWindow window) throws Exception {
    Submission submission = TestSubmission.ofShortTexts(table);
    SinkPathHarness crashed = SinkPathHarness.start(submission, 2);
    Checkpoint checkpoint = crashed.rows(ROWS).barrier(1);
    window.arm(table, 4);
    completeOrCrash(crashed, checkpoint);

    assertCompleteAfter(submission, checkpoint);
  }

  /** Each of two writers has a file of rows, and one of dirty ones. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void eachRowIsInItsPlaceOnceAfterACrashBeforeAnyFile(int published) throws Exception {
    Submission submission = TestSubmission.ofShortTexts(table);
    SinkPathHarness crashed = SinkPathHarness.start(submission, 2);
    Checkpoint checkpoint = crashed.rows(ROWS).barrier(1);
    AtomicInteger count = new AtomicInteger();
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == WatchedFiles.Call.PUBLISH && count.getAndIncrement() >= published) {
            throw new IllegalStateException("crash");
          }
        });
    assertThatThrownBy(() -> crashed.complete(checkpoint)).hasStackTraceContaining("crash");

    assertCompleteAfter(submission, checkpoint);
  }

  @Test
  void whatAnAttemptWroteThatDiedBeforeItsCheckpointIsSwept() throws Exception {
    table.rollingAt(1);
    Submission submission = TestSubmission.ofShortTexts(table);
    SinkPathHarness crashed = SinkPathHarness.start(submission, 2);
    Checkpoint before = crashed.checkpoint(1);
    crashed.rows(ROWS);
    assertThat(table.hiddenFiles()).isNotEmpty();

    SinkPathHarness restored = SinkPathHarness.restore(submission, 2, before);
    restored.rows(ROWS).endInput();
    restored.checkpoint(2);
    restored.close();

    assertComplete();
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"BATCH", "STREAMING_WITHOUT_CHECKPOINTS"})
  void worksWithoutCheckpoints(Mode mode) throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.ofShortTexts(table), 2, mode);

    job.rows(ROWS).endInput();
    job.close();

    assertComplete();
  }

  @Test
  void leavesNothingWhereNoRowOfAPartitionCouldBeWritten() throws Exception {
    SinkPathHarness job = start();

    job.rows("a@2024-01-01", "tooLong@2024-01-07").checkpoint(1);

    assertThat(table.partitions()).containsExactly("2024-01-01");
    assertThat(table.hiddenFiles()).isEmpty();
    assertThat(skipped()).containsExactly("tooLong");
  }

  @Test
  void skipsRowsThatWaitedForTheirFile() throws Exception {
    table.buffering(1, 1_000_000);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.ofShortTexts(table), 1);

    job.rows(ROWS).checkpoint(1);

    assertGoodRows();
    assertThat(skipped()).containsExactly("tooLong1", "tooLong2");
    assertThat(job.counted("rowsWritten")).isEqualTo(3);
  }

  @Test
  void skipsTheLastChangeOfAKey() throws Exception {
    table.changelog(
        new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.APPEND, "op", true));
    SinkPathHarness job = start();

    job.rows(ROWS).checkpoint(1);

    assertThat(table.rows()).hasSize(3);
    assertThat(skipped()).containsExactly("tooLong1", "tooLong2");
    assertThat(documents().get(0).path("row").has("op")).isFalse();
  }

  @Test
  void skipsRowsThatWaitForCompaction() throws Exception {
    table
        .compacting(1 << 20)
        .changelog(new ChangelogConf(ChangelogKind.ALL, DeletePolicy.APPEND, "op"));
    SinkPathHarness job = start();

    job.rows("a@2024-01-01", "tooLong1@2024-01-01", "b@" + "x".repeat(253)).checkpoint(1);

    assertThat(table.rows()).hasSize(1);
    assertThat(skipped()).containsExactly("b", "tooLong1");
    assertThat(documents().get(1).path("row").toString()).isEqualTo("{\"id\":\"tooLong1\"}");
    assertThat(documents().get(1).path("kind").asText()).isEqualTo("+I");
    assertThat(documents().get(1).path("partition").path("dt").asText()).isEqualTo("2024-01-01");
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void skipsRowsOfPartitionsWhoseNameIsTooLong() throws Exception {
    SinkPathHarness job = start();

    job.rows("a@" + "x".repeat(252), "b@" + "x".repeat(253)).checkpoint(1);

    assertThat(table.rows()).containsExactly("a");
    assertThat(skipped()).containsExactly("b");
    assertThat(documents().get(0).path("type").asText()).isEqualTo("UnwritablePartition");
    assertThat(documents().get(0).path("reason").asText())
        .startsWith(
            "Partition column 'dt' of db.t: the value '" + "x".repeat(50) + "…' is too long:")
        .contains("its directory's name would have 256 bytes, and 255 are allowed");
  }

  @Test
  void failsForAPartitionWhoseNameIsTooLongUnlessToldToSkip() throws Exception {
    table.dirty(DirtyConf.FAIL);
    SinkPathHarness job = start();

    assertThatThrownBy(() -> job.rows("b@" + "/".repeat(85)))
        .isInstanceOf(UnwritablePartitionException.class)
        .hasMessageContaining("Filter out such rows, or shorten the value.");
  }

  @Test
  void skipsRowsOfPartitionsWhoseTimeCannotBeRead() throws Exception {
    table.trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO);
    SinkPathHarness job = start();

    job.rows("a@2024-01-01", "b@soon", "c");
    job.watermark(Instant.parse("2024-01-02T00:00:00Z").toEpochMilli());
    job.checkpoint(1);

    assertThat(table.partitions()).containsExactly("2024-01-01");
    assertThat(table.rows()).containsExactly("a");
    assertThat(skipped()).containsExactly("b", "c");
    assertThat(documents().get(0).path("reason").asText())
        .startsWith("Cannot read the time of partition dt=");
  }

  @Test
  void writesRowsOfPartitionsWithoutATimeWhereTheClockCommitsThem() throws Exception {
    table.trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO).timeErrors(TimeErrors.SKIP);
    SinkPathHarness job = start();

    job.rows("b@soon").checkpoint(1);

    assertThat(table.rows()).containsExactly("b");
    assertThat(skipped()).isEmpty();
  }

  @Test
  void neverTakesAFailingFileSystemForADirtyRow() throws Exception {
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == WatchedFiles.Call.OPEN) {
            throw new UncheckedIOException(new IOException("no space left"));
          }
        });
    SinkPathHarness job = start();

    assertThatThrownBy(() -> job.rows("a@2024-01-01")).hasStackTraceContaining("no space left");
  }

  private SinkPathHarness start() throws Exception {
    return SinkPathHarness.start(TestSubmission.ofShortTexts(table), 2);
  }

  private void completeOrCrash(SinkPathHarness crashed, Checkpoint checkpoint) {
    try {
      crashed.complete(checkpoint);
    } catch (Exception expected) {
      assertThat(expected).hasStackTraceContaining("crash");
    }
  }

  private void assertCompleteAfter(Submission submission, Checkpoint checkpoint) throws Exception {
    table.files.beforeEachCall((call, path) -> {});
    table.files.afterEachCall((call, path) -> {});
    table.metastore.beforeEachCall(call -> {});
    table.metastore.afterEachCall(call -> {});
    SinkPathHarness restored = SinkPathHarness.restore(submission, 2, checkpoint);
    restored.endInput();
    restored.checkpoint(2);
    restored.close();
    assertComplete();
  }

  private void assertComplete() throws Exception {
    assertGoodRows();
    assertThat(skipped()).containsExactly("tooLong1", "tooLong2");
    assertThat(table.hiddenFiles()).isEmpty();
  }

  private void assertGoodRows() {
    assertThat(table.rows()).containsExactly("a", "b", "c");
    assertThat(table.partitions()).containsExactly("2024-01-01", "2024-01-02");
  }

  private List<String> skipped() throws Exception {
    return documents().stream()
        .map(document -> document.path("row").path("id").asText())
        .sorted()
        .toList();
  }

  private List<JsonNode> documents() throws Exception {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> documents = new ArrayList<>();
    for (String line : table.dirtyRows()) {
      documents.add(json.readTree(line));
    }
    documents.sort(Comparator.comparing(document -> document.path("row").path("id").asText()));
    return documents;
  }
}
