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

import io.honeyflow.hive.commit.GoldenBytes;
import io.honeyflow.hive.commit.PartitionDir;
import io.honeyflow.hive.commit.PartitionFiles;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.PublishHandle;
import io.honeyflow.hive.commit.WireWriter;
import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metric.Counts;
import io.honeyflow.hive.metric.SinkMetric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What checkpoints hold of the sink beside committables. */
final class SerializedFormsTest {
  private static final Random RANDOM = new Random(7);
  private static final PartitionDir PARTITION =
      new PartitionDir(List.of("2024-01-01"), "file:/w/t/dt=2024-01-01");

  private static final AggregatorState STATE =
      new AggregatorState(
          List.of(
              new OpenPartition(
                  PARTITION,
                  1_700_000_000_000L,
                  List.of(new CommittedFile("part-a-b-1-0", 5, 100)),
                  new Tally(5, 1, 100)),
              new OpenPartition(
                  new PartitionDir(List.of(), "file:/w/u"), 0, List.of(), Tally.UNKNOWN)),
          Long.MIN_VALUE,
          List.of("0000456789ab", "0123456789ab"),
          1_699L,
          List.of(List.of("2023-12-31"), List.of("2023-12-30")),
          new Counts(Map.of(SinkMetric.NUM_RECORDS_OUT, 1L << 40, SinkMetric.DIRTY_BYTES_OUT, 7L)));

  private static final PendingFile FIRST =
      new PendingFile(
          "file:/w/t/dt=2024-01-01/part-a-b-1-0",
          new PublishHandle.Recoverable(1, new byte[] {7}),
          5,
          100);

  private static final WriterResult RESULT =
      new WriterResult(
          new WriterId(1, 3, "aaaaaaaaaaaa"),
          1_700_000_000_000L,
          true,
          false,
          List.of(
              new WrittenFiles(
                  new PartitionFiles(
                      PARTITION,
                      List.of(
                          FIRST,
                          new PendingFile(
                              "file:/w/t/dt=2024-01-01/part-a-b-1-1",
                              new PublishHandle.Rename("file:/w/t/dt=2024-01-01/.hidden"),
                              6,
                              101))),
                  1_700_000_000_001L)),
          List.of(
              new PendingFile(
                  "file:/dirty/part-a-b-1-2.jsonl",
                  new PublishHandle.Recoverable(1, new byte[] {8}),
                  2,
                  202)),
          new Counts(Map.of(SinkMetric.DELETES_IGNORED, 3L)));

  @Test
  void theStateIsReadAsVersion1WroteIt() throws Exception {
    AggregatorState asVersion1 =
        new AggregatorState(
            STATE.open().stream()
                .map(
                    one ->
                        new OpenPartition(
                            one.partition(), one.openedAt(), List.of(), Tally.UNKNOWN))
                .toList(),
            STATE.watermark(),
            STATE.writeIds(),
            STATE.since(),
            List.of(),
            Counts.NONE);

    assertThat(AggregatorStateSerializer.deserialize(GoldenBytes.read("aggregator-state-v1")))
        .isEqualTo(asVersion1);
  }

  @Test
  void theStateIsReadAsVersion2WroteIt() throws Exception {
    AggregatorState asVersion2 =
        new AggregatorState(
            STATE.open(),
            STATE.watermark(),
            STATE.writeIds(),
            STATE.since(),
            STATE.decided(),
            Counts.NONE);

    assertThat(AggregatorStateSerializer.deserialize(GoldenBytes.read("aggregator-state-v2")))
        .isEqualTo(asVersion2);
  }

  @Test
  void theStateIsReadAsVersion3WroteItAndWrittenSo() throws Exception {
    byte[] golden = GoldenBytes.read("aggregator-state-v3");

    assertThat(AggregatorStateSerializer.deserialize(golden)).isEqualTo(STATE);
    assertThat(AggregatorStateSerializer.serialize(STATE)).isEqualTo(golden);
  }

