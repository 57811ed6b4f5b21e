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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.honeyflow.testing.process.TempFolder;
import io.honeyflow.testing.reader.HiveQueryException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A job is stopped with a savepoint on Flink 1.20 and goes on from it on Flink 2: the first half
 * leaves its folder to the second, which runs in the module built after it. The plan is compiled by
 * the older Flink, as Flink asks it of people who upgrade SQL jobs.
 */
final class SavepointIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final Path FOLDER =
      Path.of(System.getProperty("integration-tests.target"), "savepoint").normalize();
  private static final Path LINES = FOLDER.resolve("lines");
  private static final Path TABLE = FOLDER.resolve("table");
  private static final Path PLAN = FOLDER.resolve("plan.json");
  private static final Path SAVEPOINT = FOLDER.resolve("savepoint.txt");
  private static final boolean OLD = System.getProperty("flink.version").startsWith("1.");
  private static final int HALF = 100;

  @Test
  void aJobStoppedOnTheOlderFlinkGoesOnOnTheNewer() throws Exception {
    if (OLD) {
      stopWithASavepoint();
    } else {
      assumeTrue(Files.exists(SAVEPOINT), "Flink 1.20 has left no savepoint");
      goOnFromTheSavepoint();
    }
  }

  private static void stopWithASavepoint() throws Exception {
    TempFolder.delete(FOLDER);
    Files.createDirectories(LINES);
    writeLines("first", 0);

    SqlSession session = session();
    session.run(
        "COMPILE PLAN '"
            + PLAN.toUri()
            + "' FOR INSERT INTO upgraded"
            + " SELECT CAST(line AS INT), CAST(MOD(CAST(line AS INT), 2) AS STRING) FROM texts");
    try (RunningJob job = session.start("EXECUTE PLAN '" + PLAN.toUri() + "'")) {
      job.until("all rows of the first half in Hive", () -> rowsAre(HALF));
      Files.writeString(SAVEPOINT, job.stopWithSavepoint(FOLDER.resolve("savepoints")));
    }

    assertThat(HIVE.rows("SELECT count(*) FROM upgraded")).containsExactly("" + HALF);
  }

  private static void goOnFromTheSavepoint() throws Exception {
    writeLines("second", HALF);

    SqlSession session =
        session().set("execution.state-recovery.path", Files.readString(SAVEPOINT));
    HIVE.hive("MSCK REPAIR TABLE upgraded");
    try (RunningJob job = session.start("EXECUTE PLAN '" + PLAN.toUri() + "'")) {
      job.until("all rows of the second half in Hive", () -> rowsAre(2 * HALF));
      job.stopWithSavepoint(FOLDER.resolve("savepoints"));
    }

    assertThat(HIVE.rows("SELECT count(*), count(DISTINCT id), max(id) FROM upgraded"))
        .containsExactly(2 * HALF + "|" + 2 * HALF + "|" + (2 * HALF - 1));
  }

  private static SqlSession session() {
    HIVE.hive(
        "CREATE EXTERNAL TABLE upgraded (id INT) PARTITIONED BY (p STRING) STORED AS PARQUET"
            + " LOCATION '"
            + TABLE.toUri()
            + "'");
    return FLINK
        .streaming()
        .set("table.plan.compile.catalog-objects", "IDENTIFIER")
        .run(
            "CREATE TABLE texts (line STRING) WITH ('connector' = 'filesystem',"
                + " 'path' = '"
                + LINES.toUri()
                + "', 'format' = 'raw',"
                + " 'source.monitor-interval' = '200 ms')",
            "CREATE TABLE upgraded (id INT, p STRING) PARTITIONED BY (p) " + HIVE.with());
  }

  /** Hive's local file system fails when a file goes away while it lists the folder. */
  private static boolean rowsAre(int expected) {
    try {
      return HIVE.rows("SELECT count(*) FROM upgraded").contains(String.valueOf(expected));
    } catch (HiveQueryException e) {
      return false;
    }
  }

  private static void writeLines(String name, int from) throws Exception {
    Files.write(
        LINES.resolve(name),
        IntStream.range(from, from + HALF).mapToObj(Integer::toString).toList());
  }
}
