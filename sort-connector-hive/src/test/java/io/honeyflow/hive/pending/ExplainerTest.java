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
package io.honeyflow.hive.pending;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.partition.Due;
import io.honeyflow.hive.pending.Inputs.Writers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each reason why a partition is not there, in the words that people read. */
final class ExplainerTest {
  private static final Instant NOW = Instant.parse("2024-03-10T01:00:11Z");
  private static final Instant NINE_IN_SHANGHAI = Instant.parse("2024-03-10T01:00:00Z");
  private static final PendingPartition EIGHT =
      new PendingPartition(
          List.of("2024-03-10", "08"),
          Instant.parse("2024-03-10T00:00:05Z"),
          new Due.ByWatermark(NINE_IN_SHANGHAI.toEpochMilli()));
  private static final PendingPartition NINE =
      new PendingPartition(
          List.of("2024-03-10", "09"),
          Instant.parse("2024-03-10T00:59:05Z"),
          new Due.ByWatermark(NINE_IN_SHANGHAI.plusSeconds(3600).toEpochMilli()));
  private static final Writers TWO = new Writers(2, 0, 2, 0, 0, -1);

  private final Explainer explainer = explainer("Asia/Shanghai");

  @Test
  void theOldestPartitionWaitsForTheWatermark() {
    assertThat(answer(moved("2024-03-10T00:59:59Z", 12, TWO), NINE, EIGHT))
        .isEqualTo(
            new Answer(
                Cause.WATERMARK,
                "dt=2024-03-10/hr=08",
                "dt=2024-03-10/hr=08 of db.t waits for watermark 2024-03-10T09:00 (Asia/Shanghai);"
                    + " it is 08:59:59, last moved 12 s ago."));
  }

  @Test
  void aWatermarkOfAnotherDayHasItsDate() {
    assertThat(answer(moved("2024-03-08T18:30:00.5Z", 12, TWO), EIGHT).sentence())
        .contains("; it is 2024-03-09T02:30:00.500, last moved");
  }

  @Test
  void aTimeThatComesTwiceHasItsOffset() {
    PendingPartition one =
        new PendingPartition(
            List.of("2024-11-03", "00"),
            NOW,
            new Due.ByWatermark(Instant.parse("2024-11-03T05:00:00Z").toEpochMilli()));
    Situation situation = situation(moved("2024-11-03T06:30:00Z", 1, TWO), List.of(), one);

    assertThat(explainer("America/New_York").answer(situation, NOW).sentence())
        .contains("watermark 2024-11-03T01:00-04:00 (America/New_York)")
        .contains("it is 2024-11-03T01:30-05:00,");
  }

  @Test
  void thereMayBeNoWatermarkYet() {
    Answer answer = answer(restored(Long.MIN_VALUE, 59, new Writers(2, 0, 2, 0, 2, -1)), EIGHT);

    assertThat(answer.cause()).isEqualTo(Cause.WATERMARK);
    assertThat(answer.sentence()).endsWith(" (Asia/Shanghai); there is none yet.");
  }

  @Test
  void thereIsNeverAWatermark() {
    Answer answer = answer(restored(Long.MIN_VALUE, 300, new Writers(2, 0, 2, 0, 2, -1)), EIGHT);

    assertThat(answer.cause()).isEqualTo(Cause.NO_WATERMARK);
    assertThat(answer.sentence())
        .startsWith("dt=2024-03-10/hr=08 of db.t waits for watermark 2024-03-10T09:00")
        .contains("and there has been none for 5 min: no watermark. Declare WATERMARK FOR")
        .contains("or an idle timeout ('table.exec.source.idle-timeout')")
        .contains("'sink.partition-commit.trigger' = 'process-time'");
  }

  @Test
  void someWritersHaveNoWatermark() {
    Answer answer = answer(restored(Long.MIN_VALUE, 300, new Writers(4, 0, 3, 1, 2, -1)), EIGHT);

    assertThat(answer.cause()).isEqualTo(Cause.WRITERS_WITHOUT_WATERMARK);
    assertThat(answer.sentence())
        .contains("there has been none for 5 min: 2 of 4 writers have no watermark")
        .contains("idle timeout ('table.exec.source.idle-timeout')");
  }

