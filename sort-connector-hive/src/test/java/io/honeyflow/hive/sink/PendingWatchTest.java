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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import io.honeyflow.hive.sink.SinkPathHarness.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the aggregator's metrics say of partitions that are not there, as a job goes on. */
final class PendingWatchTest {
  private static final long JAN_2 = Instant.parse("2024-01-02T00:00:00Z").toEpochMilli();

  @TempDir private Path folder;
  private TestTable table;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ofDays(1));
  }

  @Test
  void aPartitionWaitsForTheWatermarkUntilItComes() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    assertThat(cause(job)).isEqualTo("none");

    job.rows("a@2024-01-01", "b@2024-01-02");
    job.watermark(JAN_2 - 1_000);
    job.checkpoint(1);
    assertThat(cause(job)).isEqualTo("watermark");
    assertThat(report(job).at("/answer/sentence").asText())
        .isEqualTo(
            "dt=2024-01-01 of db.t waits for watermark 2024-01-02T00:00 (Z); it is"
                + " 2024-01-01T23:59:59, last moved 0 s ago.");
    assertThat(job.gauge("partitionsPending")).isEqualTo(2);
    assertThat(job.gauge("oldestPendingDueWatermark")).isEqualTo(JAN_2);
    assertThat(job.gauge("decidingWatermark")).isEqualTo(JAN_2 - 1_000);
    assertThat(job.gauge("watermarkLag")).isEqualTo(1_000);

    job.watermark(JAN_2);
    job.checkpoint(2);
    assertThat(report(job).at("/answer/subject").asText()).isEqualTo("dt=2024-01-02");
    assertThat(job.gauge("partitionsPending")).isEqualTo(1);
  }

  @Test
  void withoutAnyWatermarkTheRemedyIsNamedAfterAWhile() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);

    job.rows("a@2024-01-01").checkpoint(1);
    assertThat(report(job).at("/answer/sentence").asText()).endsWith("there is none yet.");
    job.time(Duration.ofMinutes(3));
    job.checkpoint(2);

    assertThat(cause(job)).isEqualTo("no-watermark");
    assertThat(job.gauge("watermarkStands")).isEqualTo(180_000);
    assertThat(report(job).at("/watermark/value").isNull()).isTrue();
  }

  @Test
  void theWriterThatHoldsTheWatermarkBackIsNamed() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    job.rows("a@2024-01-01");
    job.watermark(0, JAN_2);
    job.watermark(1, JAN_2 - 5_000);
    job.checkpoint(1);

    job.time(Duration.ofMinutes(4));
    job.watermark(0, JAN_2 + 5_000);
    job.checkpoint(2);

    assertThat(cause(job)).isEqualTo("watermark-stands");
    assertThat(report(job).at("/answer/sentence").asText())
        .contains("for 4 min, held back by writer 2 of 2.");
  }

  @Test
  void idleInputsAreNamedAtOnce() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    job.rows("a@2024-01-01");
    job.watermark(JAN_2 - 5_000);
    job.idle(0);
    job.idle(1);

    job.checkpoint(1);
    assertThat(cause(job)).isEqualTo("idle-input");

    job.active(0);
    job.checkpoint(2);
    assertThat(cause(job)).isEqualTo("watermark");
  }

  @Test
  void aCheckpointThatDoesNotCompleteIsNamed() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    job.rows("a@2024-01-01");
    job.watermark(JAN_2);
    Checkpoint slow = job.barrier(1);
    assertThat(cause(job)).isEqualTo("none");

    job.time(Duration.ofMinutes(3));
    assertThat(cause(job)).isEqualTo("commit-under-way");
    assertThat(job.gauge("uncommittedAge")).isEqualTo(180_000);
    assertThat(report(job).at("/decided/0/checkpoint").asLong()).isEqualTo(1);

    job.complete(slow);
    job.barrier(2);
    assertThat(cause(job)).isEqualTo("none");
    assertThat(job.gauge("uncommittedAge")).isZero();
  }

  @Test
  void barriersThatDoNotComeAreNamed() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    job.rows("a@2024-01-01").checkpoint(1);

    job.time(Duration.ofMinutes(3));

    assertThat(cause(job)).isEqualTo("no-checkpoint");
  }

  @Test
  void aPartitionWaitsForTheClock() throws Exception {
    table.trigger(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(10));
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    job.rows("a@d").checkpoint(1);

    assertThat(cause(job)).isEqualTo("clock");
    assertThat(report(job).at("/partitions/0/due").asText())
        .isEqualTo(Instant.ofEpochMilli(SinkPathHarness.START).plusSeconds(600).toString());
    assertThat(job.gauge("watermarkLag")).isNaN();
  }

  @Test
  void anAttemptThatIsRestoredSaysItAgain() throws Exception {
    SinkPathHarness first = SinkPathHarness.start(TestSubmission.of(table), 2);
    first.rows("a@2024-01-01");
    first.watermark(JAN_2 - 1_000);
    Checkpoint before = first.checkpoint(1);

    SinkPathHarness job = SinkPathHarness.restore(TestSubmission.of(table), 1, before);
    job.checkpoint(2);

    assertThat(report(job).at("/answer/sentence").asText())
        .endsWith("it is 2024-01-01T23:59:59, as when the job was restored 0 s ago.");
  }

  @ParameterizedTest
  @EnumSource(names = {"BATCH", "STREAMING_WITHOUT_CHECKPOINTS"})
  void whereNoCheckpointsAreTakenNoneIsMissed(Mode mode) throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1, mode);
    job.rows("a@2024-01-01");

    job.time(Duration.ofDays(1));

    assertThat(cause(job)).isEqualTo("none");
  }

  @Test
  void atTheEndOfTheInputNothingWaits() throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 1);
    job.rows("a@2024-01-01").endInput();
    job.checkpoint(1);

    assertThat(cause(job)).isEqualTo("none");
    assertThat(table.rows()).containsExactly("a");
  }

  private static String cause(SinkPathHarness job) throws Exception {
    return report(job).at("/answer/cause").asText();
  }

  private static JsonNode report(SinkPathHarness job) throws Exception {
    return new ObjectMapper().readTree(job.text("pendingReport"));
  }
}
