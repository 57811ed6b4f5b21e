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

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tables and columns that the sink makes, as Hive sees them. */
final class MadeTableIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  /** Its metastore keeps locks, as those do whose database {@code schematool} has made. */
  @RegisterExtension static final HiveWarehouse WITH_LOCKS = HiveWarehouse.hive2();

  @Test
  void hiveReadsATableThatTheSinkMadeBelowItsDatabasesLocation(@TempDir Path elsewhere)
      throws Exception {
    HIVE.hive("CREATE DATABASE own LOCATION '" + elsewhere.toUri() + "db'");

    FLINK
        .batch()
        .run(
            "CREATE TABLE made (Id INT COMMENT 'who', tags ARRAY<STRING>, at_time TIMESTAMP(3),"
                + " price DECIMAL(9, 2), dt DATE) COMMENT 'all of them' PARTITIONED BY (dt) "
                + HIVE.with(
                    "default-database",
                    "own",
                    "sink.table.create",
                    "if-not-exists",
                    "sink.table.format",
                    "orc",
                    "sink.table.properties.orc.compress",
                    "SNAPPY"),
            "INSERT INTO made VALUES (1, ARRAY['a', 'b'], TIMESTAMP '2024-01-01 10:00:00.5',"
                + " 1.25, DATE '2024-01-01')");

    assertThat(HIVE.rows("SELECT * FROM own.made"))
        .containsExactly("1|[\"a\",\"b\"]|2024-01-01 10:00:00.5|1.25|2024-01-01");
    assertThat(elsewhere.resolve("db/made/dt=2024-01-01/_SUCCESS")).exists();
    assertThat(String.join("\n", HIVE.rows("DESCRIBE FORMATTED own.made")))
        .contains("who", "all of them", "EXTERNAL_TABLE", "orc.compress");
    assertThat(Files.readAllLines(Path.of("target/plan.log")))
        .as("what is said of what the server made of it")
        .filteredOn(line -> line.contains(elsewhere.toString()))
        .singleElement()
        .asString()
        .startsWith("Created Hive table own.made. The metastore made it EXTERNAL_TABLE at ")
        .contains("transient_lastDdlTime=");
  }

  @Test
  void aTableOfAllChangesIsMadeWithTheColumnOfTheirKinds() {
    FLINK
        .streaming()
        .run(
            "CREATE TABLE history (word STRING, total BIGINT) "
                + HIVE.with(
                    "sink.table.create",
                    "if-not-exists",
                    "sink.changelog.mode",
                    "all",
                    "sink.changelog.row-kind-column",
                    "op"),
            "INSERT INTO history SELECT word, COUNT(*) FROM (VALUES ('a'), ('b'), ('a')) AS w (word)"
                + " GROUP BY word");

    assertThat(HIVE.rows("SELECT * FROM history"))
        .containsExactly("a|1|+I", "a|1|-U", "a|2|+U", "b|1|+I");
    assertThat(HIVE.rows("DESCRIBE history"))
        .anySatisfy(column -> assertThat(column).startsWith("op").contains("string"));
  }

  @Test
  void jobsThatMakeTheSameTableAtOnceBothGoOn() throws Exception {
    SqlSession session =
        FLINK
            .batch()
            .run(
                "CREATE TABLE together (id INT, dt STRING) PARTITIONED BY (dt) "
                    + WITH_LOCKS.with("sink.table.create", "if-not-exists"));

    RunningJob one = session.start("INSERT INTO together VALUES (1, 'd1')");
    RunningJob two = session.start("INSERT INTO together VALUES (2, 'd2')");
    one.awaitEnd();
    two.awaitEnd();

    assertThat(WITH_LOCKS.rows("SELECT * FROM together")).containsExactly("1|d1", "2|d2");
  }

  @Test
  void rowsOfOldPartitionsAreNullInAddedColumns() {
    HIVE.hive("CREATE TABLE grown (id INT) PARTITIONED BY (dt STRING) STORED AS ORC");
    String created = "CREATE TABLE grown (id INT, dt STRING) PARTITIONED BY (dt) " + HIVE.with();
    String grown =
        "CREATE TABLE grown (note STRING, id INT, dt STRING) PARTITIONED BY (dt) "
            + HIVE.with("sink.schema.evolution", "add-columns");

    FLINK.batch().run(created, "INSERT INTO grown VALUES (1, 'd1')");
    FLINK.batch().run(grown, "INSERT INTO grown VALUES ('a', 2, 'd1'), ('b', 3, 'd2')");

    assertThat(HIVE.rows("SELECT id, note, dt FROM grown"))
        .containsExactly("1|NULL|d1", "2|a|d1", "3|b|d2");
  }
}