  @Test
  void theSourceStoppedMovingTheWatermark() {
    Answer answer = answer(moved("2024-03-10T00:59:59Z", 60, new Writers(4, 0, 4, 0, 0, 2)), EIGHT);

    assertThat(answer.cause()).isEqualTo(Cause.WATERMARK_STANDS);
    assertThat(answer.sentence())
        .contains("; it stands at 08:59:59 for 60 s, held back by writer 3 of 4.")
        .contains("see whether it is stuck")
        .contains("'table.exec.source.idle-timeout'");
  }

  @Test
  void allSourcesAreIdle() {
    Answer answer = answer(moved("2024-03-10T00:59:59Z", 5, new Writers(3, 0, 0, 2, 0, -1)), EIGHT);

    assertThat(answer.cause()).isEqualTo(Cause.IDLE_INPUT);
    assertThat(answer.sentence())
        .contains("it stands at 08:59:59 for 5 s, as all sources are idle")
        .contains("'process-time'");
  }

  @Test
  void oneIdleSourceOfSeveralIsNoReason() {
    assertThat(
            answer(moved("2024-03-10T00:59:59Z", 5, new Writers(2, 0, 1, 1, 0, -1)), EIGHT).cause())
        .isEqualTo(Cause.WATERMARK);
  }

  @Test
  void writersHadEndedBeforeTheJobWasRestored() {
    Answer answer =
        answer(
            restored(NINE_IN_SHANGHAI.toEpochMilli() - 1, 7_200, new Writers(2, 1, 1, 0, 0, -1)),
            EIGHT);

    assertThat(answer.cause()).isEqualTo(Cause.WRITERS_ENDED_BEFORE);
    assertThat(answer.sentence())
        .contains("it stands at 08:59:59.999 for 2 h: 1 of 2 writers had ended");
  }

  @Test
  void aRestoredWatermarkIsNotCalledMoved() {
    assertThat(answer(restored(NINE_IN_SHANGHAI.toEpochMilli() - 1_000, 7, TWO), EIGHT).sentence())
        .endsWith("it is 08:59:59, as when the job was restored 7 s ago.");
  }

  @Test
  void theClockHasNotReachedIt() {
    PendingPartition clock =
        new PendingPartition(
            List.of("2024-03-10", "08"),
            Instant.parse("2024-03-10T00:55:00Z"),
            new Due.ByClock(Instant.parse("2024-03-10T01:05:00Z")));

    assertThat(answer(restored(Long.MIN_VALUE, 0, TWO), clock))
        .isEqualTo(
            new Answer(
                Cause.CLOCK,
                "dt=2024-03-10/hr=08",
                "dt=2024-03-10/hr=08 of db.t waits until the clock reaches 2024-03-10T09:05"
                    + " (Asia/Shanghai); its first file was opened at 08:55."));
  }

  @Test
  void noWatermarkReachesItsTime() {
    PendingPartition never =
        new PendingPartition(
            List.of("+999999999-12-31", "23"), NOW, new Due.ByWatermark(Long.MAX_VALUE));

    Answer answer = answer(moved("2024-03-10T00:59:59Z", 1, TWO), never);

    assertThat(answer.cause()).isEqualTo(Cause.END_OF_INPUT);
    assertThat(answer.sentence()).contains("waits for the end of the input");
  }

  @Test
  void itsCheckpointIsNotCommitted() {
    Decision decision = new Decision(12, NOW.minusSeconds(301), 4, List.of("2024-03-10", "07"));
    Situation situation =
        situation(moved("2024-03-10T00:59:59Z", 1, TWO), List.of(decision), EIGHT);

    Answer answer = explainer.answer(situation, NOW);

    assertThat(answer.cause()).isEqualTo(Cause.COMMIT_UNDER_WAY);
    assertThat(answer.sentence())
        .startsWith(
            "dt=2024-03-10/hr=07 of db.t and 3 more are complete with checkpoint 12, which has not"
                + " been committed for 5 min. See whether the checkpoint completes")
        .contains("commitReport");
  }

