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

import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.table.api.Schema;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Streams that take back what they said. */
final class UpsertIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  @Test
  void insertsAndLatestValuesAreWrittenAndNothingIsTakenBack() {
    assertThat(written("keyed", ", PRIMARY KEY (k) NOT ENFORCED"))
        .containsExactly("1|a", "1|b", "2|c");
  }

  @Test
  void aSinkWithoutAKeyTakesTheSame() {
    assertThat(written("keyless", "")).containsExactly("1|a", "1|b", "2|c");
  }

  @Test
  void rowsThatOnlyComeNeedNoConflictClauseThoughTheSinkHasAKey() {
    HIVE.hive("CREATE TABLE only_new (k INT, v STRING) STORED AS PARQUET");
    FLINK
        .streaming()
        .run(
            "CREATE TABLE only_new (k INT, v STRING, PRIMARY KEY (k) NOT ENFORCED) " + HIVE.with(),
            "INSERT INTO only_new VALUES (1, 'a'), (2, 'b')");

    assertThat(HIVE.rows("SELECT * FROM only_new")).containsExactly("1|a", "2|b");
  }

  private static List<String> written(String table, String constraint) {
    HIVE.hive("CREATE TABLE " + table + " (k INT, v STRING) STORED AS PARQUET");
    SqlSession session = FLINK.streaming();
    session
        .tables()
        .createTemporaryView(
            "changes",
            session
                .tables()
                .fromChangelogStream(
                    session
                        .environment()
                        .fromData(
                            Types.ROW_NAMED(new String[] {"k", "v"}, Types.INT, Types.STRING),
                            Row.ofKind(RowKind.INSERT, 1, "a"),
                            Row.ofKind(RowKind.UPDATE_BEFORE, 1, "a"),
                            Row.ofKind(RowKind.UPDATE_AFTER, 1, "b"),
                            Row.ofKind(RowKind.INSERT, 2, "c"),
                            Row.ofKind(RowKind.DELETE, 2, "c"))
                        .setParallelism(1),
                    Schema.newBuilder()
                        .column("k", "INT NOT NULL")
                        .column("v", "STRING")
                        .primaryKey("k")
                        .build()));
    session.run(
        "CREATE TABLE " + table + " (k INT, v STRING" + constraint + ") " + HIVE.with(),
        "INSERT INTO " + table + " SELECT k, v FROM changes");

    return HIVE.rows("SELECT * FROM " + table);
  }
}
