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

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.reader.HiveReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A metastore that goes away, and one that refuses what the job asks: the job waits, or fails at
 * once, says what to do, and goes on from the same checkpoint when that is done.
 */
final class OutageIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();

  /** How long the metastore is away; longer ones are tried before a release. */
  private static final Duration OUTAGE =
      Duration.ofSeconds(Long.getLong("honeyflow.outage.seconds", 10));

  private static RealMetastore metastore;
  private static HiveReader hive;

  @TempDir private Path temporary;

  @BeforeAll
  static void start() {
    metastore =
        RealMetastore.start(
            HiveLine.V2_3,
            Map.of(
                "hive.metastore.pre.event.listeners",
                "org.apache.hadoop.hive.ql.security.authorization.AuthorizationPreEventListener",
                "hive.security.metastore.authorization.manager",
                "org.apache.hadoop.hive.ql.security.authorization.StorageBasedAuthorizationProvider",
                "hive.security.metastore.authenticator.manager",
                "org.apache.hadoop.hive.ql.security.HadoopDefaultMetastoreAuthenticator"));
    hive = HiveReader.start(metastore);
  }

  @AfterAll
  static void stop() {
    try (RealMetastore closedLast = metastore;
        HiveReader closedFirst = hive) {}
  }

  @Test
  void theJobWaitsForAMetastoreThatIsAwayAndCatchesUp() throws Exception {
    EventTimeJob job = new EventTimeJob("away");
    try (RunningJob running = job.start()) {
      job.openEightOClock(running);
      metastore.kill();
      job.completeEightOClock();
      running.until(
          "the commit saying what it waits for",
          () ->
              SeenCounters.texts("away", "commitReport").contains("\"cause\":\"metastore-away\""));
      assertThat(SeenCounters.texts("away", "commitReport"))
          .contains("of default.away for ", "as no server answers (" + metastore.uri());
      running.staysFor(OUTAGE);
      metastore.restart();
      job.rows.settle(running);
      job.goOn(running);
    }

    job.assertCommitted();
  }

  @Test
  void aPartitionThatSomebodyElseMadeAtTheSamePlaceIsTheJobs() throws Exception {
    EventTimeJob job = new EventTimeJob("same_place");
    try (RunningJob running = job.start()) {
      job.openEightOClock(running);
      hive.execute("ALTER TABLE same_place ADD PARTITION (dt='2024-01-01', hr='08')");
      job.completeEightOClock();
      job.rows.settle(running);
      job.goOn(running);
    }

    job.assertCommitted();
  }

  @Test
  void aPartitionThatSomebodyElseMadeElsewhereStopsTheJobUntilItIsGone() throws Exception {
    EventTimeJob job = new EventTimeJob("other_place");
    job.failsAfter(
        () ->
            hive.execute(
                "ALTER TABLE other_place ADD PARTITION (dt='2024-01-01', hr='08') LOCATION '"
                    + temporary.resolve("elsewhere").toUri()
                    + "'"),
        "the metastore has it at ",
        "ALTER TABLE default.other_place PARTITION (dt='2024-01-01', hr='08') SET LOCATION");

    hive.execute("ALTER TABLE other_place DROP PARTITION (dt='2024-01-01', hr='08')");

    job.goesOnFromItsCheckpoint();
  }

  @Test
  void aRefusedPermissionStopsTheJobUntilItIsGranted() throws Exception {
    EventTimeJob job = new EventTimeJob("refused");
    job.failsAfter(
        () -> permissions(job.eightOClock(), "r-xr-xr-x"),
        "refused (",
        "Grant the user of this job what the reason names.");

    permissions(job.eightOClock(), "rwxr-xr-x");

    job.goesOnFromItsCheckpoint();
  }

  @Test
  void aTableThatWasDroppedStopsTheJobUntilItIsBack() throws Exception {
    EventTimeJob job = new EventTimeJob("dropped");
    job.failsAfter(
        () -> hive.execute("DROP TABLE dropped"), "it was dropped under the job", "Create it");

    job.createTable("TEXTFILE");

    job.goesOnFromItsCheckpoint();
  }

  @Test
  void aTableThatWasReplacedStopsTheJobUntilItIsBack() throws Exception {
    EventTimeJob job = new EventTimeJob("replaced");
    job.failsAfter(
        () -> {
          hive.execute("DROP TABLE replaced");
          job.createTable("ORC");
        },
        "which was changed under the job",
        "ALTER TABLE default.replaced SET FILEFORMAT");

    hive.execute("DROP TABLE replaced");
    job.createTable("TEXTFILE");

    job.goesOnFromItsCheckpoint();
  }

  private static void permissions(Path folder, String permissions) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
  }

  /** What happens to the metastore under a job. */
  @FunctionalInterface
  private interface Incident {
    void happen() throws Exception;
  }

  /** A job that writes hours, which are committed when the watermark has passed them. */
  private final class EventTimeJob {
    final String table;
    final Path folder;
    final ScriptedRows rows;
    private final SqlSession session;

    EventTimeJob(String table) throws IOException {
      this.table = table;
      this.folder = Files.createDirectories(temporary.resolve(table));
      createTable("TEXTFILE");
      session = session();
      rows = ScriptedRows.timestamps();
      rows.declare(session, table + "_rows");
    }

    void createTable(String format) {
      hive.execute(
          "CREATE EXTERNAL TABLE %s (id BIGINT) PARTITIONED BY (dt STRING, hr STRING) STORED AS %s LOCATION '%s'"
              .formatted(table, format, folder.toUri()));
    }

    RunningJob start() {
      return start(session);
    }

    void openEightOClock(RunningJob job) throws Exception {
      rows.row(1, "2024-01-01T08:10:00");
      rows.settle(job);
    }

    Path eightOClock() {
      return folder.resolve("dt=2024-01-01/hr=08");
    }

    void completeEightOClock() {
      rows.watermark("2024-01-01T09:00:00");
    }

    void goOn(RunningJob job) throws Exception {
      rows.row(2, "2024-01-01T09:10:00");
      rows.watermark("2024-01-01T10:00:00");
      rows.settle(job);
    }

    void failsAfter(Incident incident, String... inTheMessage) throws Exception {
      try (RunningJob job = start()) {
        openEightOClock(job);
        incident.happen();
        completeEightOClock();
        assertThatThrownBy(job::awaitEnd)
            .satisfies(
                failure ->
                    assertThat(inTheMessage)
                        .allSatisfy(text -> assertThat(failure).hasStackTraceContaining(text)));
      }
    }

    void goesOnFromItsCheckpoint() throws Exception {
      SqlSession next = session().set("execution.state-recovery.path", lastCheckpoint().toString());
      rows.declare(next, table + "_rows");
      try (RunningJob job = start(next)) {
        goOn(job);
      }
      assertCommitted();
    }

    void assertCommitted() {
      assertThat(hive.query("SELECT id, hr FROM " + table + " ORDER BY id"))
          .containsExactly(List.of("1", "08"), List.of("2", "09"));
      assertThat(eightOClock().resolve("_SUCCESS")).exists();
      assertThat(folder.resolve("dt=2024-01-01/hr=09/_SUCCESS")).exists();
    }

    private RunningJob start(SqlSession in) {
      in.run(
          "CREATE TABLE %s (id BIGINT, dt STRING, hr STRING) PARTITIONED BY (dt, hr) WITH ('connector' = 'hive', 'default-database' = 'default', 'hive-conf-dir' = '%s', 'sink.partition-commit.trigger' = 'partition-time', 'sink.partition-commit.delay' = '1 h', 'partition.time-extractor.timestamp-pattern' = '$dt $hr:00:00')"
              .formatted(table, metastore.confDir()));
      return in.start(
          "INSERT INTO %s SELECT id, DATE_FORMAT(ts, 'yyyy-MM-dd'), DATE_FORMAT(ts, 'HH') FROM %s_rows WHERE id IS NOT NULL"
              .formatted(table, table));
    }

    private SqlSession session() {
      return FLINK
          .streaming()
          .set("execution.checkpointing.dir", checkpoints().toUri().toString())
          .set(
              "execution.checkpointing.externalized-checkpoint-retention",
              "RETAIN_ON_CANCELLATION");
    }

    private Path checkpoints() {
      return temporary.resolve(table + "-checkpoints");
    }

    private Path lastCheckpoint() throws IOException {
      try (Stream<Path> all = Files.walk(checkpoints())) {
        return all.filter(file -> file.endsWith("_metadata"))
            .map(Path::getParent)
            .max(Comparator.comparingInt(OutageIT::number))
            .orElseThrow();
      }
    }
  }

  private static int number(Path checkpoint) {
    return Integer.parseInt(checkpoint.getFileName().toString().substring("chk-".length()));
  }
}
