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

import io.honeyflow.hive.commit.WatchedFiles.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits that no checkpoint brings back, and {@code INSERT OVERWRITE}. */
final class BatchCommitTest {

  @TempDir private Path folder;
  private TestTable table;
  private Pending pending;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder);
    pending = new Pending(table);
  }

  /** Where the committing task of a batch dies. */
  enum Window {
    MANIFEST_WRITTEN(Call.PUBLISH, 1),
    HALF_PUBLISHED(Call.PUBLISH, 2),
    FIRST_OLD_FILE_DELETED(Call.DELETE, 2),
    BEFORE_THE_MARKER(Call.CREATE, 2);

    private final Call call;
    private final int time;

    Window(Call call, int time) {
      this.call = call;
      this.time = time;
    }
  }

  @ParameterizedTest
  @EnumSource(Window.class)
  void aRerunThatWroteOtherFilesFinishesWhatTheFirstRunBegan(Window window) throws Exception {
    table.overwriting(Map.of());
    write("dt=a", "old1");
    write("dt=a", "old2");
    HiveCommittable first = end(pending.files(pending.partition("a"), "1", "2"));
    AtomicInteger calls = new AtomicInteger();
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == window.call && calls.incrementAndGet() == window.time) {
            throw new IllegalStateException("crash");
          }
        });
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(first)).hasStackTraceContaining("crash");
    }
    table.files.beforeEachCall((call, path) -> {});

    HiveCommittable again = end(pending.files(pending.partition("a"), "1", "2"));
    try (TestCommitter committer = TestCommitter.restarted(table)) {
      committer.commit(again);
    }

    assertThat(table.rows()).containsExactly("1", "2");
    assertThat(table.marked("dt=a")).isTrue();
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void aCommitThatDiesInItsSweepDoesNotPublishWhatASecondRunWrote() throws Exception {
    HiveCommittable first = end(pending.files(pending.partition("a"), "1"));
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.CREATE && path.getName().equals("_SUCCESS")) {
            throw new IllegalStateException("crash");
          }
        });
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(first)).hasStackTraceContaining("crash");
    }
    HiveCommittable again = end(pending.files(pending.partition("a"), "1"));
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.DELETE) {
            throw new IllegalStateException("crash");
          }
        });
    try (TestCommitter committer = TestCommitter.restarted(table)) {
      assertThatThrownBy(() -> committer.commit(again)).hasStackTraceContaining("crash");
    }
    table.files.beforeEachCall((call, path) -> {});

    try (TestCommitter committer = TestCommitter.restarted(table)) {
      committer.commit(again);
    }
    assertThat(table.rows()).containsExactly("1");
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void aTornManifestIsNone() throws Exception {
    Files.writeString(folder.resolve(".honeyflow-commit-" + Pending.JOB), "tor");
    try (TestCommitter committer = TestCommitter.restarted(table)) {
      committer.commit(end(pending.files(pending.partition("a"), "1")));
    }
    assertThat(table.rows()).containsExactly("1");
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void anAppendKeepsWhatIsThere() throws Exception {
    write("dt=a", "old");
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(end(pending.files(pending.partition("a"), "new")));
    }
    assertThat(table.rows()).containsExactly("new", "old");
  }

  @Test
  void anOverwriteReplacesOnlyThePartitionsThatWereWritten() throws Exception {
    table.overwriting(Map.of());
    write("dt=a", "old");
    write("dt=b", "kept");
    Files.createDirectories(folder.resolve("dt=a/HIVE_UNION_SUBDIR_1"));
    write("dt=a/HIVE_UNION_SUBDIR_1", "old");
    table.partition("b", folder.resolve("dt=b"), Map.of());
    Files.createFile(folder.resolve("dt=a/_SUCCESS"));
    Files.createFile(folder.resolve("dt=a/.of_another_job"));

    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(end(pending.files(pending.partition("a"), "new")));
    }

    assertThat(table.rows()).containsExactly("kept", "new");
    assertThat(table.marked("dt=a")).isTrue();
    assertThat(table.hiddenFiles()).containsExactly(".of_another_job");
  }

  @Test
  void anOverwriteOfOnePartitionEmptiesItWithoutARow() throws Exception {
    table.overwriting(Map.of("dt", "a"));
    write("dt=a", "old");
    table.partition("a", folder.resolve("dt=a"), Map.of("COLUMN_STATS_ACCURATE", "true"));

    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(end());
    }

    assertThat(table.rows()).isEmpty();
    assertThat(table.partitions()).containsExactly("a");
    new HiveBeside(table).assertExact("a", 0);
  }

  @Test
  void anOverwriteOfOnePartitionThatIsNotThereMakesIt() throws Exception {
    table.overwriting(Map.of("dt", "a"));
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(end());
    }
    assertThat(table.partitions()).containsExactly("a");
    assertThat(table.rows()).isEmpty();
  }

  @Test
  void anOverwriteEmptiesAPartitionWhereItLies(@TempDir Path elsewhere) throws Exception {
    table.overwriting(Map.of("dt", "a"));
    table.partition("a", elsewhere, Map.of());
    Files.writeString(elsewhere.resolve("000000_0"), "old\n");
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(end());
    }
    assertThat(elsewhere.resolve("000000_0")).doesNotExist();
  }

  @Test
  void anOverwriteWithoutAnyPartitionWrittenChangesNothing() throws Exception {
    table.overwriting(Map.of());
    write("dt=a", "kept");
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(end());
    }
    assertThat(folder.resolve("dt=a/old-kept")).exists();
    assertThat(table.metastore.calls()).isEmpty();
  }

  @Test
  void anOverwriteReplacesATableWithoutPartitionsAsAWhole() throws Exception {
    table = TestTable.unpartitioned(folder).overwriting(Map.of());
    write("", "old");
    PartitionDir whole = new PartitionDir(List.of(), table.location());
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(end(new Pending(table).files(whole, "new")));
    }
    assertThat(table.rows()).containsExactly("new");
  }

  private static HiveCommittable end(PartitionFiles... files) {
    return Pending.committable(1, Phase.ENDED_WITHOUT_CHECKPOINT, files);
  }

  private void write(String partition, String row) throws Exception {
    Path directory = Files.createDirectories(folder.resolve(partition));
    Files.writeString(directory.resolve("old-" + row), row + "\n");
  }
}