  @Test
  void theEndOfAnInputInVersion1IsNoWatermark() throws Exception {
    WireWriter ended = new WireWriter();
    ended.number(1);
    ended.number(0);
    ended.number(Long.MAX_VALUE);
    ended.texts(List.of("0123456789ab"));
    ended.number(1_699L);

    assertThat(AggregatorStateSerializer.deserialize(ended.written()).watermark())
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void aResultIsReadAsVersion1WroteIt() throws Exception {
    WriterResult result = WriterResultSerializer.deserialize(GoldenBytes.read("writer-result-v1"));

    assertThat(result.writer()).isEqualTo(RESULT.writer());
    assertThat(result.watermark()).isEqualTo(RESULT.watermark());
    assertThat(result.idle()).isTrue();
    assertThat(result.ended()).isFalse();
    assertThat(result.written())
        .containsExactly(
            new WrittenFiles(new PartitionFiles(PARTITION, List.of(FIRST)), 1_700_000_000_001L));
  }

  @Test
  void aResultIsReadAsVersion2WroteIt() throws Exception {
    WriterResult result = WriterResultSerializer.deserialize(GoldenBytes.read("writer-result-v2"));

    assertThat(result.writer()).isEqualTo(RESULT.writer());
    assertThat(result.written()).isEqualTo(RESULT.written());
    assertThat(result.counts()).isEqualTo(Counts.NONE);
  }

  @Test
  void aResultIsReadAsVersion3WroteIt() throws Exception {
    WriterResult result = WriterResultSerializer.deserialize(GoldenBytes.read("writer-result-v3"));

    assertThat(result.written()).isEqualTo(RESULT.written());
    assertThat(result.counts()).isEqualTo(RESULT.counts());
    assertThat(result.dirtyFiles()).isEmpty();
  }

  @Test
  void aResultIsReadAsVersion4WroteIt() throws Exception {
    assertThat(WriterResultSerializer.deserialize(GoldenBytes.read("writer-result-v4")))
        .isEqualTo(RESULT);
  }

  @Test
  void aResultIsReadAsVersion5WroteIt() throws Exception {
    assertThat(WriterResultSerializer.deserialize(GoldenBytes.read("writer-result-v5")))
        .isEqualTo(RESULT);
    assertThat(WriterResultSerializer.deserialize(WriterResultSerializer.serialize(RESULT)))
        .isEqualTo(RESULT);
  }

  @Test
  void aResultOfAThousandFilesFitsIntoTheBuffersBeforeABusyTask() throws Exception {
    String table = "hdfs://warehouse.example.com:8020/user/hive/warehouse/shop.db/visits";
    WriterResult large =
        new WriterResult(
            RESULT.writer(),
            RESULT.watermark(),
            false,
            false,
            IntStream.range(0, 1_000).mapToObj(i -> written(table, i)).toList(),
            List.of(),
            RESULT.counts());

    byte[] bytes = WriterResultSerializer.serialize(large);

    assertThat(WriterResultSerializer.deserialize(bytes)).isEqualTo(large);
    // Two of Flink's buffers (32 KiB) are a channel's own, and eight are common to all.
    assertThat(bytes).hasSizeLessThan(4 * 32 * 1024);
  }

  private static WrittenFiles written(String table, int number) {
    String folder = table + "/dt=2026-01-01/hr=%04d".formatted(number);
    String name = "part-0123456789ab-aaaaaaaaaaaa-1-" + number + ".snappy.parquet";
    String temporary =
        folder + "/." + name + ".inprogress." + new UUID(RANDOM.nextLong(), RANDOM.nextLong());
    byte[] handle = (folder + "/" + name + temporary).getBytes(StandardCharsets.UTF_8);
    return new WrittenFiles(
        new PartitionFiles(
            new PartitionDir(List.of("2026-01-01", "%04d".formatted(number)), folder),
            List.of(
                new PendingFile(
                    folder + "/" + name,
                    new PublishHandle.Recoverable(1, handle),
                    600,
                    40_000 + number))),
        1_700_000_000_001L + number);
  }

  @Test
  void aVersionThatIsNotKnownIsRefused() throws Exception {
    byte[] state = AggregatorStateSerializer.serialize(STATE);
    byte[] result = WriterResultSerializer.serialize(RESULT);
    state[3] = 9;
    result[3] = 9;

    assertThatThrownBy(() -> AggregatorStateSerializer.deserialize(state))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 9");
    assertThatThrownBy(() -> WriterResultSerializer.deserialize(result))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 9");
  }

  @Test
  void aStateIsContinuedUnderTheIdsOfAllSubmissions() {
    AggregatorState fresh =
        new AggregatorState(
            List.of(), Long.MIN_VALUE, List.of("ffffffffffff"), 5_000L, List.of(), Counts.NONE);

    AggregatorState continued = STATE.continuedBy(fresh);

    assertThat(continued.open()).isEqualTo(STATE.open());
    assertThat(continued.decided()).isEqualTo(STATE.decided());
    assertThat(continued.total()).isEqualTo(STATE.total());
    assertThat(continued.writeIds())
        .containsExactly("0000456789ab", "0123456789ab", "ffffffffffff");
    assertThat(continued.since()).isEqualTo(1_699L);
    assertThat(continued.continuedBy(fresh)).isEqualTo(continued);
  }

  @Test
  void onlyTheLastSubmissionsAreRemembered() {
    AggregatorState state = STATE;
    for (int i = 0; i < 100; i++) {
      state =
          state.continuedBy(
              new AggregatorState(
                  List.of(), 0, List.of("submission" + i), i, List.of(), Counts.NONE));
    }
    assertThat(state.writeIds()).hasSize(32).last().isEqualTo("submission99");
  }
}
