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

import io.honeyflow.hive.commit.WatchedFiles.Call;
import io.honeyflow.hive.conf.StatisticsMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which hidden files a commit removes. */
final class OrphanSweepTest {
  private static final String OTHER_JOB = "ffffffffffff";

  @TempDir private Path folder;
  private TestTable table;
  private Pending pending;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder);
    pending = new Pending(table);
  }

  @Test
  void removesWhatDeadAttemptsLeftAndNothingElse() throws Exception {
    PartitionDir partition = pending.partition("a");
    PendingFile dead = pending.file(partition, Pending.JOB, Pending.DEAD, "dead");
    PendingFile ancestor = pending.file(partition, Pending.EARLIER_JOB, Pending.DEAD, "dead");
    PendingFile alive = pending.file(partition, Pending.JOB, Pending.ALIVE, "alive");
    PendingFile foreign = pending.file(partition, OTHER_JOB, Pending.DEAD, "foreign");
    Files.createFile(table.folder("dt=a").resolve(".hidden"));
    Files.createFile(table.folder("dt=a").resolve("._SUCCESS." + Pending.JOB + ".new"));
    Files.createFile(table.folder("dt=a").resolve("._SUCCESS." + OTHER_JOB + ".new"));
    Files.createFile(table.folder("dt=a").resolve("part-" + Pending.JOB + "-visible"));

    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2, pending.files(pending.partition("b"), "1")));
    }

    assertThat(hidden()).noneMatch(isOf(dead)).noneMatch(isOf(ancestor));
    assertThat(hidden()).anyMatch(isOf(alive)).anyMatch(isOf(foreign)).contains(".hidden");
    assertThat(hidden())
        .filteredOn(name -> name.endsWith(".new"))
        .containsExactly("._SUCCESS." + OTHER_JOB + ".new");
    assertThat(table.visibleFiles()).contains("dt=a/part-" + Pending.JOB + "-visible");
  }

  @Test
  void leavesTheFilesOfNewAttemptsAloneWhenARestoredCommitIsRepeated() throws Exception {
    PendingFile justOpened =
        pending.file(
            pending.partition("a"), Pending.JOB, "bbbbbbbbbbbb", "unknown to checkpoint 1");
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(1, pending.files(pending.partition("a"), "1")));
      assertThat(hidden()).anyMatch(isOf(justOpened));
    }
  }

  @Test
  void leavesPendingFilesOfTheNextCheckpointAlone() throws Exception {
    HiveCommittable next = Pending.checkpoint(3, pending.files(pending.partition("a"), "2"));
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2, pending.files(pending.partition("a"), "1")));
      committer.commit(next);
    }
    assertThat(table.rows()).containsExactly("1", "2");
  }

  @Test
  void looksOnlyOnceAfterARestart() throws Exception {
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2));
      long looks = lists();
      committer.commit(Pending.checkpoint(3));

      assertThat(looks).isPositive();
      assertThat(lists()).isEqualTo(looks);
    }
  }

  @Test
  void looksAtTheFirstFilesAndInTheEndOfAJobThatNeverFailed() throws Exception {
    table.statistics(StatisticsMode.NONE); // they look, too
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.checkpoint(1));
      assertThat(lists()).isZero();
      committer.commit(Pending.checkpoint(2, pending.files(pending.partition("a"), "1")));
      long looks = lists();
      assertThat(looks).isPositive();
      committer.commit(Pending.checkpoint(3, pending.files(pending.partition("b"), "2")));
      assertThat(lists()).isEqualTo(looks);
      committer.commit(Pending.committable(4, Phase.ENDED));
      assertThat(lists()).isGreaterThan(looks);
    }
  }

  @Test
  void removesWhatWasLeftBeforeTheJobManagerWasReplaced() throws Exception {
    PendingFile dead = pending.file(pending.partition("a"), Pending.JOB, Pending.DEAD, "dead");
    try (TestCommitter firstInItsEyes = TestCommitter.first(table)) {
      firstInItsEyes.commit(Pending.checkpoint(1, pending.files(pending.partition("b"), "1")));
    }
    assertThat(hidden()).noneMatch(isOf(dead));
  }

  @Test
  void aTaskThatWasTakenForDeadLeavesTheFilesOfItsSuccessorAlone() throws Exception {
    try (TestCommitter cutOff = TestCommitter.restored(table, 1)) {
      PendingFile ofSuccessor =
          pending.file(pending.partition("a"), Pending.JOB, "bbbbbbbbbbbb", "1");
      Files.setLastModifiedTime(
          table.folder("dt=a").resolve(hidden().get(0)),
          FileTime.from(Instant.now().plusSeconds(5)));
      cutOff.commit(Pending.checkpoint(2, pending.files(pending.partition("b"), "2")));

      assertThat(hidden()).anyMatch(isOf(ofSuccessor));
    }
  }

  @Test
  void looksAfterAFailureBeforeTheFirstCheckpoint() throws Exception {
    PendingFile dead = pending.file(pending.partition("a"), Pending.JOB, Pending.DEAD, "dead");
    try (TestCommitter committer = TestCommitter.restarted(table)) {
      committer.commit(Pending.checkpoint(1));
    }
    assertThat(hidden()).noneMatch(isOf(dead));
  }

  @Test
  void removesAllOfTheJobsAtItsEnd() throws Exception {
    PendingFile abandoned =
        pending.file(pending.partition("a"), Pending.JOB, Pending.ALIVE, "its file was replaced");
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2));
      assertThat(hidden()).anyMatch(isOf(abandoned));
      committer.commit(Pending.committable(3, Phase.ENDED));
    }
    assertThat(hidden()).isEmpty();
  }

  @Test
  void removesWhatAWriterOfABatchLeftThoughTheCommitterNeverFailed() throws Exception {
    pending.file(pending.partition("a"), Pending.JOB, Pending.DEAD, "dead");
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(
          Pending.committable(
              1, Phase.ENDED_WITHOUT_CHECKPOINT, pending.files(pending.partition("b"), "1")));
    }
    assertThat(hidden()).isEmpty();
    assertThat(table.rows()).containsExactly("1");
  }

  @Test
  void passesOverPartitionsThatDidNotChangeSinceTheJobBegan() throws Exception {
    pending.file(pending.partition("old"), Pending.JOB, Pending.DEAD, "cannot be");
    Files.setLastModifiedTime(
        table.folder("dt=old"), FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    pending.file(pending.partition("new"), Pending.JOB, Pending.DEAD, "dead");
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2));
    }
    assertThat(Stream.of(table.folder("dt=old").toFile().list())).hasSize(1);
    assertThat(Stream.of(table.folder("dt=new").toFile().list())).isEmpty();
  }

  @Test
  void looksIntoAPartitionElsewhereThatIsCommitted(@TempDir Path elsewhere) throws Exception {
    PartitionDir moved = new PartitionDir(List.of("m"), elsewhere.toUri().toString());
    table.partition("m", elsewhere, java.util.Map.of());
    pending.file(moved, Pending.JOB, Pending.DEAD, "dead");
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2, pending.files(moved, "1")));
    }
    assertThat(elsewhere.toFile().list()).noneMatch(name -> name.startsWith("."));
    assertThat(table.rows()).containsExactly("1");
  }

  @Test
  void looksIntoAPartitionElsewhereWhenItComes(@TempDir Path elsewhere) throws Exception {
    table.statistics(StatisticsMode.NONE); // they look, too
    PartitionDir moved = new PartitionDir(List.of("m"), elsewhere.toUri().toString());
    table.partition("m", elsewhere, java.util.Map.of());
    pending.file(moved, Pending.JOB, Pending.DEAD, "dead");
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2, pending.files(pending.partition("a"), "1")));
      committer.commit(Pending.checkpoint(3, pending.files(moved, "2")));
      assertThat(elsewhere.toFile().list()).noneMatch(name -> name.startsWith("."));
      long looks = lists();
      committer.commit(Pending.checkpoint(4, pending.files(moved, "3")));
      assertThat(lists()).isEqualTo(looks);
    }
    assertThat(table.rows()).containsExactly("1", "2", "3");
  }

  @Test
  void aSweepThatFailsLetsTheCommitStand() throws Exception {
    PendingFile dead = pending.file(pending.partition("a"), Pending.JOB, Pending.DEAD, "dead");
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.DELETE) {
            throw new IOException("Permission denied");
          }
        });
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(Pending.checkpoint(2, pending.files(pending.partition("a"), "1")));
      assertThat(hidden()).anyMatch(isOf(dead));
      assertThat(committer.counted("sweepsFailed")).isEqualTo(1);
    }
    assertThat(table.rows()).containsExactly("1");
  }

  private List<String> hidden() {
    return table.hiddenFiles();
  }

  private long lists() {
    return table.files.calls().stream().filter(call -> call == Call.LIST).count();
  }

  private static java.util.function.Predicate<String> isOf(PendingFile file) {
    String name = new org.apache.flink.core.fs.Path(file.path()).getName();
    return hidden -> hidden.startsWith("." + name + ".inprogress");
  }
}
