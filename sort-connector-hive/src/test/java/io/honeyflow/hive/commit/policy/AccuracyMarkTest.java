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

import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.InMemoryMetastore.Call;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyMarkTest {
  private static final Map<String, String> ACCURATE =
      Map.of("COLUMN_STATS_ACCURATE", "true", "numRows", "2");

  @TempDir Path folder;

  @Test
  void goesFromThePartitionsThatBearIt() {
    try (PolicyFixture fixture = PolicyFixture.partitioned(folder)) {
      fixture.putPartition(List.of("1", "a"), "file:/a", ACCURATE);
      fixture.putPartition(List.of("2", "b"), "file:/b", Map.of("numRows", "2"));
      fixture.putPartition(List.of("3", "c"), "file:/c", ACCURATE);

      AccuracyMark.clearPartitions(
          fixture.connection(),
          TABLE,
          List.of(List.of("1", "a"), List.of("2", "b"), List.of("not", "there")));

      assertThat(fixture.server.partitionsOf(TABLE))
          .extracting(HivePartition::parameters)
          .containsExactly(Map.of("numRows", "2"), Map.of("numRows", "2"), ACCURATE);
    }
  }

  @Test
  void costsOneQuestionWhereNobodyBearsIt() {
    try (PolicyFixture fixture = PolicyFixture.partitioned(folder)) {
      AccuracyMark.clearPartitions(fixture.connection(), TABLE, List.of(List.of("1", "a")));

      assertThat(fixture.server.calls()).containsExactly(Call.PARTITIONS);
    }
  }

  @Test
  void goesFromATableThatBearsIt() {
    try (PolicyFixture fixture = PolicyFixture.unpartitioned(folder)) {
      fixture.putTable(ACCURATE);

      AccuracyMark.clearTable(fixture.connection(), TABLE);
      AccuracyMark.clearTable(fixture.connection(), TABLE);

      assertThat(fixture.connection().table(TABLE).orElseThrow().parameters())
          .isEqualTo(Map.of("numRows", "2"));
      assertThat(fixture.server.calls())
          .containsExactly(Call.TABLE, Call.CHANGE_TABLE_PARAMETERS, Call.TABLE, Call.TABLE);
    }
  }
}
