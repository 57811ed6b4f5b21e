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

import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.metastore.ParameterChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The marker that lists what was committed. */
final class ManifestPolicyTest {
  private static final long NINE = Instant.parse("2024-01-01T09:00:00Z").toEpochMilli();

  @TempDir Path folder;
  private PolicyFixture fixture;

  @BeforeEach
  void open() {
    fixture = PolicyFixture.partitioned(folder);
    fixture.content = MarkerContent.MANIFEST;
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void listsFilesRowsBytesCheckpointAndWatermark() throws Exception {
    commit(7, NINE, file("part-b", 2, 20), file("part-a", 1, 10));

    assertThat(marker())
        .hasContent(
            """
            {
              "version" : 1,
              "table" : "db.t",
              "partition" : {
                "dt" : "1",
                "hr" : "a"
              },
              "checkpoint" : 7,
              "watermark" : "2024-01-01T09:00:00Z",
              "rows" : 3,
              "bytes" : 30,
              "files" : [ {
                "name" : "part-a",
                "rows" : 1,
                "bytes" : 10
              }, {
                "name" : "part-b",
                "rows" : 2,
                "bytes" : 20
              } ]
            }
            """);
  }

  @Test
  void aCommitThatIsRepeatedWritesTheSameBytes() throws Exception {
    commit(7, NINE, file("part-a", 1, 10));
    commit(8, NINE, file("part-b", 2, 20));
    byte[] written = Files.readAllBytes(marker());

    commit(8, NINE, file("part-b", 2, 20));

    assertThat(marker()).hasBinaryContent(written);
    assertThat(written).asString().contains("\"rows\" : 3", "part-a", "part-b");
  }

  @Test
  void whatIsGoneIsNotListedAnyMore() throws Exception {
    commit(7, NINE, file("part-a", 1, 10));
    Files.delete(directory().resolve("part-a"));

    commit(8, NINE, file("part-b", 2, 20));

    assertThat(marker()).content().contains("\"rows\" : 2").doesNotContain("part-a");
  }

  @Test
  void aMarkerOfAnotherKindIsReplaced() throws Exception {
    for (String other : List.of("", "done at noon", "[1, 2]", "{\"files\": \"many\"}")) {
      Files.createDirectories(directory());
      Files.writeString(marker(), other);

      commit(7, NINE, file("part-a", 1, 10));

      assertThat(marker()).content().contains("\"rows\" : 1,");
    }
  }

  @Test
  void thereIsNoWatermarkBeforeTheFirstAndAtTheEnd() throws Exception {
    for (long none : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
      commit(7, none, file("part-a", 1, 10));

      assertThat(marker()).content().contains("\"watermark\" : null");
    }
  }

  @Test
  void leavesNothingBesideTheMarker() throws Exception {
    commit(7, NINE, file("part-a", 1, 10));
    commit(8, NINE);

    assertThat(directory())
        .isDirectoryNotContaining(path -> path.getFileName().toString().startsWith("."));
  }

  @Test
  void failsWithPartitionMarkerAndRemedyWhenItCannotWrite() throws Exception {
    Files.writeString(folder.resolve("dt=1"), "a file where the directory should be");

    assertThatThrownBy(() -> run(7, NINE))
        .isInstanceOf(PartitionCommitException.class)
        .hasMessageContaining("partition dt=1/hr=a of db.t")
        .hasMessageContaining(folder + "/dt=1/hr=a/_SUCCESS cannot be written")
        .hasCauseInstanceOf(IOException.class);
  }

  private void commit(long checkpoint, long watermark, CommittedFile... files) throws Exception {
    Files.createDirectories(directory());
    for (CommittedFile file : files) {
      Files.writeString(directory().resolve(file.name()), "");
    }
    run(checkpoint, watermark, files);
  }

  private void run(long checkpoint, long watermark, CommittedFile... files) throws Exception {
    PartitionToCommit partition =
        new PartitionToCommit(
            List.of("1", "a"),
            fixture.location() + "/dt=1/hr=a",
            new CommitFacts("0123456789ab", checkpoint, watermark, List.of(files)),
            ParameterChange.NONE);
    fixture.policies(PolicyKind.SUCCESS_FILE).commit(List.of(partition));
  }

  private static CommittedFile file(String name, long rows, long bytes) {
    return new CommittedFile(name, rows, bytes);
  }

  private Path directory() {
    return folder.resolve("dt=1/hr=a");
  }

  private Path marker() {
    return directory().resolve("_SUCCESS");
  }
}
