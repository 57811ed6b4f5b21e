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
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is said of commits, as one goes on. */
final class CommitReportTest {
  private static final Instant START = Instant.parse("2024-03-10T01:00:00Z");
  private static final String AWAY =
      "Cannot add 3 partitions to db.t yet, as no server answers (thrift://h:9083).";

  private final CommitProgress none = CommitProgress.none(new TableName("db", "t"), START);
  private final CommitProgress underWay = none.begin(12, START.plusSeconds(5));

  @Test
  void nothingIsCommittedYet() {
    assertThat(CommitReport.of(none, "", START.plusSeconds(5)))
        .isEqualTo(
            "{\"version\":1,\"table\":\"db.t\",\"time\":\"2024-03-10T01:00:05Z\",\"answer\":{\"cause\":\"none\",\"problem\":false,\"subject\":\"db.t\",\"sentence\":\"Nothing of db.t has been committed in this attempt.\"},\"checkpoint\":null,\"since\":\"2024-03-10T01:00:00Z\"}");
  }

  @Test
  void aCommitIsUnderWay() {
    assertThat(underWay.answer("", START.plusSeconds(8)))
        .isEqualTo(
            new Answer(Cause.COMMITTING, "db.t", "Committing checkpoint 12 of db.t for 3 s."));
  }

  @Test
  void aCommitWaitsForTheMetastore() {
    Answer answer = underWay.answer(AWAY, START.plusSeconds(305));

    assertThat(answer.cause()).isEqualTo(Cause.METASTORE_AWAY);
    assertThat(answer.cause().problem()).isTrue();
    assertThat(answer.sentence())
        .isEqualTo(
            "Committing checkpoint 12 of db.t for 5 min, and waiting for the metastore: " + AWAY);
    assertThat(CommitReport.of(underWay, AWAY, START.plusSeconds(305)))
        .contains("\"checkpoint\":12,\"since\":\"2024-03-10T01:00:05Z\"");
  }

  @Test
  void aCommitIsDone() {
    CommitProgress done = underWay.end(START.plusMillis(5_340));

    assertThat(done.answer("", START.plusSeconds(60)))
        .isEqualTo(
            new Answer(Cause.COMMITTED, "db.t", "Committed checkpoint 12 of db.t in 340 ms."));
  }
}
