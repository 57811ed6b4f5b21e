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

import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.SeenMetrics;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.commit.WatchedFiles;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.ChangelogKind;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.format.FileFormat;
import io.honeyflow.hive.format.FileFormats;
import io.honeyflow.hive.format.FormatRequest;
import io.honeyflow.hive.format.UnwritableRowException;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.InMemoryMetastore.Call;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.type.TableColumn;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HiveWriterTest {

  /** A timestamp, and a text that is the partition. */
  private static final RowType TIMES =
      RowType.of(new TimestampType(3), new VarCharType(VarCharType.MAX_LENGTH));

  @TempDir private Path folder;

  @Test
  void reportsOnceAtEachBarrierAlsoWhenItWroteNothing() throws Exception {
    try (Writer writer = new Writer(TestTable.partitioned(folder))) {
      writer.row("a", "d");
      assertThat(writer.barrier().written()).hasSize(1);
      assertThat(writer.barrier().written()).isEmpty();
    }
  }

  @Test
  void reportsAtTheEndOfTheInputAndNothingAfterIt() throws Exception {
    try (Writer writer = new Writer(TestTable.partitioned(folder))) {
      writer.row("a", "d");
      WriterResult end = writer.endInput();
      WriterResult after = writer.barrier();

      assertThat(end.ended()).isTrue();
      assertThat(end.written()).hasSize(1);
      assertThat(after.ended()).isTrue();
      assertThat(after.written()).isEmpty();
    }
  }

  @Test
  void opensNoFileWithoutARow() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    try (Writer writer = new Writer(table)) {
      writer.endInput();
    }
    assertThat(table.allFiles()).isEmpty();
  }

  @Test
  void writesInsertsAndUpdatesAndCountsTheDeletesThatItIgnores() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    try (Writer writer = new Writer(table)) {
      changes(writer);

      WriterResult result = writer.barrier();
      assertThat(lines(only(result))).containsExactly("1a", "1b", "2c");
      assertThat(result.counts().of(SinkMetric.DELETES_IGNORED)).isEqualTo(1);
      assertThat(writer.metrics.count("groupId.g.rowsWritten")).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UPSERT_AS_INSERT, IGNORE, '1a,+I 1b,+U 2c,+I'",
    "UPSERT_AS_INSERT, APPEND, '1a,+I 1b,+U 2c,+I 2c,-D'",
    "ALL, APPEND, '1a,+I 1a,-U 1b,+U 2c,+I 2c,-D'"
  })
  void writesTheKindOfEachChange(ChangelogKind kind, DeletePolicy deletes, String written)
      throws Exception {
    TestTable table =
        TestTable.partitioned(folder).changelog(new ChangelogConf(kind, deletes, "op"));
    try (Writer writer = new Writer(table)) {
      changes(writer);

      assertThat(lines(only(writer.barrier()))).containsExactly(written.split(" "));
    }
  }

  @Test
  void failsAtADeleteWhereItIsToldTo() throws Exception {
    TestTable table =
        TestTable.partitioned(folder)
            .changelog(new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.FAIL, "op"));
    try (Writer writer = new Writer(table)) {
      assertThatThrownBy(() -> changes(writer))
          .hasMessage(
              "Cannot write a delete into Hive table db.t: the query deletes the row id=2c, dt=d, and"
                  + " 'sink.changelog.delete' is fail. Filter deletes out of the query, or set"
                  + " 'ignore', which counts them, or 'append', which writes them with their kind.");
    }
  }

  /** The row 2 moves to another partition, and 3 is deleted. */
  @ParameterizedTest
  @CsvSource({
    "UPSERT_AS_INSERT, IGNORE, '1,+U d 2,+U e', 1",
    "UPSERT_AS_INSERT, APPEND, '1,+U d 2,+U e 3,-D e', 0",
    "ALL, APPEND, '1,+U d 2,+U e 3,-D e', 0"
  })
  void writesTheLastChangeOfEachKey(
      ChangelogKind kind, DeletePolicy deletes, String written, long ignored) throws Exception {
    TestTable table =
        TestTable.partitioned(folder).changelog(new ChangelogConf(kind, deletes, "op", true));
    try (Writer writer = new Writer(table)) {
      writer.row(RowKind.INSERT, "1", "d");
      writer.row(RowKind.INSERT, "2", "d");
      writer.row(RowKind.INSERT, "3", "e");
      writer.row(RowKind.UPDATE_BEFORE, "1", "d");
      writer.row(RowKind.UPDATE_AFTER, "1", "d");
      writer.row(RowKind.UPDATE_BEFORE, "2", "d");
      writer.row(RowKind.UPDATE_AFTER, "2", "e");
      writer.row(RowKind.DELETE, "3", "e");
      assertThat(opened(table)).isZero();

      List<String> rows = new ArrayList<>();
      WriterResult result = writer.barrier();
      for (WrittenFiles each : result.written()) {
        String partition = each.files().partition().values().get(0);
        lines(only(each.files())).forEach(line -> rows.add(line + " " + partition));
      }
      assertThat(rows).containsExactlyInAnyOrder(written.split("(?<= [de]) "));
      assertThat(result.counts().of(SinkMetric.DELETES_IGNORED)).isEqualTo(ignored);
      assertThat(result.counts().of(SinkMetric.CHANGES_COMPACTED))
          .isEqualTo(kind == ChangelogKind.ALL ? 5 : 3);
      assertThat(writer.barrier().written()).isEmpty();
    }
  }

  @Test
  void failsAtADeleteAtOnceThoughItMightBeSuperseded() throws Exception {
    TestTable table =
        TestTable.partitioned(folder)
            .changelog(
                new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.FAIL, null, true));
    try (Writer writer = new Writer(table)) {
      assertThatThrownBy(() -> writer.row(RowKind.DELETE, "1", "d"))
          .isInstanceOf(UnwantedDeleteException.class);
    }
  }

  private static void changes(Writer writer) throws Exception {
    writer.row(RowKind.INSERT, "1a", "d");
    writer.row(RowKind.UPDATE_BEFORE, "1a", "d");
    writer.row(RowKind.UPDATE_AFTER, "1b", "d");
    writer.row(RowKind.INSERT, "2c", "d");
    writer.row(RowKind.DELETE, "2c", "d");
  }

  @Test
  void writesDistinctRowsWhenTheCallerReusesOneObject() throws Exception {
    GenericRowData reused = new GenericRowData(2);
    reused.setField(1, StringData.fromString("d"));
    try (Writer writer = new Writer(TestTable.partitioned(folder))) {
      for (String id : List.of("a", "b", "c")) {
        reused.setField(0, StringData.fromString(id));
        writer.harness.processElement(new StreamRecord<>(reused));
      }
      assertThat(lines(only(writer.barrier()))).containsExactly("a", "b", "c");
    }
  }

  @Test
  void keepsOneFileForEachPartition() throws Exception {
    try (Writer writer = new Writer(TestTable.partitioned(folder))) {
      for (int i = 0; i < 10; i++) {
        writer.row("x" + i, "d" + i % 2);
      }
      assertThat(writer.barrier().written())
          .extracting(written -> written.files().files().size())
          .containsExactly(1, 1);
    }
  }

  @Test
  void keepsTimesThatClocksSkipInAFileOfTheirOwn() throws Exception {
    Submission submission = ofNewYorksTimes(TestSubmission.of(TestTable.partitioned(folder)));
    try (Writer writer = new Writer(submission, TIMES)) {
      writer.time(LocalDateTime.of(2024, 3, 10, 2, 30));
      assertThat(writer.barrier().written().get(0).files().files())
          .extracting(PendingFile::rows)
          .containsExactly(1L);

      writer.time(LocalDateTime.of(2024, 3, 10, 1, 59));
      writer.time(LocalDateTime.of(2024, 3, 10, 2, 30));
      writer.time(LocalDateTime.of(2024, 3, 10, 2, 31));
      writer.time(LocalDateTime.of(2024, 3, 10, 3, 0));
      writer.time(LocalDateTime.of(2024, 3, 10, 3, 1));
      assertThat(writer.barrier().written().get(0).files().files())
          .extracting(PendingFile::rows)
          .containsExactly(3L, 2L);
    }
  }

  @Test
  void keepsFewFilesOpenAndWritesTheRowsOfOtherPartitionsAtTheBarrier() throws Exception {
    TestTable table = TestTable.partitioned(folder).buffering(2, 1_000);
    try (Writer writer = new Writer(table)) {
      for (int round = 0; round < 2; round++) {
        thousandRows(writer, 50);
        assertThat(opened(table)).isEqualTo(2 + 50 * round);
        List<WrittenFiles> written = writer.barrier().written();

        assertThat(opened(table)).isEqualTo(50 + 50 * round);
        assertOneFileOfTwentyRowsEach(written);
        assertThat(lines(only(written.get(7).files()))).startsWith("x7", "x57").hasSize(20);
      }
    }
  }

  @Test
  void rowsOfManyPartitionsWaitThoughEachMayHaveAFileOpen() throws Exception {
    TestTable table = TestTable.partitioned(folder).buffering(50, 1_000_000);
    try (Writer writer = new Writer(table)) {
      thousandRows(writer, 50);
      assertThat(opened(table)).isEqualTo(4); // of the first partitions, before there were many
      List<WrittenFiles> written = writer.barrier().written();

      assertOneFileOfTwentyRowsEach(written);
      assertThat(lines(only(written.get(0).files()))).startsWith("x0", "x50").hasSize(20);
      assertThat(lines(only(written.get(49).files()))).startsWith("x49", "x99").hasSize(20);
    }
  }

  @Test
  void rowsThatFillTheMemoryGoIntoTheFilesOfPartitionsWithAPlace() throws Exception {
    TestTable table = TestTable.partitioned(folder).buffering(8, 10_000);
    try (Writer writer = new Writer(table)) {
      thousandRows(writer, 10);
      assertThat(opened(table)).isEqualTo(8);
      List<WrittenFiles> written = writer.barrier().written();

      assertThat(opened(table)).isEqualTo(10);
      for (int i = 0; i < 10; i++) {
        int partition = i;
        assertThat(lines(only(written.get(i).files())))
            .isEqualTo(IntStream.range(0, 100).mapToObj(n -> "x" + (10 * n + partition)).toList());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"10, 10", "9, 4"})
  void manyBytesWaitOnlyWhereNotAllPartitionsMayHaveAFileOpen(int places, int opened)
      throws Exception {
    TestTable table = TestTable.partitioned(folder).buffering(places, 100_000_000);
    String text = "x".repeat(100_000);
    try (Writer writer = new Writer(table)) {
      for (int i = 0; i < 200; i++) {
        writer.row(text + i, "d" + i % 10);
      }
      assertThat(opened(table)).isEqualTo(opened);

      List<WrittenFiles> written = writer.barrier().written();
      assertThat(written).hasSize(10);
      assertThat(lines(only(written.get(7).files()))).hasSize(20).endsWith(text + 197);
    }
  }

  @Test
  void rowsOfTextDoNotWaitWhereTheirPartitionHasAFileOpen() throws Exception {
    TestTable table =
        TestTable.partitioned(folder)
            .storedAs(FileFormat.TEXTFILE.storage())
            .buffering(10, 1_000_000)
            .rollingAt(4_000);
    try (Writer writer = new Writer(table)) {
      thousandRows(writer, 50);
      assertThat(opened(table)).isEqualTo(10);

      for (int i = 0; i < 3_000; i++) {
        writer.row("123", "d0");
      }

      assertThat(opened(table)).isEqualTo(10 + 3); // which rolling ended
      assertThat(writer.barrier().written()).hasSize(50);
    }
  }

  private static void thousandRows(Writer writer, int partitions) throws Exception {
    for (int i = 0; i < 1_000; i++) {
      writer.row("x" + i, "d" + i % partitions);
    }
  }

  private static void assertOneFileOfTwentyRowsEach(List<WrittenFiles> written) {
    assertThat(written)
        .hasSize(50)
        .allSatisfy(each -> assertThat(only(each.files()).rows()).isEqualTo(20));
  }

  @Test
  void opensAFileForAPartitionThatTurnsOutToBeBusy() throws Exception {
    TestTable table = TestTable.partitioned(folder).buffering(1, 1_000_000);
    try (Writer writer = new Writer(table)) {
      writer.row("first", "seldom");
      for (int i = 0; i < 1_500; i++) {
        writer.row("" + i, "busy");
      }
      writer.row("second", "seldom");
      assertThat(opened(table)).isEqualTo(2);
      List<WrittenFiles> written = writer.barrier().written();

      assertThat(written.get(0).files().files())
          .extracting(PendingFile::rows)
          .containsExactly(1L, 1L);
      assertThat(lines(only(written.get(1).files()))).startsWith("0", "1", "2").hasSize(1_500);
    }
  }

  @Test
  void writesTheKindOfEachChangeThatWaited() throws Exception {
    TestTable table =
        TestTable.partitioned(folder)
            .buffering(1, 1_000)
            .changelog(new ChangelogConf(ChangelogKind.ALL, DeletePolicy.APPEND, "op"));
    try (Writer writer = new Writer(table)) {
      writer.row("first", "other");
      changes(writer);

      assertThat(lines(only(writer.barrier().written().get(1).files())))
          .containsExactly("1a,+I", "1a,-U", "1b,+U", "2c,+I", "2c,-D");
    }
  }

  @Test
  void leavesNoLocalFileWhenItFailsWithRowsThatWait() throws Exception {
    TestTable table = TestTable.partitioned(folder).buffering(1, 100);
    Writer writer = new Writer(table);
    for (int i = 0; i < 100; i++) {
      writer.row("x" + i, "d" + i);
    }
    table.files.beforeEachCall(
        (call, path) -> {
          throw new IOException("away");
        });
    assertThatThrownBy(writer::barrier).hasMessageContaining(": away. ");
    writer.close();

    assertThat(writer.localFiles()).isEmpty();
  }

  private static long opened(TestTable table) {
    return table.files.calls().stream().filter(call -> call == WatchedFiles.Call.OPEN).count();
  }

  /** Buffered or not, it is refused with the same words. */
  @ParameterizedTest
  @CsvSource({"first, ''", "second, first"})
  void refusesARowThatNoFileCanHold(String partition, String before) throws Exception {
    Submission submission =
        ofNewYorksTimes(TestSubmission.of(TestTable.partitioned(folder).buffering(1, 1_000_000)));
    try (Writer writer = new Writer(submission, TIMES)) {
      if (!before.isEmpty()) {
        writer.time(LocalDateTime.of(2024, 1, 1, 0, 0), before);
      }
      assertThatThrownBy(
              () -> {
                writer.time(LocalDateTime.of(10_000, 1, 1, 0, 0), partition);
                writer.barrier();
              })
          .isInstanceOf(UnwritableRowException.class)
          .hasMessageStartingWith("Column 't': timestamp +10000-01-01T00:00 lies outside");
    }
  }

  private static Submission ofNewYorksTimes(Submission submission) {
    List<TableColumn> columns =
        List.of(
            new TableColumn("t", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3).getLogicalType(), 0));
    return new Submission(
        submission.plan(),
        submission.writeId(),
        submission.plannedAt(),
        submission.files(),
        (plan, format) ->
            FileFormats.of(
                new FormatRequest(
                    FileFormat.PARQUET.storage(),
                    columns,
                    Map.of(),
                    new EncodingConf(ZoneId.of("America/New_York"), ReaderProfile.HIVE))));
  }

  @Test
  void rollsAtTheSizeOfAFile() throws Exception {
    try (Writer writer = new Writer(TestTable.partitioned(folder).rollingAt(4_000))) {
      for (int i = 0; i < 3_000; i++) {
        writer.row("123", "d");
      }
      List<PendingFile> files = writer.barrier().written().get(0).files().files();

      assertThat(files).hasSize(3).allMatch(file -> file.bytes() <= 4_100);
      assertThat(files).extracting(PendingFile::rows).containsExactly(1_000L, 1_000L, 1_000L);
    }
  }

  @Test
  void rollsAFileThatIsOpenForTooLong() throws Exception {
    try (Writer writer = new Writer(TestTable.partitioned(folder))) {
      writer.row("a", "d");
      for (int minute = 5; minute <= 30; minute += 5) {
        writer.row("x", "d");
        writer.harness.setProcessingTime(Duration.ofMinutes(minute).toMillis());
      }
      writer.row("b", "d");

      assertThat(writer.barrier().written().get(0).files().files()).hasSize(2);
    }
  }

  @Test
  void rollsAFileThatNoRowReaches() throws Exception {
    try (Writer writer = new Writer(TestTable.partitioned(folder))) {
      writer.row("a", "d");
      for (int minute = 1; minute <= 11; minute++) {
        writer.harness.setProcessingTime(Duration.ofMinutes(minute).toMillis());
      }
      writer.row("b", "d");

      assertThat(writer.barrier().written().get(0).files().files()).hasSize(2);
    }
  }

  @Test
  void namesFilesAfterSubmissionAndAttempt() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    Submission submission = TestSubmission.of(table);
    List<String> paths = new ArrayList<>();
    for (int attempt = 0; attempt < 2; attempt++) {
      try (Writer writer = new Writer(submission)) {
        writer.row("a", "d");
        paths.add(only(writer.barrier()).path());
      }
    }
    assertThat(paths)
        .doesNotHaveDuplicates()
        .allMatch(path -> path.contains("/dt=d/part-" + submission.writeId() + "-"))
        .allMatch(path -> path.endsWith("-0-0.lines"));
  }

  @Test
  void tellsTheWatermarkAndTheIdlenessAtTheBarrier() throws Exception {
    try (Writer writer = new Writer(TestTable.partitioned(folder))) {
      assertThat(writer.barrier().watermark()).isEqualTo(Long.MIN_VALUE);
      writer.harness.processWatermark(new Watermark(42));
      writer.harness.processWatermarkStatus(WatermarkStatus.IDLE);

      WriterResult result = writer.barrier();
      assertThat(result.watermark()).isEqualTo(42);
      assertThat(result.idle()).isTrue();
    }
  }

  @Test
  void asksTheMetastoreOnceForNamesAndThenOnlyForPartitionsThatExist() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    table.metastore.putPartition(
        TestTable.NAME,
        new HivePartition(
            List.of("old"),
            List.of(),
            folder.resolve("moved").toUri().toString(),
            new StorageFormat("orc", "in", "out", Map.of()),
            Map.of()));
    try (Writer writer = new Writer(table)) {
      writer.row("a", "new1");
      writer.row("b", "new2");
      writer.row("c", "old");
      writer.row("d", "old");
      WriterResult result = writer.barrier();
      writer.row("e", "old");
      writer.barrier();

      assertThat(table.metastore.calls()).containsExactly(Call.PARTITION_NAMES, Call.PARTITIONS);
      assertThat(only(result.written().get(0).files()).path())
          .contains("/dt=new1/")
          .endsWith(".lines");
      assertThat(only(result.written().get(2).files()).path()).contains("/moved/").endsWith(".orc");
    }
    assertThat(table.metastore.openConnections()).isZero();
  }

  @Test
  void opensFilesLazilyAndAsksNoMetastoreForATableWithoutPartitions() throws Exception {
    TestTable table = TestTable.unpartitioned(folder);
    try (Writer writer = new Writer(table)) {
      assertThat(table.files.calls()).isEmpty();
      writer.row("a", null);
      assertThat(table.files.calls()).containsExactly(WatchedFiles.Call.OPEN);
      assertThat(table.metastore.calls()).isEmpty();
    }
  }

  private static PendingFile only(WriterResult result) {
    assertThat(result.written()).hasSize(1);
    return only(result.written().get(0).files());
  }

  private static PendingFile only(PartitionFiles files) {
    assertThat(files.files()).hasSize(1);
    return files.files().get(0);
  }

  /** A pending file's content lies hidden beside the place where it will be. */
  private static List<String> lines(PendingFile file) throws Exception {
    Path published = Path.of(new org.apache.flink.core.fs.Path(file.path()).getPath());
    try (var siblings = Files.list(published.getParent())) {
      Path pending =
          siblings
              .filter(
                  path -> path.getFileName().toString().startsWith("." + published.getFileName()))
              .findFirst()
              .orElseThrow();
      return Files.readAllLines(pending);
    }
  }

  private static final class Writer implements AutoCloseable {
    final SeenMetrics metrics = new SeenMetrics();
    final OneInputStreamOperatorTestHarness<RowData, byte[]> harness;

    Writer(TestTable table) throws Exception {
      this(TestSubmission.of(table));
    }

    Writer(Submission submission) throws Exception {
      this(submission, TestSubmission.ROWS);
    }

    Writer(Submission submission, RowType rows) throws Exception {
      MockEnvironment environment =
          new MockEnvironmentBuilder().setMetricGroup(metrics.task()).build();
      harness =
          new OneInputStreamOperatorTestHarness<>(
              new HiveWriterFactory(submission, rows), environment);
      harness.setup(BytePrimitiveArraySerializer.INSTANCE);
      harness.open();
    }

    void time(LocalDateTime time) throws Exception {
      time(time, "d");
    }

    void time(LocalDateTime time, String partition) throws Exception {
      harness.processElement(
          new StreamRecord<>(
              GenericRowData.of(
                  TimestampData.fromLocalDateTime(time), StringData.fromString(partition))));
    }

    /** What is in Flink's temporary folders. */
    List<Path> localFiles() throws IOException {
      List<Path> found = new ArrayList<>();
      for (File spilled : harness.getEnvironment().getIOManager().getSpillingDirectories()) {
        try (var files = Files.list(spilled.toPath())) {
          files.forEach(found::add);
        }
      }
      return found;
    }

    void row(String id, String partition) throws Exception {
      row(RowKind.INSERT, id, partition);
    }

    void row(RowKind kind, String id, String partition) throws Exception {
      harness.processElement(
          new StreamRecord<>(
              GenericRowData.ofKind(
                  kind, StringData.fromString(id), StringData.fromString(partition))));
    }

    WriterResult barrier() throws Exception {
      harness.prepareSnapshotPreBarrier(1);
      return result();
    }

    WriterResult endInput() throws Exception {
      harness.endInput();
      return result();
    }

    private WriterResult result() throws Exception {
      List<byte[]> results = harness.extractOutputValues();
      harness.getOutput().clear();
      assertThat(results).hasSize(1);
      return WriterResultSerializer.deserialize(results.get(0));
    }

    @Override
    public void close() throws Exception {
      harness.close();
    }
  }
}
