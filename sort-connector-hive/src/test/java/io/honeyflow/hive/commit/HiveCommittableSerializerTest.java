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
package io.honeyflow.hive.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.statistics.Tally;
import io.honeyflow.hive.metric.Counts;
import io.honeyflow.hive.metric.SinkMetric;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class HiveCommittableSerializerTest {
  private static final List<String> FIRST = List.of("2024-01-01", "中 文");
  private static final List<String> SECOND = List.of("2024-01-02", "x");

  private static final HiveCommittable SAMPLE =
      sample(
          Phase.ENDED,
          Map.of(SECOND, new Tally(7, 2, 1_000)),
          new PendingFile(
              "hdfs://n/w/t/dt=1/c=2/part-a-b-0-2",
              new PublishHandle.Rename("hdfs://n/w/t/dt=1/c=2/.part-a-b-0-2"),
              3,
              4));

  private static final Counts TOTAL =
      new Counts(Map.of(SinkMetric.NUM_RECORDS_OUT, 1L << 40, SinkMetric.LATE_ROWS, 5L));

  private static final HiveCommittable NEWEST =
      with(
          SAMPLE,
          TOTAL,
          new PendingFile(
              "hdfs://n/dirty/part-a-b-0-3.jsonl",
              new PublishHandle.Recoverable(1, new byte[] {5}),
              7,
              707));

  private final HiveCommittableSerializer serializer = new HiveCommittableSerializer();

  @ParameterizedTest
  @EnumSource(Phase.class)
  void readsWhatItWrote(Phase phase) throws Exception {
    HiveCommittable committable = sample(phase, Map.of(FIRST, Tally.UNKNOWN));

    assertThat(serializer.deserialize(4, serializer.serialize(committable))).isEqualTo(committable);
  }

  @Test
  void readsWhatVersion1Wrote() throws Exception {
    HiveCommittable sample =
        sample(Phase.ENDED, Map.of(FIRST, Tally.UNKNOWN, SECOND, Tally.UNKNOWN));
    HiveCommittable asVersion1 =
        new HiveCommittable(
            sample.checkpointId(),
            sample.watermark(),
            sample.phase(),
            sample.files(),
            sample.due(),
            List.of(),
            LateFiles.NONE,
            sample.earlier(),
            sample.lineage(),
            List.of(),
            Counts.NONE);

    assertThat(serializer.deserialize(1, GoldenBytes.read("committable-v1"))).isEqualTo(asVersion1);
  }

  @Test
  void readsWhatVersion2Wrote() throws Exception {
    assertThat(serializer.deserialize(2, GoldenBytes.read("committable-v2"))).isEqualTo(SAMPLE);
  }

  @Test
  void readsWhatVersion3Wrote() throws Exception {
    assertThat(serializer.deserialize(3, GoldenBytes.read("committable-v3")))
        .isEqualTo(with(SAMPLE, TOTAL));
  }

  @Test
  void readsWhatVersion4WroteAndWritesIt() throws Exception {
    byte[] golden = GoldenBytes.read("committable-v4");

    assertThat(serializer.getVersion()).isEqualTo(4);
    assertThat(serializer.deserialize(4, golden)).isEqualTo(NEWEST);
    assertThat(serializer.serialize(NEWEST)).isEqualTo(golden);
  }

  @Test
  void readsRowsThatBecomeFilesLater() throws Exception {
    HiveCommittable rows =
        sample(
            Phase.RUNNING,
            Map.of(FIRST, Tally.ofRows(5)),
            new PendingFile(
                "s3://b/t/dt=1/c=2/part-a-b-0-2",
                new PublishHandle.Rows("s3://b/t/.honeyflow-rows-a/.part-a-b-0-1.rows", 77),
                3,
                4));
    byte[] golden = GoldenBytes.read("committable-v3-rows");

    assertThat(serializer.deserialize(3, golden)).isEqualTo(rows);
    assertThat(serializer.deserialize(4, serializer.serialize(rows))).isEqualTo(rows);
  }

  @Test
  void refusesAVersionThatItDoesNotKnow() throws Exception {
    byte[] bytes = serializer.serialize(NEWEST);

    assertThatThrownBy(() -> serializer.deserialize(5, bytes))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 5")
        .hasMessageContaining("Restore with the connector that took the checkpoint");
  }

  @Test
  void refusesBytesThatWereCutOffAnywhere() throws Exception {
    byte[] bytes = serializer.serialize(NEWEST);

    for (int length = 0; length < bytes.length; length++) {
      byte[] torn = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> serializer.deserialize(4, torn)).isInstanceOf(IOException.class);
    }
  }

  private static HiveCommittable sample(
      Phase phase, Map<List<String>, Tally> earlier, PendingFile... others) {
    PartitionDir first = new PartitionDir(FIRST, "hdfs://n/w/t/dt=1/c=2");
    PartitionDir second = new PartitionDir(SECOND, "s3://b/t/dt=2/c=x");
    return new HiveCommittable(
        42,
        1_700_000_000_000L,
        phase,
        List.of(
            new PartitionFiles(
                first,
                files(
                    others,
                    new PendingFile(
                        "hdfs://n/w/t/dt=1/c=2/part-a-b-0-0.orc",
                        new PublishHandle.Recoverable(1, new byte[] {1, 2, 3}),
                        10,
                        2_000),
                    new PendingFile(
                        "hdfs://n/w/t/dt=1/c=2/part-a-b-0-1.orc",
                        new PublishHandle.Recoverable(2, new byte[0]),
                        Long.MAX_VALUE,
                        0)))),
        List.of(first, second),
        List.of(
            new CommitListing(
                first.values(), List.of(new CommittedFile("part-a-b-0-0.orc", 10, 2_000)))),
        new LateFiles(
            5,
            List.of(
                new PartitionFiles(
                    second,
                    List.of(
                        new PendingFile(
                            "s3://b/t/dt=2/c=x/part-a-b-0-2.orc",
                            new PublishHandle.Recoverable(1, new byte[] {4}),
                            3,
                            300))))),
        earlier,
        new Lineage(List.of("0000456789ab", "0123456789ab"), Set.of("aaaa", "bbbb"), 1_699L),
        List.of(),
        Counts.NONE);
  }

  private static HiveCommittable with(
      HiveCommittable committable, Counts total, PendingFile... dirty) {
    return new HiveCommittable(
        committable.checkpointId(),
        committable.watermark(),
        committable.phase(),
        committable.files(),
        committable.due(),
        committable.listings(),
        committable.late(),
        committable.earlier(),
        committable.lineage(),
        List.of(dirty),
        total);
  }

  private static List<PendingFile> files(PendingFile[] others, PendingFile... first) {
    return Stream.concat(Stream.of(first), Stream.of(others)).toList();
  }
}
