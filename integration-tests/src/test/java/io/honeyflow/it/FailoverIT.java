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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs that fail in mid-stream and come back from their last checkpoint. */
final class FailoverIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final long ROWS = 200;
  private static final int PER_CHECKPOINT = 25;

  @Test
  void everyRowIsThereOnceThoughTheJobFailedInMidStream() throws Exception {
    HIVE.hive("CREATE TABLE failing (id BIGINT) PARTITIONED BY (dt STRING) STORED AS PARQUET");
    SqlSession session =
        FLINK
            .streaming()
            .set("restart-strategy.type", "fixed-delay")
            .set("restart-strategy.fixed-delay.attempts", "3")
            .set("restart-strategy.fixed-delay.delay", "100 ms");
    PacedRows.declare(session, "paced", ROWS, PER_CHECKPOINT, 0);
    session.tables().createTemporarySystemFunction("fail_once", FailOnce.class);
    FailOnce.FAILED.set(false);

    session.run(
        "CREATE TABLE failing (id BIGINT, dt STRING) PARTITIONED BY (dt) " + HIVE.with(),
        "INSERT INTO failing SELECT fail_once(id, "
            + ROWS / 2
            + "), CAST(MOD(id, 3) AS STRING) FROM paced");

    assertThat(FailOnce.FAILED).isTrue();
    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT id), min(id), max(id) FROM failing"))
        .containsExactly(ROWS + "|" + ROWS + "|0|" + (ROWS - 1));
    assertThat(HIVE.strayFiles("failing")).isEmpty();
  }
}
