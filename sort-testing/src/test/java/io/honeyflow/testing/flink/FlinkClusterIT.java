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
package io.honeyflow.testing.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FlinkClusterIT {

  private static final String QUERY =
      """
      SET 'sql-client.execution.result-mode' = 'tableau';
      SELECT name FROM (VALUES ('bee'), ('hive')) AS t(name);
      """;

  @ParameterizedTest
  @EnumSource
  void runsSqlAlsoAfterATaskManagerWasKilled(FlinkLine line) {
    try (FlinkCluster cluster = FlinkCluster.start(line, List.of())) {
      SqlRun wrong = cluster.run("SELECT * FROM no_such_table;");
      assertThatThrownBy(wrong::succeeded).hasMessageContaining("no_such_table");

      cluster.killTaskManager();
      cluster.startTaskManager();

      String output = cluster.run(QUERY).succeeded().output();
      assertThat(output).contains("bee", "hive", "Received a total of 2 rows");
      assertThat(cluster.jobs().values()).containsExactly("FINISHED");
      assertThat(cluster.log()).contains("TaskManager");

      assertThat(cluster.startGateway().getPort()).isNotEqualTo(cluster.rest().getPort());
    }
  }
}
