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

import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.sink.SinkPathHarness.Attempt;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The numbers of the committing task tell what Hive reads, whatever happened before. */
final class CommittedCountsTest {
  @TempDir private Path folder;

  @Test
  void nothingCountsBeforeItIsCommitted() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    Checkpoint checkpoint = job.rows("a@d", "b@d", "c@e").barrier(1);
    assertThat(counted(job, "numRecordsOut")).isZero();
    job.complete(checkpoint);

    assertThat(counted(job, "numRecordsOut")).isEqualTo(3);
    assertThat(counted(job, "filesPublished")).isEqualTo(3);
    assertThat(counted(job, "numBytesOut")).isEqualTo(bytes(table));
    assertThat(counted(job, "partitionsCommitted")).isEqualTo(2);
  }

  @Test
  void anAttemptThatIsRestoredGoesOnCounting() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    Submission submission = TestSubmission.of(table);
    SinkPathHarness first = SinkPathHarness.start(submission, 2);
    Checkpoint before = first.rows("a@d", "b@d").checkpoint(1);
    first.rows("lost@d").barrier(2);
    first.letGo();

    SinkPathHarness second = SinkPathHarness.restore(submission, 3, before);
    assertThat(counted(second, "numRecordsOut")).isEqualTo(2);
    second.rows("c@d", "d@e").checkpoint(3);

    assertThat(counted(second, "numRecordsOut")).isEqualTo(4).isEqualTo(table.rows().size());
    assertThat(counted(second, "numBytesOut")).isEqualTo(bytes(table));
  }

  @Test
  void whatIsCommittedAgainAfterACrashCountsOnce() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    Submission submission = TestSubmission.of(table);
    SinkPathHarness first = SinkPathHarness.start(submission, 2);
    Checkpoint checkpoint = first.rows("a@d", "b@d").barrier(1);
    first.complete(checkpoint);
    first.letGo();

    SinkPathHarness second =
        SinkPathHarness.run(
            new Attempt(submission, 2, Mode.STREAMING, 1, SinkPathHarness.Alteration.NONE),
            checkpoint);

    assertThat(counted(second, "numRecordsOut")).isEqualTo(2);
    assertThat(counted(second, "partitionsCommitted")).isEqualTo(1);
  }

  @Test
  void aCheckpointThatFailedCountsWithTheNextOne() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    job.rows("a@d").barrier(1);
    job.rows("b@d").checkpoint(2);

    assertThat(counted(job, "numRecordsOut")).isEqualTo(2);
  }

  @Test
  void anotherSubmissionGoesOnFromASavepoint() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    Checkpoint savepoint =
        SinkPathHarness.start(TestSubmission.of(table), 2).rows("a@d", "b@d").checkpoint(1);

    SinkPathHarness next = SinkPathHarness.restore(TestSubmission.of(table), 1, savepoint);
    next.rows("c@d").checkpoint(2);

    assertThat(counted(next, "numRecordsOut")).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void theEndOfTheInputCounts(Mode mode) throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2, mode);

    job.rows("a@d", "b@d").endInput();
    if (mode == Mode.STREAMING) {
      job.checkpoint(1);
    }

    assertThat(counted(job, "numRecordsOut")).isEqualTo(2);
  }

  @Test
  void rowsThatAreDroppedAreLateAndNotOut() throws Exception {
    TestTable table =
        TestTable.partitioned(folder)
            .trigger(CommitTrigger.PARTITION_TIME, Duration.ZERO)
            .lateData(LateData.DROP);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    job.rows("a@2024-01-01");
    job.watermark(Instant.parse("2024-01-03T00:00:00Z").toEpochMilli());
    job.checkpoint(1);

    job.rows("late@2024-01-01").checkpoint(2);

    assertThat(counted(job, "numRecordsOut")).isEqualTo(1);
    assertThat(counted(job, "lateRowsDropped")).isEqualTo(1);
  }

  @Test
  void deletesThatWritersIgnoreCountWithTheirCheckpoint() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    for (int writer = 0; writer < 2; writer++) {
      job.write(
          writer,
          GenericRowData.ofKind(
              RowKind.DELETE, StringData.fromString("a"), StringData.fromString("d")));
    }

    Checkpoint checkpoint = job.barrier(1);
    assertThat(counted(job, "deletesIgnored")).isZero();
    job.complete(checkpoint);

    assertThat(counted(job, "deletesIgnored")).isEqualTo(2);
  }

  @Test
  void theCommitsOfCheckpointsAreTimed() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    assertThat(job.text("commitReport")).contains("\"cause\":\"none\"");

    job.rows("a@d").checkpoint(1);
    job.checkpoint(2);

    assertThat(((Histogram) job.metric("commitLatency")).getCount()).isEqualTo(1);
    assertThat(job.text("commitReport"))
        .contains("\"cause\":\"committed\"", "Committed checkpoint 1 of db.t in");
    assertThat(counted(job, "metastoreCalls")).isEqualTo(table.metastore.calls().size());
  }

  @Test
  void theRateIsThatOfTheLastCommit() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);

    job.rows("a@d").checkpoint(1);
    assertThat(job.gauge("numRecordsOutPerSecond")).isZero();
    Thread.sleep(20);
    job.rows("b@d", "c@d").checkpoint(2);
    assertThat(job.gauge("numRecordsOutPerSecond")).isBetween(0.01, 100.0);
    assertThat(job.gauge("numBytesOutPerSecond"))
        .isEqualTo(2 * job.gauge("numRecordsOutPerSecond"));
    job.checkpoint(3);
    assertThat(job.gauge("numRecordsOutPerSecond")).isZero();
  }

  /** Flink has metrics of the same names, without our labels. */
  private static long counted(SinkPathHarness job, String metric) {
    return job.counted("groupId.g." + metric);
  }

  private long bytes(TestTable table) throws IOException {
    long bytes = 0;
    for (String file : table.visibleFiles()) {
      bytes += Files.size(folder.resolve(file));
    }
    return bytes;
  }
}
