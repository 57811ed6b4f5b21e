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

import static io.honeyflow.hive.commit.policy.PolicyFixture.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.CustomPolicyConf;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.InMemoryMetastore.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.core.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All policies together: their order, and what is left when one of them is cut off. */
class CommitPoliciesTest {
  private static final PolicyKind[] ALL = {
    PolicyKind.METASTORE, PolicyKind.SUCCESS_FILE, PolicyKind.CUSTOM
  };

  @TempDir Path folder;
  private PolicyFixture fixture;
  private List<PartitionToCommit> partitions;

  @BeforeEach
  void open() {
    fixture = PolicyFixture.partitioned(folder);
    partitions = List.of(fixture.partition("1", "a"), fixture.partition("2", "b"));
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void runInTheDeclaredOrder() throws Exception {
    commit(ALL);

    assertThat(seenByTheCustomPolicy("1", "a")).isEqualTo("marked");
  }

  @Test
  void runInAnotherDeclaredOrder() throws Exception {
    List<Boolean> markedWhenAdded = new ArrayList<>();
    fixture.server.beforeEachCall(
        call -> {
          if (call == Call.ADD_PARTITIONS) {
            markedWhenAdded.add(Files.exists(marker("1", "a")) && Files.exists(marker("2", "b")));
          }
        });

    commit(PolicyKind.CUSTOM, PolicyKind.SUCCESS_FILE, PolicyKind.METASTORE);

    assertThat(seenByTheCustomPolicy("1", "a")).isEqualTo("not marked");
    assertThat(markedWhenAdded).containsExactly(true);
  }

  @Test
  void doNothingThatIsNotDeclared() throws Exception {
    commit();

    assertThat(fixture.server.calls()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void areAppliedAgainAsAWholeAfterACrashAnywhere() throws Exception {
    int steps = 0;
    boolean crashed = true;
    while (crashed) {
      crashed = crashAt(steps++);
    }

    // partitions, add, partitions; then two markers and two notes
    assertThat(steps).isGreaterThan(7);
  }

  /** Crashes before the given action, commits again, and looks at the result. */
  private boolean crashAt(int step) throws Exception {
    Path table = Files.createDirectory(folder.resolve("step-" + step));
    AtomicInteger left = new AtomicInteger(step);
    try (PolicyFixture own = PolicyFixture.partitioned(table)) {
      List<PartitionToCommit> commit = List.of(own.partition("1", "a"), own.partition("2", "b"));
      own.server.beforeEachCall(call -> crashWhenZero(left));
      own.server.afterEachCall(call -> crashWhenZero(left));
      own.fileSystems =
          path -> {
            crashWhenZero(left);
            return FileSystem.get(path.toUri());
          };

      boolean crashed = false;
      try {
        own.policies(custom(), ALL).commit(commit);
      } catch (Crash | PartitionCommitException e) {
        crashed = true;
      }
      left.set(Integer.MAX_VALUE);
      own.policies(custom(), ALL).commit(commit);

      assertThat(own.server.partitionsOf(TABLE))
          .as("after step %d", step)
          .extracting(HivePartition::values)
          .containsExactly(List.of("1", "a"), List.of("2", "b"));
      assertThat(table.resolve("dt=1/hr=a/_SUCCESS")).isEmptyFile();
      assertThat(table.resolve("dt=2/hr=b/_SUCCESS")).isEmptyFile();
      assertThat(table.resolve("dt=2/hr=b/seen")).hasContent("marked");
      return crashed;
    }
  }

  @Test
  void stopAtTheFirstThatFails() {
    fixture.fileSystems =
        path -> {
          throw new IOException("disk full");
        };

    assertThatThrownBy(() -> commit(ALL))
        .isInstanceOf(PartitionCommitException.class)
        .hasMessageContaining("disk full");
    assertThat(fixture.server.partitionsOf(TABLE)).hasSize(2);
    assertThat(folder).isEmptyDirectory();
  }

  private void commit(PolicyKind... kinds) throws Exception {
    try (CommitPolicies policies = fixture.policies(custom(), kinds)) {
      policies.commit(partitions);
    }
  }

  private String seenByTheCustomPolicy(String dt, String hr) throws IOException {
    return Files.readString(marker(dt, hr).resolveSibling("seen"));
  }

  private Path marker(String dt, String hr) {
    return folder.resolve("dt=" + dt + "/hr=" + hr + "/_SUCCESS");
  }

  private static CustomPolicyConf custom() {
    return new CustomPolicyConf(Witness.class.getName(), List.of(), "c");
  }

  private static void crashWhenZero(AtomicInteger left) {
    if (left.getAndDecrement() == 0) {
      throw new Crash();
    }
  }

  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Notes whether the marker was there. */
  public static final class Witness implements PartitionCommitPolicy {
    @Override
    public void commit(Context context) throws Exception {
      Path directory = Path.of(new org.apache.flink.core.fs.Path(context.location()).getPath());
      boolean marked = Files.exists(directory.resolve("_SUCCESS"));
      Files.createDirectories(directory);
      Files.writeString(directory.resolve("seen"), marked ? "marked" : "not marked");
    }
  }
}