  @Test
  void aCommitThatHasJustBegunIsNoReason() {
    Decision decision = new Decision(12, NOW.minusSeconds(59), 1, List.of("2024-03-10", "07"));

    assertThat(
            explainer
                .answer(
                    situation(moved("2024-03-10T00:59:59Z", 1, TWO), List.of(decision), EIGHT), NOW)
                .cause())
        .isEqualTo(Cause.WATERMARK);
  }

  @Test
  void aTableWithoutPartitionsHasFiles() {
    Explainer flat =
        new Explainer(new TableName("db", "t"), List.of(), ZoneId.of("UTC"), Duration.ofMinutes(1));
    Situation situation =
        situation(
            restored(Long.MIN_VALUE, 0, TWO),
            List.of(new Decision(3, NOW.minusSeconds(90), 1, List.of())));

    assertThat(flat.answer(situation, NOW).sentence())
        .startsWith("Files of db.t are complete with checkpoint 3, which has not");
    assertThat(flat.answer(situation, NOW).subject()).isEqualTo("db.t");
  }

  @Test
  void noCheckpointBegins() {
    Situation stuck =
        new Situation(
            1,
            List.of(EIGHT),
            List.of(),
            moved("2024-03-10T00:59:59Z", 900, TWO),
            NOW.minusSeconds(900));

    Answer answer = explainer.answer(stuck, NOW);

    assertThat(answer.cause()).isEqualTo(Cause.NO_CHECKPOINT);
    assertThat(answer.sentence())
        .startsWith(
            "dt=2024-03-10/hr=08 of db.t cannot be committed: no checkpoint has begun for 15 min")
        .contains("'execution.checkpointing.interval'");
  }

  @Test
  void nothingWaits() {
    assertThat(answer(moved("2024-03-10T00:59:59Z", 900, TWO)))
        .isEqualTo(new Answer(Cause.NONE, "db.t", "No partition of db.t waits."));
  }

  @Test
  void patienceIsThreeCheckpointsAndAMinuteAtLeast() {
    assertThat(Explainer.patience(Duration.ofSeconds(10))).isEqualTo(Duration.ofMinutes(1));
    assertThat(Explainer.patience(Duration.ofMinutes(10))).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void theNumbersAreThoseOfThePartitionThatIsDueNext() {
    Situation situation = situation(moved("2024-03-10T00:59:59Z", 12, TWO), List.of(), NINE, EIGHT);

    assertThat(situation.pending()).isEqualTo(2);
    assertThat(situation.dueWatermark()).isEqualTo(NINE_IN_SHANGHAI.toEpochMilli());
    assertThat(situation.lag()).isEqualTo(1_000);
    assertThat(situation.openFor(NOW)).isEqualTo(3_606_000);
    assertThat(situation.watermarkStands(NOW)).isEqualTo(12_000);
    assertThat(situation.uncommittedFor(NOW)).isZero();
    assertThat(situation(restored(Long.MIN_VALUE, 0, TWO), List.of()).lag()).isNaN();
  }

  private static Explainer explainer(String zone) {
    return new Explainer(
        new TableName("db", "t"), List.of("dt", "hr"), ZoneId.of(zone), Duration.ofMinutes(1));
  }

  private Answer answer(Inputs inputs, PendingPartition... pending) {
    return explainer.answer(situation(inputs, List.of(), pending), NOW);
  }

  private static Situation situation(
      Inputs inputs, List<Decision> decisions, PendingPartition... pending) {
    return Situation.of(List.of(pending), decisions, inputs, NOW);
  }

  private static Inputs moved(String watermark, long secondsAgo, Writers writers) {
    return new Inputs(
        Instant.parse(watermark).toEpochMilli(), NOW.minusSeconds(secondsAgo), true, writers);
  }

  private static Inputs restored(long watermark, long secondsAgo, Writers writers) {
    return new Inputs(watermark, NOW.minusSeconds(secondsAgo), false, writers);
  }
}
