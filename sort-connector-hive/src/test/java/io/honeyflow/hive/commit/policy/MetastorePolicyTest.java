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

import static io.honeyflow.hive.commit.policy.PolicyFixture.NOW;
import static io.honeyflow.hive.commit.policy.PolicyFixture.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.InMemoryMetastore.Call;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.ParameterChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetastorePolicyTest {
  private static final Map<String, String> ACCURATE =
      Map.of("COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}", "numRows", "2");

  private static final ParameterChange THREE_ROWS =
      new ParameterChange(Map.of("numRows", "3"), Set.of("rawDataSize"));

  @TempDir Path folder;
  private PolicyFixture fixture;
  private CommitPolicies policies;

  @BeforeEach
  void open() {
    fixture = PolicyFixture.partitioned(folder);
    policies = fixture.policies(PolicyKind.METASTORE);
  }

  @AfterEach
  void close() throws Exception {
    policies.close();
    fixture.close();
  }

  @Test
  void addsAllNewPartitionsInOneCall() throws Exception {
    policies.commit(
        List.of(
            fixture.partition("1", "a"), fixture.partition("1", "b"), fixture.partition("2", "a")));

    assertThat(fixture.server.partitionsOf(TABLE))
        .extracting(HivePartition::values, HivePartition::location)
        .containsExactly(
            tuple(List.of("1", "a"), fixture.location() + "/dt=1/hr=a"),
            tuple(List.of("1", "b"), fixture.location() + "/dt=1/hr=b"),
            tuple(List.of("2", "a"), fixture.location() + "/dt=2/hr=a"));
    assertThat(fixture.server.calls())
        .containsExactly(Call.PARTITIONS, Call.ADD_PARTITIONS, Call.PARTITIONS);
  }

  @Test
  void refreshesAnExistingPartitionAndLeavesTheRestOfItAlone() throws Exception {
    PartitionToCommit partition = fixture.partition("1", "a");
    fixture.putPartition(partition.values(), partition.location(), ACCURATE);

    policies.commit(List.of(partition));

    assertThat(fixture.server.partitionsOf(TABLE).get(0).parameters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "COLUMN_STATS_ACCURATE",
                "{\"BASIC_STATS\":\"true\"}",
                "numRows",
                "2",
                "transient_lastDdlTime",
                Long.toString(NOW)));
    assertThat(fixture.server.calls())
        .containsExactly(Call.PARTITIONS, Call.CHANGE_PARTITION_PARAMETERS);
  }

  @Test
  void writesTheStatisticsOfAnExistingPartitionInTheSameCall() throws Exception {
    PartitionToCommit partition = fixture.partition("1", "a");
    fixture.putPartition(partition.values(), partition.location(), Map.of("rawDataSize", "9"));

    policies.commit(
        List.of(
            new PartitionToCommit(
                partition.values(), partition.location(), CommitFacts.NONE, THREE_ROWS)));

    assertThat(fixture.server.partitionsOf(TABLE).get(0).parameters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("numRows", "3", "transient_lastDdlTime", Long.toString(NOW)));
    assertThat(fixture.server.calls())
        .containsExactly(Call.PARTITIONS, Call.CHANGE_PARTITION_PARAMETERS);
  }

  @Test
  void addsANewPartitionWithItsStatistics() throws Exception {
    PartitionToCommit partition = fixture.partition("1", "a");

    policies.commit(
        List.of(
            new PartitionToCommit(
                partition.values(), partition.location(), CommitFacts.NONE, THREE_ROWS)));

    assertThat(fixture.server.partitionsOf(TABLE).get(0).parameters()).isEqualTo(THREE_ROWS.set());
    assertThat(fixture.server.calls())
        .containsExactly(Call.PARTITIONS, Call.ADD_PARTITIONS, Call.PARTITIONS);
  }

  /** As Hive 3 and later do. */
  @Test
  void writesTheStatisticsAgainWhereTheServerDroppedThem() throws Exception {
    PartitionToCommit partition = fixture.partition("1", "a");
    fixture.server.afterEachCall(
        call -> {
          if (call == Call.ADD_PARTITIONS) {
            fixture.putPartition(partition.values(), partition.location(), Map.of());
          }
        });

    policies.commit(
        List.of(
            new PartitionToCommit(
                partition.values(), partition.location(), CommitFacts.NONE, THREE_ROWS)));

    assertThat(fixture.server.partitionsOf(TABLE).get(0).parameters()).isEqualTo(THREE_ROWS.set());
  }

  @Test
  void takesTheSameLocationWrittenDifferentlyAsTheSame() throws Exception {
    PartitionToCommit partition = fixture.partition("1", "a");
    fixture.putPartition(
        partition.values(), "file://" + folder + "/dt=1//hr=a/", Map.of("mine", "yes"));

    policies.commit(List.of(partition));

    assertThat(fixture.server.partitionsOf(TABLE).get(0).parameters()).containsEntry("mine", "yes");
  }

  @Test
  void refusesAPartitionThatIsElsewhereAndChangesNothing() {
    PartitionToCommit partition = fixture.partition("1", "it's");
    fixture.putPartition(partition.values(), "file:/elsewhere", ACCURATE);

    assertThatThrownBy(() -> policies.commit(List.of(fixture.partition("2", "a"), partition)))
        .isInstanceOf(PartitionCommitException.class)
        .hasMessageContaining("partition dt=1/hr=it%27s of db.t")
        .hasMessageContaining("has it at file:/elsewhere")
        .hasMessageContaining("written to " + partition.location())
        .hasMessageContaining(
            "ALTER TABLE db.t PARTITION (dt='1', hr='it\\'s') SET LOCATION '"
                + partition.location()
                + "'");
    assertThat(fixture.server.partitionsOf(TABLE)).hasSize(1);
    assertThat(fixture.server.partitionsOf(TABLE).get(0).parameters()).isEqualTo(ACCURATE);
  }

  @Test
  void commitsTheSamePartitionsOnceTheLocationIsRemedied() throws Exception {
    PartitionToCommit partition = fixture.partition("1", "a");
    List<PartitionToCommit> commit = List.of(partition, fixture.partition("2", "a"));
    fixture.putPartition(partition.values(), "file:/elsewhere", Map.of());
    assertThatThrownBy(() -> policies.commit(commit)).isInstanceOf(PartitionCommitException.class);

    fixture.putPartition(partition.values(), partition.location(), Map.of());
    policies.commit(commit);

    assertThat(fixture.server.partitionsOf(TABLE)).hasSize(2);
  }

  @Test
  void acceptsAPartitionThatSomebodyElseAddsAtTheSameTimeAtTheSamePlace() throws Exception {
    PartitionToCommit partition = fixture.partition("1", "a");
    somebodyAddsMeanwhile(partition.values(), partition.location());

    policies.commit(List.of(partition));

    assertThat(fixture.server.partitionsOf(TABLE).get(0).parameters())
        .containsEntry("by", "somebody");
  }

  @Test
  void refusesAPartitionThatSomebodyElseAddsAtTheSameTimeElsewhere() {
    PartitionToCommit partition = fixture.partition("1", "a");
    somebodyAddsMeanwhile(partition.values(), "file:/elsewhere");

    assertThatThrownBy(() -> policies.commit(List.of(partition)))
        .isInstanceOf(PartitionCommitException.class)
        .hasMessageContaining("has it at file:/elsewhere");
  }

  @Test
  void saysSoWhenSomebodyDropsAPartitionAtOnce() {
    PartitionToCommit partition = fixture.partition("1", "a");
    fixture.server.afterEachCall(
        call -> {
          if (call == Call.ADD_PARTITIONS) {
            fixture.server.dropPartition(TABLE, partition.values());
          }
        });

    assertThatThrownBy(() -> policies.commit(List.of(partition)))
        .isInstanceOf(PartitionCommitException.class)
        .hasMessageContaining("partition dt=1/hr=a of db.t")
        .hasMessageContaining("does not know it any more");
  }

  @Test
  void addsAPartitionOnceThoughItIsNamedTwice() throws Exception {
    policies.commit(List.of(fixture.partition("1", "a"), fixture.partition("1", "a")));

    assertThat(fixture.server.partitionsOf(TABLE)).hasSize(1);
  }

  @Test
  void asksNothingWhenThereIsNothingToCommit() throws Exception {
    policies.commit(List.of());

    assertThat(fixture.server.calls()).isEmpty();
  }

  @Test
  void passesTheRefusalOfTheMetastoreOn() {
    fixture.server.failNext(
        Call.ADD_PARTITIONS,
        new MetastoreException(MetastoreException.Reason.REFUSED, "permission denied"));

    assertThatThrownBy(() -> policies.commit(List.of(fixture.partition("1", "a"))))
        .isInstanceOf(MetastoreException.class)
        .hasMessageContaining("permission denied");
  }

  @Test
  void refreshesATableWithoutPartitions(@TempDir Path other) throws Exception {
    try (PolicyFixture table = PolicyFixture.unpartitioned(other)) {
      table.putTable(Map.of("numRows", "2"));
      table
          .policies(PolicyKind.METASTORE)
          .commit(
              List.of(
                  new PartitionToCommit(
                      List.of(), table.location(), CommitFacts.NONE, THREE_ROWS)));

      assertThat(table.connection().table(TABLE).orElseThrow().parameters())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of("numRows", "3", "transient_lastDdlTime", Long.toString(NOW)));
    }
  }

  private void somebodyAddsMeanwhile(List<String> values, String location) {
    fixture.server.beforeEachCall(
        call -> {
          if (call == Call.ADD_PARTITIONS) {
            fixture.putPartition(values, location, Map.of("by", "somebody"));
          }
        });
  }
}
