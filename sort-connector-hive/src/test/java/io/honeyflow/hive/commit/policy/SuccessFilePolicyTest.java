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
package io.honeyflow.hive.commit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.metastore.ParameterChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuccessFilePolicyTest {
  @TempDir Path folder;
  private PolicyFixture fixture;

  @BeforeEach
  void open() {
    fixture = PolicyFixture.partitioned(folder);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void marksEveryPartition() throws Exception {
    Files.createDirectories(folder.resolve("dt=1/hr=a"));
    commit(fixture.partition("1", "a"), fixture.partition("2", "b"));

    assertThat(folder.resolve("dt=1/hr=a/_SUCCESS")).isEmptyFile();
    assertThat(folder.resolve("dt=2/hr=b/_SUCCESS")).isEmptyFile();
  }

  @Test
  void leavesAMarkerThatIsThere() throws Exception {
    Path marker = folder.resolve("dt=1/hr=a/_SUCCESS");
    Files.createDirectories(marker.getParent());
    Files.writeString(marker, "written by another tool");

    commit(fixture.partition("1", "a"));
    commit(fixture.partition("1", "a"));

    assertThat(marker).hasContent("written by another tool");
  }

  @Test
  void marksDirectoriesWithEscapesSpacesAndOtherScripts() throws Exception {
    for (String name : List.of("dt=2024-01-01 08%3A00", "dt=中 文", "dt=ab  ", "dt=100%25")) {
      commit(
          new PartitionToCommit(
              List.of("x", "y"),
              fixture.location() + "/" + name,
              CommitFacts.NONE,
              ParameterChange.NONE));

      assertThat(folder.resolve(name).resolve("_SUCCESS")).isEmptyFile();
    }
  }

  @Test
  void marksTheDirectoryOfATableWithoutPartitions() throws Exception {
    try (PolicyFixture table = PolicyFixture.unpartitioned(folder)) {
      table.policies(PolicyKind.SUCCESS_FILE).commit(List.of(table.table()));

      assertThat(folder.resolve("_SUCCESS")).isEmptyFile();
    }
  }

  @Test
  void doesNotAddThePartition() throws Exception {
    commit(fixture.partition("1", "a"));

    assertThat(fixture.server.calls()).isEmpty();
  }

  @Test
  void succeedsWhenSomebodyElseMarksAtTheSameTime() throws Exception {
    fixture.fileSystems = path -> new RacingFileSystem();

    commit(fixture.partition("1", "a"));

    assertThat(folder.resolve("dt=1/hr=a/_SUCCESS")).hasContent("");
  }

  @Test
  void failsWithPartitionMarkerAndRemedyWhenItCannotWrite() throws Exception {
    Files.writeString(folder.resolve("dt=1"), "a file where the directory should be");

    assertThatThrownBy(() -> commit(fixture.partition("1", "a")))
        .isInstanceOf(PartitionCommitException.class)
        .hasMessageContaining("partition dt=1/hr=a of db.t")
        .hasMessageContaining(folder + "/dt=1/hr=a/_SUCCESS cannot be written")
        .hasMessageContaining("Let the job's user write")
        .hasCauseInstanceOf(IOException.class);
  }

  private void commit(PartitionToCommit... partitions) throws Exception {
    fixture.policies(PolicyKind.SUCCESS_FILE).commit(List.of(partitions));
  }

  /** Somebody else is quicker, between the question and the creation. */
  private static final class RacingFileSystem extends LocalFileSystem {
    @Override
    public FSDataOutputStream create(org.apache.flink.core.fs.Path path, WriteMode mode)
        throws IOException {
      FileSystem.getLocalFileSystem().create(path, WriteMode.NO_OVERWRITE).close();
      return super.create(path, mode);
    }
  }
}
