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

import io.honeyflow.hive.metastore.InMemoryMetastore.Call;
import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreException.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers of the metastore's notification log hear of commits. */
final class InsertEventsTest {
  @TempDir private Path folder;
  private TestTable table;
  private Pending pending;

  @BeforeEach
  void createTable() {
    use(TestTable.partitioned(folder));
  }

  private void use(TestTable other) {
    table = other;
    table.metastore.keepLog();
    pending = new Pending(table);
  }

  @Test
  void filesThatComeIntoAPartitionThatWasThereAreLogged() throws Exception {
    PartitionFiles first = pending.files(pending.partition("a"), "1");
    PartitionFiles second = pending.files(pending.partition("a"), "2", "3");
    PartitionFiles other = pending.files(pending.partition("b"), "4");
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.checkpoint(1, first));
      // The server itself logs that the partition was added.
      assertThat(table.metastore.insertions()).isEmpty();

      committer.commit(Pending.checkpoint(2, second, other));
    }
    assertThat(table.metastore.insertions())
        .containsExactly(new Insertion(List.of("a"), paths(second), false));
  }

  @Test
  void eachCommitIntoATableWithoutPartitionsIsLogged() throws Exception {
    use(TestTable.unpartitioned(folder));
    PartitionFiles files = pending.files(new PartitionDir(List.of(), table.location()), "1", "2");
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.checkpoint(1, files));
    }
    assertThat(table.metastore.insertions())
        .containsExactly(new Insertion(List.of(), paths(files), false));
  }

  @Test
  void anOverwriteIsLoggedAsOne() throws Exception {
    table.overwriting(Map.of());
    Files.createDirectories(folder.resolve("dt=a"));
    table.partition("a", folder.resolve("dt=a"), Map.of());
    PartitionFiles files = pending.files(pending.partition("a"), "1");
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.committable(1, Phase.ENDED_WITHOUT_CHECKPOINT, files));
    }
    assertThat(table.metastore.insertions())
        .containsExactly(new Insertion(List.of("a"), paths(files), true));
  }

  @Test
  void anOverwriteWithoutRowsIsLoggedToo() throws Exception {
    table.overwriting(Map.of("dt", "a"));
    Files.createDirectories(folder.resolve("dt=a"));
    table.partition("a", folder.resolve("dt=a"), Map.of());
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.committable(1, Phase.ENDED_WITHOUT_CHECKPOINT));
    }
    assertThat(table.metastore.insertions())
        .containsExactly(new Insertion(List.of("a"), List.of(), true));
  }

  @Test
  void aLogThatCannotBeWrittenIsCountedAndNothingIsDoneTwice() throws Exception {
    table.partition("a", folder.resolve("dt=a"), Map.of());
    table.metastore.failNext(
        Call.LOG_INSERTIONS, new MetastoreException(Reason.REFUSED, "not for you"));
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.checkpoint(1, pending.files(pending.partition("a"), "1")));

      assertThat(committer.counted("insertEventsFailed")).isOne();
    }
    assertThat(table.rows()).containsExactly("1");
    assertThat(table.metastore.calls()).containsOnlyOnce(Call.LOG_INSERTIONS);
    assertThat(table.metastore.insertions()).isEmpty();
  }

  @Test
  void whatACrashKeptFromTheLogIsLoggedWhenTheCommitIsAppliedAgain() throws Exception {
    PartitionFiles files = pending.files(pending.partition("a"), "1");
    HiveCommittable committable = Pending.checkpoint(1, files);
    table.metastore.afterEachCall(
        call -> {
          if (call == Call.ADD_PARTITIONS) {
            throw new IllegalStateException("crash");
          }
        });
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable)).hasStackTraceContaining("crash");
    }
    table.metastore.afterEachCall(call -> {});

    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(committable);
    }
    assertThat(table.metastore.insertions())
        .containsExactly(new Insertion(List.of("a"), paths(files), false));
  }

  @Test
  void aServerWithoutALogIsNotBothered() throws Exception {
    TestTable without = TestTable.partitioned(folder);
    without.partition("a", folder.resolve("dt=a"), Map.of());
    PartitionFiles files = new Pending(without).files(pending.partition("a"), "1");
    try (TestCommitter committer = TestCommitter.first(without)) {
      committer.commit(Pending.checkpoint(1, files));
    }
    assertThat(without.metastore.calls()).doesNotContain(Call.LOG_INSERTIONS);
    assertThat(without.rows()).containsExactly("1");
  }

  private static List<String> paths(PartitionFiles... files) {
    return Arrays.stream(files)
        .flatMap(one -> one.files().stream())
        .map(PendingFile::path)
        .toList();
  }
}
