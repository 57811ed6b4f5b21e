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

import io.honeyflow.hive.commit.GoldenBytes;
import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.sink.SinkPathHarness.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job of the first release that crashed between a checkpoint and its commit, and is restored by
 * the sink of today.
 *
 * <p>{@code golden/first-release-checkpoint.hex} was made by {@link #crash}, run with the sources
 * of that release; the files are those that it left in the table's folder. To keep another release
 * alike, run it with that one's sources, store the bytes, and name the files here.
 */
final class FirstReleaseTest {
  /** State names files by absolute paths. All folders' paths are as long as this one. */
  private static final String RECORDED = pathOf("/tmp/first-release-", 'x');

  private static final int LENGTH = 150;

  @TempDir private Path temporary;
  private Path folder;
  private TestTable table;

  @BeforeEach
  void createTable() throws IOException {
    folder = Files.createDirectories(Path.of(pathOf(temporary + "/", 'y')));
    table = TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ofDays(1));
  }

  @Test
  void commitsOnceWhatTheFirstReleaseLeft() throws Exception {
    file("dt=2024-01-01/part-8966f03eb61c-ea1ef0c4c676-0-0.lines", "a");
    file("dt=2024-01-02/part-8966f03eb61c-834221cfb13b-1-0.lines", "b");
    file(
        "dt=2024-01-01/.part-8966f03eb61c-ea1ef0c4c676-0-1.lines.inprogress.6f9b16d9-9b4a-4709-bffa-7e3175537ecd",
        "c");
    file(
        "dt=2024-01-05/.part-8966f03eb61c-834221cfb13b-1-1.lines.inprogress.a5524941-34a2-4cf8-b622-25e6530f9ff1",
        "d");
    file(
        "dt=2024-01-02/.part-8966f03eb61c-834221cfb13b-1-2.lines.inprogress.00000000-0000-0000-0000-000000000000",
        "of the attempt that died");

    assertEverythingIsCommittedOnce(
        StoredCheckpoint.checkpoint(
            GoldenBytes.read("first-release-checkpoint"), RECORDED, folder.toString()));
  }

  @Test
  void whatThisReleaseLeavesCanBeKeptAlike() throws Exception {
    byte[] left = crash(table);

    assertEverythingIsCommittedOnce(
        StoredCheckpoint.checkpoint(left, folder.toString(), folder.toString()));
  }

  /**
   * Leaves two published files, two that are not, a partition that is due and two that are open.
   */
  private static byte[] crash(TestTable table) throws Exception {
    SinkPathHarness job = SinkPathHarness.start(TestSubmission.of(table), 2);
    job.rows("a@2024-01-01", "b@2024-01-02").checkpoint(1);
    job.rows("c@2024-01-01", "d@2024-01-05");
    job.watermark(Instant.parse("2024-01-02T00:00:00Z").toEpochMilli());
    return StoredCheckpoint.bytes(job.barrier(2));
  }

  private void assertEverythingIsCommittedOnce(Checkpoint left) throws Exception {
    SinkPathHarness job = SinkPathHarness.restore(TestSubmission.of(table), 3, left);
    assertThat(table.partitions()).containsExactly("2024-01-01");
    assertThat(table.rows()).containsExactly("a", "c");

    job.rows("e@2024-01-02");
    job.watermark(Instant.parse("2024-01-03T00:00:00Z").toEpochMilli());
    job.checkpoint(3);
    assertThat(table.partitions()).containsExactly("2024-01-01", "2024-01-02");

    job.endInput();
    job.checkpoint(4);
    job.close();
    assertThat(table.partitions()).containsExactly("2024-01-01", "2024-01-02", "2024-01-05");
    assertThat(table.rows()).containsExactly("a", "b", "c", "d", "e");
    assertThat(table.marked("dt=2024-01-05")).isTrue();
    assertThat(table.hiddenFiles()).isEmpty();
  }

  private void file(String path, String row) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, row + "\n");
  }

  private static String pathOf(String begin, char filling) {
    return begin + String.valueOf(filling).repeat(LENGTH - begin.length());
  }
}
