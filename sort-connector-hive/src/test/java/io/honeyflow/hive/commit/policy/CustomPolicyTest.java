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

import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.CustomPolicyConf;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.conf.StatisticsMode;
import io.honeyflow.hive.conf.SuccessFileConf;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CustomPolicyTest {
  @TempDir Path folder;
  private PolicyFixture fixture;

  @BeforeEach
  void open() throws Exception {
    fixture = PolicyFixture.partitioned(folder);
    Files.createDirectories(folder.resolve("dt=1/hr=a"));
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void runsAPolicyOfOursWithItsParameters() throws Exception {
    commit(conf(Note.class, "note.txt", "done"), fixture.partition("1", "a"));

    assertThat(folder.resolve("dt=1/hr=a/note.txt"))
        .hasContent("done db t [dt, hr] [1, a] {dt=1, hr=a}");
  }

  @Test
  void runsAPolicyThatWasWrittenForFlinkUnchanged() throws Exception {
    commit(conf(FlinkNote.class), fixture.partition("1", "a"));

    assertThat(folder.resolve("dt=1/hr=a/flink.txt"))
        .hasContent("my_catalog db t [dt, hr] [1, a] {dt=1, hr=a}");
  }

  @Test
  void givesATableWithoutPartitionsAnEmptySpec() throws Exception {
    try (PolicyFixture table = PolicyFixture.unpartitioned(folder)) {
      try (CommitPolicies policies =
          table.policies(conf(Note.class, "note.txt", "done"), PolicyKind.CUSTOM)) {
        policies.commit(List.of(table.table()));
      }
    }

    assertThat(folder.resolve("note.txt")).hasContent("done db t [] [] {}");
  }

  @Test
  void closesAPolicyThatCanBeClosed() throws Exception {
    Path ours = folder.resolve("ours");
    Path flinks = folder.resolve("flinks");

    fixture.policies(conf(Closing.class, ours.toString()), PolicyKind.CUSTOM).close();
    fixture.policies(conf(FlinkClosing.class, flinks.toString()), PolicyKind.CUSTOM).close();

    assertThat(ours).hasContent("closed");
    assertThat(flinks).hasContent("closed");
  }

  @Test
  void failsWithPartitionAndPolicy() {
    assertThatThrownBy(() -> commit(conf(Failing.class), fixture.partition("1", "a")))
        .isInstanceOf(PartitionCommitException.class)
        .hasMessageContaining("partition dt=1/hr=a of db.t")
        .hasMessageContaining(Failing.class.getName())
        .hasMessageContaining("scheduler away")
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void letsItselfBeInterrupted() {
    assertThatThrownBy(() -> commit(conf(Interrupted.class), fixture.partition("1", "a")))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void mustExist() {
    assertThatThrownBy(() -> open(new CustomPolicyConf("no.Such", List.of(), "c")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'sink.partition-commit.policy.class' = 'no.Such'")
        .hasMessageContaining("no such class");
  }

  @Test
  void mustBeAPolicy() {
    assertThatThrownBy(() -> open(conf(String.class)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.String")
        .hasMessageContaining("neither a io.honeyflow.hive.commit.policy.PartitionCommitPolicy")
        .hasMessageContaining("org.apache.flink.connector.file.table.PartitionCommitPolicy");
  }

  @Test
  void mustHaveAConstructorForItsParameters() {
    assertThatThrownBy(() -> open(conf(Note.class, "one")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no public constructor with 1 String(s)");
    assertThatThrownBy(() -> open(conf(Note.class)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no public constructor without parameters");
  }

  @Test
  void saysWhatItsConstructorSaid() {
    assertThatThrownBy(() -> open(conf(Closing.class, "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("its constructor failed")
        .hasMessageContaining("a path, please");
  }

  @Test
  void isCheckedAtPlanningWithoutBeingMade() {
    ClassLoader classes = CustomPolicyTest.class.getClassLoader();

    assertThat(CommitPolicies.problem(declared(conf(Closing.class, "")), classes)).isEmpty();
    assertThat(CommitPolicies.problem(declared(conf(Closing.class)), classes).orElseThrow())
        .contains("no public constructor without parameters");
    assertThat(CommitPolicies.problem(declared(null), classes).orElseThrow())
        .contains("Set 'sink.partition-commit.policy.class'");
  }

  private void commit(CustomPolicyConf conf, PartitionToCommit partition) throws Exception {
    try (CommitPolicies policies = open(conf)) {
      policies.commit(List.of(partition));
    }
  }

  private CommitPolicies open(CustomPolicyConf conf) {
    return fixture.policies(conf, PolicyKind.CUSTOM);
  }

  private static CustomPolicyConf conf(Class<?> type, String... parameters) {
    return new CustomPolicyConf(type.getName(), List.of(parameters), "my_catalog");
  }

  private static CommitConf declared(CustomPolicyConf custom) {
    return new CommitConf(
        CommitTrigger.PROCESS_TIME,
        Duration.ZERO,
        ZoneOffset.UTC,
        LateData.RECOMMIT,
        List.of(PolicyKind.CUSTOM),
        custom,
        new SuccessFileConf("_SUCCESS", MarkerContent.EMPTY),
        StatisticsMode.EXACT);
  }

  private static Path local(String location) {
    return Path.of(new org.apache.flink.core.fs.Path(location).getPath());
  }

  public static final class Note implements PartitionCommitPolicy {
    private final String file;
    private final String word;

    public Note(String file, String word) {
      this.file = file;
      this.word = word;
    }

    @Override
    public void commit(Context context) throws Exception {
      Files.writeString(
          local(context.location()).resolve(file),
          String.join(
              " ",
              word,
              context.database(),
              context.table(),
              context.partitionKeys().toString(),
              context.partitionValues().toString(),
              context.partitionSpec().toString()));
    }
  }

  /** As users have them. */
  public static final class FlinkNote
      implements org.apache.flink.connector.file.table.PartitionCommitPolicy {
    @Override
    public void commit(Context context) throws Exception {
      Files.writeString(
          local(context.partitionPath().toString()).resolve("flink.txt"),
          String.join(
              " ",
              context.catalogName(),
              context.databaseName(),
              context.tableName(),
              context.partitionKeys().toString(),
              context.partitionValues().toString(),
              context.partitionSpec().toString()));
    }
  }

  public static final class Closing implements PartitionCommitPolicy, AutoCloseable {
    private final Path file;

    public Closing(String file) {
      if (file.isEmpty()) {
        throw new IllegalArgumentException("a path, please");
      }
      this.file = Path.of(file);
    }

    @Override
    public void commit(Context context) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() throws Exception {
      Files.writeString(file, "closed");
    }
  }

  public static final class FlinkClosing
      implements org.apache.flink.connector.file.table.PartitionCommitPolicy, AutoCloseable {
    private final Path file;

    public FlinkClosing(String file) {
      this.file = Path.of(file);
    }

    @Override
    public void commit(Context context) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() throws Exception {
      Files.writeString(file, "closed");
    }
  }

  public static final class Failing implements PartitionCommitPolicy {
    @Override
    public void commit(Context context) {
      throw new IllegalStateException("scheduler away");
    }
  }

  public static final class Interrupted implements PartitionCommitPolicy {
    @Override
    public void commit(Context context) throws Exception {
      throw new InterruptedException();
    }
  }
}
