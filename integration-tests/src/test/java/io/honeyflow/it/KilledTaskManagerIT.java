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
package io.honeyflow.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.flink.FlinkCluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A real cluster, Flink's own SQL client with the connector as a user jar, and a TaskManager that
 * dies in mid-stream.
 */
final class KilledTaskManagerIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int ROWS = 6_000;

  @Test
  void everyRowIsThereOnceAndNoFileIsLeftBehind() throws Exception {
    HIVE.hive("CREATE TABLE killed (id BIGINT) PARTITIONED BY (p STRING) STORED AS PARQUET");

    try (FlinkCluster cluster = FlinkCluster.start(ForkedSql.line(), List.of())) {
      cluster
          .run(
              """
              SET 'execution.checkpointing.interval' = '500 ms';
              SET 'restart-strategy.type' = 'fixed-delay';
              SET 'restart-strategy.fixed-delay.attempts' = '100';
              SET 'restart-strategy.fixed-delay.delay' = '500 ms';
              SET 'parallelism.default' = '2';
              CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',
                'rows-per-second' = '500', 'fields.id.kind' = 'sequence',
                'fields.id.start' = '1', 'fields.id.end' = '%d');
              CREATE TABLE killed (id BIGINT, p STRING) PARTITIONED BY (p) %s;
              INSERT INTO killed SELECT id, CAST(MOD(id, 4) AS STRING) FROM numbers;
              """
                  .formatted(ROWS, HIVE.with()),
              ForkedSql.connector())
          .succeeded();
      Await.until("a committed partition", () -> HIVE.files("killed").contains("p=0/_SUCCESS"));

      cluster.killTaskManager();
      assertThat(cluster.jobs()).as("the job had not ended before").doesNotContainValue("FINISHED");
      cluster.startTaskManager();

      Await.until("the job's end", () -> cluster.jobs().containsValue("FINISHED"));
      String job = cluster.jobs().keySet().iterator().next();
      assertThat(cluster.get("/jobs/" + job + "/exceptions")).contains("exceptionName");
    }

    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT id), min(id), max(id) FROM killed"))
        .containsExactly(ROWS + "|" + ROWS + "|1|" + ROWS);
    assertThat(HIVE.strayFiles("killed")).isEmpty();
  }
}
