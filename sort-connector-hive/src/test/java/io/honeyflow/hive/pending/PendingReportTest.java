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

import com.fasterxml.jackson.databind.ObjectMapper;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.partition.Due;
import io.honeyflow.hive.pending.Inputs.Writers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PendingReportTest {
  private static final Instant NOW = Instant.parse("2024-03-10T01:00:11Z");
  private static final Explainer EXPLAINER =
      new Explainer(
          new TableName("db", "t"),
          List.of("dt"),
          ZoneId.of("Asia/Shanghai"),
          Duration.ofMinutes(1));

  @Test
  void saysAllThatIsKnown() throws Exception {
    Situation situation =
        Situation.of(
            List.of(
                new PendingPartition(
                    List.of("2024-03-10"),
                    Instant.parse("2024-03-09T16:00:01Z"),
                    new Due.ByWatermark(Instant.parse("2024-03-10T16:00:00Z").toEpochMilli())),
                new PendingPartition(
                    List.of("bad"),
                    Instant.parse("2024-03-10T01:00:00Z"),
                    new Due.ByClock(Instant.parse("2024-03-11T01:00:00Z")))),
            List.of(new Decision(12, NOW.minusSeconds(2), 1, List.of("2024-03-09"))),
            new Inputs(
                Instant.parse("2024-03-10T00:59:59Z").toEpochMilli(),
                NOW.minusSeconds(12),
                true,
                new Writers(2, 0, 2, 0, 0, -1)),
            NOW);

    assertThat(new ObjectMapper().readTree(PendingReport.of(EXPLAINER, situation, NOW)))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"version": 1, "table": "db.t", "time": "2024-03-10T01:00:11Z",
                     "answer": {"cause": "watermark", "problem": false, "subject": "dt=2024-03-10",
                      "sentence": "dt=2024-03-10 of db.t waits for watermark 2024-03-11T00:00 (Asia/Shanghai); it is 2024-03-10T08:59:59, last moved 12 s ago."},
                     "watermark": {"value": "2024-03-10T00:59:59Z", "zone": "Asia/Shanghai", "since": "2024-03-10T00:59:59Z"},
                     "pending": 2,
                     "partitions": [
                      {"partition": "dt=2024-03-10", "waitsFor": "watermark", "due": "2024-03-10T16:00:00Z", "opened": "2024-03-09T16:00:01Z"},
                      {"partition": "dt=bad", "waitsFor": "clock", "due": "2024-03-11T01:00:00Z", "opened": "2024-03-10T01:00:00Z"}],
                     "decided": [{"checkpoint": 12, "at": "2024-03-10T01:00:09Z", "partitions": 1}]}
                    """));
  }

  /** Flink writes a gauge's text with {@code writeUTF}, which fails at 64 KB. */
  @Test
  void staysSmallHoweverManyAndLongThePartitionsAre() {
    List<PendingPartition> many =
        IntStream.range(0, 10_000)
            .mapToObj(
                number ->
                    new PendingPartition(
                        List.of("中".repeat(4_000) + number), NOW, new Due.ByWatermark(number)))
            .toList();
    Situation situation =
        Situation.of(many, List.of(), new Inputs(Long.MIN_VALUE, NOW, false, Writers.UNKNOWN), NOW);

    String report = PendingReport.of(EXPLAINER, situation, NOW);

    assertThat(report).contains("\"pending\":10000").contains("\"value\":null");
    assertThat(report.getBytes(StandardCharsets.UTF_8).length).isLessThan(50_000);
  }
}
