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

import java.time.LocalDateTime;
import java.util.List;
import org.apache.flink.connector.file.table.PartitionCommitPolicy;
import org.apache.flink.connector.file.table.PartitionTimeExtractor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Partitions that wait for the watermark, and the classes that people bring along from Flink. */
final class PartitionTimeIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final int MINUTES = 10;

  @Test
  void anHourIsCommittedWhenTheWatermarkHasPassedItAndTheNextOneNot() throws Exception {
    HIVE.hive(
        "CREATE TABLE hours (id BIGINT) PARTITIONED BY (dt STRING, hr STRING) STORED AS PARQUET");
    SqlSession session = paced();
    session.run(
        "CREATE TABLE hours (id BIGINT, dt STRING, hr STRING) PARTITIONED BY (dt, hr) "
            + HIVE.with(
                "sink.partition-commit.trigger", "partition-time",
                "sink.partition-commit.delay", "1 h",
                "partition.time-extractor.timestamp-pattern", "$dt $hr:00:00"));

    try (RunningJob job =
        session.start(
            "INSERT INTO hours SELECT id, DATE_FORMAT(ts, 'yyyy-MM-dd'), DATE_FORMAT(ts, 'HH')"
                + " FROM paced")) {
      job.until(
          "the marker of the first hour",
          () -> HIVE.files("hours").contains("dt=2024-01-01/hr=00/_SUCCESS"));
      List<String> committed = HIVE.rows("SHOW PARTITIONS hours");
      assertThat(committed).contains("dt=2024-01-01/hr=00");

      // A row comes at each checkpoint, so the hour that is being written is not complete.
      List<String> written = HIVE.files("hours");
      assertThat(written.stream().map(PartitionTimeIT::partition).distinct().count())
          .isGreaterThan(written.stream().filter(file -> file.endsWith("_SUCCESS")).count());
    }

    assertThat(HIVE.rows("SELECT count(*) FROM hours WHERE hr = '00'")).containsExactly("6");
  }

  @Test
  void aPartitionWithoutATimeIsCommittedByTheClockAndTheJobLives() throws Exception {
    HIVE.hive("CREATE TABLE some_bad (id BIGINT) PARTITIONED BY (dt STRING, hr STRING)");
    SqlSession session = FLINK.streaming();
    ScriptedRows rows = ScriptedRows.timestamps();
    rows.declare(session, "some_bad_rows");
    session.run(
        "CREATE TABLE some_bad (id BIGINT, dt STRING, hr STRING) PARTITIONED BY (dt, hr) "
            + HIVE.with(
                "sink.partition-commit.trigger", "partition-time",
                "sink.partition-commit.delay", "1 s",
                "partition.time-extractor.timestamp-pattern", "yyyyMMdd HH",
                "partition.time-extractor.on-error", "skip"));

    try (RunningJob job =
        session.start(
            "INSERT INTO some_bad SELECT id,"
                + " CASE WHEN id = 1 THEN 'bad' ELSE DATE_FORMAT(ts, 'yyyyMMdd') END,"
                + " DATE_FORMAT(ts, 'HH') FROM some_bad_rows WHERE id IS NOT NULL")) {
      rows.row(1, "2024-01-01T08:10:00");
      rows.row(2, "2024-01-01T08:10:00");
      job.until(
          "the marker of the partition without a time",
          () -> HIVE.files("some_bad").contains("dt=bad/hr=08/_SUCCESS"));
      assertThat(HIVE.rows("SHOW PARTITIONS some_bad")).containsExactly("dt=bad/hr=08");
      job.until(
          "its commit being counted",
          () -> SeenCounters.sum("some_bad", "partitionTimesSkipped") == 1);

      rows.watermark("2024-01-01T08:00:01");
      rows.settle(job);
      assertThat(HIVE.rows("SELECT id, dt FROM some_bad")).containsExactly("1|bad", "2|20240101");
    }
  }

  @Test
  void aPolicyAndAnExtractorOfFlinkRunUnchanged() throws Exception {
    HIVE.hive("CREATE TABLE custom (id BIGINT) PARTITIONED BY (day_nr STRING) STORED AS ORC");
    SqlSession session = paced();
    session.run(
        "CREATE TABLE custom (id BIGINT, day_nr STRING) PARTITIONED BY (day_nr) "
            + HIVE.with(
                "sink.partition-commit.trigger", "partition-time",
                "partition.time-extractor.kind", "custom",
                "partition.time-extractor.class", DayNumber.class.getName(),
                "sink.partition-commit.policy.kind", "metastore,custom",
                "sink.partition-commit.policy.class", Touch.class.getName()));

    try (RunningJob job =
        session.start(
            "INSERT INTO custom SELECT id, CAST(DAYOFYEAR(CAST(ts AS DATE)) AS STRING)"
                + " FROM paced")) {
      job.until(
          "the file that the policy makes",
          () -> HIVE.files("custom").contains("day_nr=1/_touched"));
      assertThat(HIVE.rows("SHOW PARTITIONS custom")).contains("day_nr=1");
    }
  }

  private static SqlSession paced() {
    SqlSession session = FLINK.streaming();
    PacedRows.declare(session, "paced", PacedRows.ENDLESS, 1, MINUTES);
    return session;
  }

  private static String partition(String file) {
    return file.substring(0, file.lastIndexOf('/'));
  }

  /** Reads the day of the year 2024. */
  public static final class DayNumber implements PartitionTimeExtractor {
    private static final long serialVersionUID = 1L;

    @Override
    public LocalDateTime extract(List<String> keys, List<String> values) {
      return LocalDateTime.of(2024, 1, 1, 0, 0).plusDays(Long.parseLong(values.get(0)) - 1);
    }
  }

  /** Leaves a file in each partition. */
  public static final class Touch implements PartitionCommitPolicy {
    @Override
    public void commit(Context context) throws Exception {
      org.apache.flink.core.fs.Path file =
          new org.apache.flink.core.fs.Path(context.partitionPath(), "_touched");
      file.getFileSystem()
          .create(file, org.apache.flink.core.fs.FileSystem.WriteMode.OVERWRITE)
          .close();
    }
  }
}
