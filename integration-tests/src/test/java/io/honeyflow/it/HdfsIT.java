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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.hdfs.RealHdfs;
import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.reader.HiveReader;
import io.honeyflow.testing.reader.ReaderLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables on HDFS: of two name services, of one whose name nodes die, and of one that refuses. */
@Tag("surroundings")
final class HdfsIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();

  /** Long enough for several checkpoints, which have to wait. */
  private static final Duration OUTAGE = Duration.ofSeconds(2);

  private static final int ROWS = 25;

  private static RealHdfs warehouse;
  private static RealHdfs lake;
  private static RealMetastore metastore;
  private static HiveReader hive;

  @TempDir private Path folder;

  /** What an administrator does, and undoes. */
  private enum Incident {
    SAFE_MODE("in safe mode", "'hdfs dfsadmin -safemode leave'") {
      @Override
      void begin(String directory) {
        warehouse.admin("-safemode", "enter");
      }

      @Override
      void end(String directory) {
        warehouse.admin("-safemode", "leave");
      }
    },
    NO_SPACE("DiskSpace quota of /", "raise the quota by 'hdfs dfsadmin -setSpaceQuota'") {
      @Override
      void begin(String directory) {
        warehouse.admin("-setSpaceQuota", "1000", directory);
      }

      @Override
      void end(String directory) {
        warehouse.admin("-clrSpaceQuota", directory);
      }
    },
    TOO_MANY_FILES("NameSpace quota", "raise the quota by 'hdfs dfsadmin -setSpaceQuota'") {
      @Override
      void begin(String directory) {
        warehouse.admin("-setQuota", "1", directory);
      }

      @Override
      void end(String directory) {
        warehouse.admin("-clrQuota", directory);
      }
    };

    private final String reason;
    private final String remedy;

    Incident(String reason, String remedy) {
      this.reason = reason;
      this.remedy = remedy;
    }

    abstract void begin(String directory);

    abstract void end(String directory);
  }

  @BeforeAll
  static void start() {
    warehouse = RealHdfs.startHighlyAvailable("warehouse");
    lake = RealHdfs.start("lake");
    Map<String, String> both = new HashMap<>(lake.clientProperties());
    both.putAll(warehouse.clientProperties());
    both.put("dfs.nameservices", "warehouse,lake");
    metastore = RealMetastore.start(HiveLine.V4_1, both);
    both.putAll(metastore.clientProperties());
    hive = HiveReader.start(ReaderLine.V4_1, both, ZoneId.of("UTC"));
  }

  @AfterAll
  static void stop() {
    try (RealHdfs closedLast = warehouse;
        RealHdfs closedThird = lake;
        RealMetastore closedSecond = metastore;
        HiveReader closedFirst = hive) {}
  }

  @Test
  void eachRowIsInItsOwnNameService() {
    create("of_warehouse", warehouse);
    create("of_lake", lake);
    SqlSession session = FLINK.streaming();
    declare(session, "of_warehouse", warehouse);
    declare(session, "of_lake", lake);

    session.run(
        "EXECUTE STATEMENT SET BEGIN"
            + " INSERT INTO of_warehouse VALUES (1);"
            + " INSERT INTO of_lake VALUES (2);"
            + " END");

    assertThat(hive.query("SELECT id FROM of_warehouse")).containsExactly(List.of("1"));
    assertThat(hive.query("SELECT id FROM of_lake")).containsExactly(List.of("2"));
    assertThat(warehouse.shell("-ls", "-R", "/tables")).contains("part-").doesNotContain("of_lake");
    assertThat(lake.shell("-ls", "-R", "/tables")).contains("part-").doesNotContain("of_warehouse");
  }

  @Test
  void theOtherNameNodeTakesOverInMidWrite() throws Exception {
    create("taken_over", warehouse);
    try (RunningJob job = start("taken_over", FLINK.streaming())) {
      job.until("rows", () -> rows("taken_over") > 0);

      warehouse.killNameNode(0);
      job.staysFor(OUTAGE);
      warehouse.activate(1);

      job.awaitEnd();
    } finally {
      warehouse.startNameNode(0);
    }

    assertEveryRowOnce("taken_over");
  }

  /** The client waits longer each time that nobody answers. */
  @Tag("long")
  @Test
  void aNameNodeThatIsStartedAgainIsWaitedFor() throws Exception {
    create("waited", lake);
    SqlSession session = FLINK.streaming();
    try (RunningJob job = start("waited", session, lake)) {
      job.until("rows", () -> rows("waited") > 0);

      lake.killNameNode(0);
      job.staysFor(OUTAGE);
      lake.startNameNode(0);

      job.awaitEnd();
    }

    assertEveryRowOnce("waited");
  }

  @ParameterizedTest
  @EnumSource(Incident.class)
  void saysWhyItIsRefusedAndGoesOnWhenItIsNot(Incident incident) throws Exception {
    String table = "refused_" + incident.name().toLowerCase(Locale.ROOT);
    String directory = "/tables/" + table;
    create(table, warehouse);
    try (RunningJob job = start(table, retaining(FLINK.streaming()))) {
      job.until("rows", () -> rows(table) > 0);

      incident.begin(directory);

      assertThatThrownBy(job::awaitEnd)
          .hasStackTraceContaining("Cannot ")
          .hasStackTraceContaining(incident.reason)
          .hasStackTraceContaining(incident.remedy)
          .hasStackTraceContaining("the job restarts");
    } finally {
      incident.end(directory);
    }

    SqlSession next = retaining(FLINK.streaming());
    next.set("execution.state-recovery.path", lastCheckpoint().toString());
    try (RunningJob job = start(table, next)) {
      job.awaitEnd();
    }

    assertEveryRowOnce(table);
  }

  private static void create(String table, RealHdfs hdfs) {
    hive.execute(
        "CREATE EXTERNAL TABLE %s (id BIGINT) STORED AS PARQUET LOCATION '%s/tables/%s'"
            .formatted(table, hdfs.uri(), table));
  }

  /** By a folder with the client's configuration of this name service alone. */
  private void declare(SqlSession session, String table, RealHdfs hdfs) {
    Path conf = folder.resolve(table + "-conf");
    hdfs.writeClientConf(conf);
    session.run(
        "CREATE TABLE %s (id BIGINT) WITH ('connector' = 'hive', 'default-database' = 'default', 'hive-conf-dir' = '%s', 'hadoop-conf-dir' = '%s')"
            .formatted(table, metastore.confDir(), conf));
  }

  private RunningJob start(String table, SqlSession session) {
    return start(table, session, warehouse);
  }

  private RunningJob start(String table, SqlSession session, RealHdfs hdfs) {
    declare(session, table, hdfs);
    PacedRows.declare(session, table + "_rows", ROWS, 1, 1);
    return session.start("INSERT INTO %s SELECT id FROM %s_rows".formatted(table, table));
  }

  private SqlSession retaining(SqlSession session) {
    return session
        .set("execution.checkpointing.dir", checkpoints().toUri().toString())
        .set("execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
  }

  private Path checkpoints() {
    return folder.resolve("checkpoints");
  }

  private Path lastCheckpoint() throws IOException {
    try (Stream<Path> all = Files.walk(checkpoints())) {
      return all.filter(file -> file.endsWith("_metadata"))
          .map(Path::getParent)
          .max(
              Comparator.comparingInt(
                  checkpoint ->
                      Integer.parseInt(
                          checkpoint.getFileName().toString().substring("chk-".length()))))
          .orElseThrow();
    }
  }

  private static long rows(String table) {
    return hive.query("SELECT id FROM " + table).size();
  }

  private static void assertEveryRowOnce(String table) {
    assertThat(hive.query("SELECT id FROM " + table + " ORDER BY id"))
        .hasSize(ROWS)
        .doesNotHaveDuplicates();
    assertThat(hive.query("SELECT min(id), max(id) FROM " + table))
        .containsExactly(List.of("0", String.valueOf(ROWS - 1)));
  }
}
