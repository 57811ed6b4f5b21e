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
package io.honeyflow.manager.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.flink.SinkReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PartitionsTest {

  private static final Instant NOON = Instant.parse("2024-03-10T12:00:00Z");

  private final Partitions partitions = new Partitions();

  @Test
  void goFromPendingToCommitted() {
    see(0, report(2, 0, "dt=1", "dt=2"));
    assertThat(states()).containsExactly("dt=2 PENDING 0", "dt=1 PENDING 0");

    see(5, report(1, 1, "dt=2"));
    assertThat(states()).containsExactly("dt=2 PENDING 0", "dt=1 DUE 5");

    see(10, report(1, 0, "dt=2"));
    assertThat(states()).containsExactly("dt=2 PENDING 0", "dt=1 COMMITTED 10");
  }

  @Test
  void areLateWhenRowsComeAfterTheCommit() {
    see(0, report(1, 0, "dt=1"));
    see(5, report(0, 0));
    see(10, report(1, 0, "dt=1"));
    see(15, report(1, 0, "dt=1"));
    assertThat(states()).containsExactly("dt=1 LATE 10");

    see(20, report(0, 0));
    assertThat(states()).containsExactly("dt=1 COMMITTED 20");
  }

  @Test
  void areNotTakenForCommittedWhenTheReportHasNoRoomForThem() {
    see(0, report(3, 0, "dt=1", "dt=3"));
    see(5, report(3, 0, "dt=1", "dt=2"));
    assertThat(states()).contains("dt=3 PENDING 0");
  }

  @Test
  void areAllCommittedAtTheEndOfTheInput() {
    see(0, report(2, 0, "dt=1", "dt=2"));
    see(5, report(1, 0, "dt=2"));

    partitions.finish(NOON.plusSeconds(9));

    assertThat(states()).containsExactly("dt=2 COMMITTED 9", "dt=1 COMMITTED 5");
    assertThat(partitions.oldest()).isEmpty();
  }

  @Test
  void tellTheSentenceThatNeedsSomebodyFirst() {
    assertThat(partitions.oldest()).isEmpty();
    ObjectNode calm = report(1, 0, "dt=1");
    ObjectNode held = report(1, 0, "dt=9").put("table", "db.other");
    held.withObject("/answer").put("problem", true).put("sentence", "dt=9 is held up");

    partitions.update(List.of(sink(calm), sink(held)), NOON);

    assertThat(partitions.oldest()).map(Partitions.Oldest::sentence).contains("dt=9 is held up");
  }

  private void see(int second, ObjectNode report) {
    partitions.update(List.of(sink(report)), NOON.plusSeconds(second));
  }

  private List<String> states() {
    return partitions.all().stream()
        .map(
            one ->
                one.name()
                    + " "
                    + one.state()
                    + " "
                    + (one.since().getEpochSecond() - NOON.getEpochSecond()))
        .toList();
  }

  private static SinkReport sink(ObjectNode report) {
    return new SinkReport(Optional.of(report), Optional.empty());
  }

  /** As docs/operations.md has it; the due time of {@code dt=N} is N o'clock. */
  private static ObjectNode report(int pending, int decided, String... names) {
    ObjectNode report =
        Documents.read(
            """
            {"version":1, "table":"db.visits", "time":"2024-03-10T01:00:11Z",
             "answer":{"cause":"watermark", "problem":false, "subject":"dt=1", "sentence":"it waits"}}
            """);
    report.put("pending", pending);
    for (String name : names) {
      report
          .withArray("partitions")
          .addObject()
          .put("partition", name)
          .put("waitsFor", "watermark")
          .put("due", "2024-03-10T0" + name.substring(3) + ":00:00Z");
    }
    for (int i = 0; i < decided; i++) {
      report.withArray("decided").addObject().put("checkpoint", i);
    }
    return report;
  }
}
