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
import io.honeyflow.hive.commit.policy.TableChangedException;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.StorageFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HiveCommitterTest {
  @TempDir private Path folder;
  private TestTable table;
  private Pending pending;

  @BeforeEach
  void createTable() {
    table = TestTable.partitioned(folder);
    pending = new Pending(table);
  }

  @Test
  void changesNothingWhenTheSameIsAppliedAgain() throws Exception {
    HiveCommittable committable =
        Pending.checkpoint(
            1,
            pending.files(pending.partition("a"), "1", "2"),
            pending.files(pending.partition("b"), "3"));
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(committable);
      List<String> files = table.allFiles();

      committer.commit(committable);

      assertThat(table.allFiles()).isEqualTo(files);
      assertThat(table.rows()).containsExactly("1", "2", "3");
      assertThat(table.partitions()).containsExactly("a", "b");
    }
  }

  @Test
  void commitsInTheOrderOfTheCheckpoints() throws Exception {
    List<String> published = new ArrayList<>();
    HiveCommittable first = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    HiveCommittable second = Pending.checkpoint(2, pending.files(pending.partition("b"), "2"));
    table.files.afterEachCall(
        (call, path) -> {
          if (call == Call.CREATE) {
            published.add(path.getParent().getName());
          }
        });
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(second, first);
    }
    assertThat(published).containsExactly("dt=a", "dt=b");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40})
  void asksTheMetastoreAsOftenForManyPartitionsAsForOne(int partitions) throws Exception {
    PartitionFiles[] files = new PartitionFiles[partitions];
    for (int i = 0; i < partitions; i++) {
      files[i] = pending.files(pending.partition("p" + i), "row");
    }
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.checkpoint(1, files));
    }
    assertThat(table.metastore.calls())
        .containsExactly(
            InMemoryMetastore.Call.TABLE, // still the planned one
            InMemoryMetastore.Call.LOGS_INSERTIONS, // asks a server once
            InMemoryMetastore.Call.SERVER, // once for all commits of the task
            InMemoryMetastore.Call.PARTITIONS, // statistics before
            InMemoryMetastore.Call.PARTITIONS, // statistics after
            InMemoryMetastore.Call.PARTITIONS, // which exist
            InMemoryMetastore.Call.ADD_PARTITIONS,
            InMemoryMetastore.Call.PARTITIONS); // verified
  }

  @Test
  void waitsForAFileSystemThatFailsInPassing() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.PUBLISH && failures.incrementAndGet() <= 2) {
            throw new IOException("away");
          }
        });
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.checkpoint(1, pending.files(pending.partition("a"), "1")));
    }
    assertThat(table.rows()).containsExactly("1");
  }

  @Test
  void failsWithARemedyWhenAFileCannotBePublishedAndGoesOnLater() throws Exception {
    HiveCommittable committable =
        Pending.checkpoint(1, pending.files(pending.partition("a"), "1", "2"));
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.PUBLISH) {
            throw new IOException("Permission denied");
          }
        });
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("/dt=a/part-")
          .hasMessageContaining("Permission denied")
          .hasMessageContaining("Let the job's user");
      assertThat(table.partitions()).isEmpty();
      table.files.beforeEachCall((call, path) -> {});

      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1", "2");
  }

  @Test
  void failsWhenAPendingFileWasRemoved() throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    removeHiddenFiles();
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("neither pending nor published")
          .hasMessageContaining("1 rows");
    }
  }

  @Test
  void restoresACheckpointWhoseFilesWereDroppedSince() throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    removeHiddenFiles();
    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(committable);
    }
    assertThat(table.partitions()).containsExactly("a");
  }

  @Test
  void acceptsAPartitionThatSomebodyElseMadeAtTheSamePlace() throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    table.partition("a", table.folder("dt=a"), Map.of("owner", "x"));
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1");
    assertThat(table.metastore.partitionsOf(TestTable.NAME).get(0).parameters())
        .containsEntry("owner", "x");
  }

  @Test
  void refusesAPartitionThatSomebodyElseMadeElsewhereAndGoesOnOnceThatIsRemedied(
      @TempDir Path elsewhere) throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    table.partition("a", elsewhere, Map.of());
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable))
          .hasMessageContaining("dt=a of db.t")
          .hasMessageContaining(elsewhere.getFileName().toString())
          .hasMessageContaining("SET LOCATION");
    }
    table.metastore.dropPartition(TestTable.NAME, List.of("a"));

    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1");
    assertThat(table.marked("dt=a")).isTrue();
  }

  @Test
  void publishesNothingIntoATableThatIsGoneAndGoesOnWhenItIsBack() throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    table.metastore.dropTable(TestTable.NAME);
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable)).hasMessageContaining("db.t");
      assertThat(table.visibleFiles()).isEmpty();
    }
    table.metastore.putTable(table.hiveTable(Map.of()));

    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1");
  }

  /** What somebody else made of the table, and what the error says of it. */
  enum Change {
    A_VIEW("is a view") {
      @Override
      HiveTable of(HiveTable was) {
        return table(was, "VIRTUAL_VIEW", was.partitionColumns(), was.format());
      }
    },
    ANOTHER_FORMAT(
        "SET FILEFORMAT INPUTFORMAT 'in' OUTPUTFORMAT 'out' SERDE '" + TestTable.FORMAT.serde()) {
      @Override
      HiveTable of(HiveTable was) {
        return table(
            was,
            was.type(),
            was.partitionColumns(),
            new StorageFormat("orc", "orc-in", "orc-out", Map.of()));
      }
    },
    ANOTHER_DELIMITER("properties [field.delim] are others") {
      @Override
      HiveTable of(HiveTable was) {
        StorageFormat format = was.format();
        return table(
            was,
            was.type(),
            was.partitionColumns(),
            new StorageFormat(
                format.serde(),
                format.inputFormat(),
                format.outputFormat(),
                Map.of("field.delim", ";", "path", "file:/spark")));
      }
    },
    ANOTHER_NULL("properties [serialization.null.format] are others") {
      @Override
      HiveTable of(HiveTable was) {
        return new HiveTable(
            was.name(),
            was.type(),
            was.columns(),
            was.partitionColumns(),
            was.location(),
            was.format(),
            was.bucketColumns(),
            was.bucketCount(),
            Map.of("serialization.null.format", "NULL"));
      }
    },
    OTHER_PARTITIONS("is partitioned by [day]") {
      @Override
      HiveTable of(HiveTable was) {
        return table(was, was.type(), List.of(new HiveColumn("day", "string", "")), was.format());
      }
    },
    ANOTHER_TYPE("column 1 was 'id string' when its files were written") {
      @Override
      HiveTable of(HiveTable was) {
        return columns(was, new HiveColumn("id", "int", ""));
      }
    },
    ANOTHER_NAME("its columns are (ident string) now") {
      @Override
      HiveTable of(HiveTable was) {
        return columns(was, new HiveColumn("ident", "string", ""));
      }
    },
    A_COLUMN_IN_FRONT("its columns are (added int, id string) now") {
      @Override
      HiveTable of(HiveTable was) {
        return columns(was, new HiveColumn("added", "int", ""), was.columns().get(0));
      }
    },
    NO_COLUMN("REPLACE COLUMNS") {
      @Override
      HiveTable of(HiveTable was) {
        return columns(was);
      }
    };

    final String told;

    Change(String told) {
      this.told = told;
    }

    abstract HiveTable of(HiveTable was);

    private static HiveTable columns(HiveTable was, HiveColumn... columns) {
      return new HiveTable(
          was.name(),
          was.type(),
          List.of(columns),
          was.partitionColumns(),
          was.location(),
          was.format(),
          was.bucketColumns(),
          was.bucketCount(),
          was.parameters());
    }

    private static HiveTable table(
        HiveTable was, String type, List<HiveColumn> keys, StorageFormat format) {
      return new HiveTable(
          was.name(),
          type,
          was.columns(),
          keys,
          was.location(),
          format,
          was.bucketColumns(),
          was.bucketCount(),
          was.parameters());
    }
  }

  @ParameterizedTest
  @EnumSource
  void publishesNothingIntoATableThatWasChangedAndGoesOnWhenItIsAsBefore(Change change)
      throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    HiveTable was = table.hiveTable(Map.of());
    table.metastore.putTable(change.of(was));
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable))
          .isInstanceOf(TableChangedException.class)
          .hasMessageContaining("db.t")
          .hasMessageContaining(change.told)
          .hasMessageContaining("Nothing is lost");
      assertThat(table.visibleFiles()).isEmpty();
    }
    table.metastore.putTable(was);

    try (TestCommitter committer = TestCommitter.restored(table, 1)) {
      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1");
  }

  @Test
  void publishesNothingBesideATableThatWasMovedAndGoesOnWhenItIsBack(@TempDir Path elsewhere)
      throws Exception {
    table = TestTable.unpartitioned(folder);
    PartitionDir whole = new PartitionDir(List.of(), table.location());
    HiveCommittable committable = Pending.checkpoint(1, new Pending(table).files(whole, "1"));
    table.metastore.putTable(TestTable.unpartitioned(elsewhere).hiveTable(Map.of()));
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable))
          .isInstanceOf(TableChangedException.class)
          .hasMessageContaining("SET LOCATION '" + table.location() + "'");
      assertThat(table.visibleFiles()).isEmpty();
      table.metastore.putTable(table.hiveTable(Map.of()));

      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1");
  }

  @Test
  void takesNoOffenceAtNewColumnsAndProperties() throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    HiveTable was = table.hiveTable(Map.of("comment", "new"));
    table.metastore.putTable(
        new HiveTable(
            was.name(),
            was.type(),
            List.of(was.columns().get(0), new HiveColumn("added", "int", "")),
            was.partitionColumns(),
            was.location(),
            was.format(),
            was.bucketColumns(),
            was.bucketCount(),
            was.parameters()));
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1");
  }

  @Test
  void losesNothingWhenTheMetastoreStaysAway() throws Exception {
    HiveCommittable committable = Pending.checkpoint(1, pending.files(pending.partition("a"), "1"));
    table.metastore.failNext(
        InMemoryMetastore.Call.ADD_PARTITIONS,
        new MetastoreException(MetastoreException.Reason.UNREACHABLE, "away"));
    try (TestCommitter committer = TestCommitter.first(table)) {
      assertThatThrownBy(() -> committer.commit(committable)).hasMessageContaining("away");
      committer.commit(committable);
    }
    assertThat(table.rows()).containsExactly("1");
  }

  @Test
  void publishesManyFiles() throws Exception {
    String[] rows = IntStream.range(0, 100).mapToObj("%03d"::formatted).toArray(String[]::new);
    try (TestCommitter committer = TestCommitter.first(table)) {
      committer.commit(Pending.checkpoint(1, pending.files(pending.partition("a"), rows)));
    }
    assertThat(table.rows()).containsExactly(rows);
  }

  private void removeHiddenFiles() throws IOException {
    for (String file : table.allFiles()) {
      Files.delete(folder.resolve(file));
    }
  }
}
