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

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.connector.file.table.PartitionCommitPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An hour that the watermark completes, and a row that comes after it: in the zone of each kind of
 * row time, with each way to treat late rows.
 */
final class LateDataIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  @Test
  void aTimestampIsComparedInUtcAndTheHourIsCommittedAgain() throws Exception {
    eightOClock("utc", FLINK.streaming(), ScriptedRows.timestamps(), "2024-01-01", "recommit");

    assertThat(Commits.of("utc")).containsExactly("[2024-01-01, 08]", "[2024-01-01, 08]");
    assertThat(HIVE.rows("SELECT id, dt, hr FROM utc"))
        .containsExactly("1|2024-01-01|08", "2|2024-01-01|08", "3|2024-01-01|08");
    assertThat(SeenCounters.sum("utc", "lateRowsDropped")).isZero();
  }

  @Test
  void anInstantIsComparedInTheSessionsZoneAndTheRowIsAppended() throws Exception {
    eightOClock("shanghai", in("Asia/Shanghai"), instants("Asia/Shanghai"), "2024-01-01", "append");

    assertThat(Commits.of("shanghai")).containsExactly("[2024-01-01, 08]");
    assertThat(HIVE.rows("SELECT id FROM shanghai WHERE hr = '08'")).containsExactly("1", "2", "3");
  }

  @Test
  void aDayOnWhichTheClocksGoForwardIsNoOtherAndTheRowIsDropped() throws Exception {
    eightOClock(
        "newyork", in("America/New_York"), instants("America/New_York"), "2024-03-10", "drop");

    assertThat(Commits.of("newyork")).containsExactly("[2024-03-10, 08]");
    assertThat(HIVE.rows("SELECT id FROM newyork WHERE hr = '08'")).containsExactly("1", "2");
    assertThat(SeenCounters.sum("newyork", "lateRowsDropped")).isEqualTo(1);
    assertThat(HIVE.strayFiles("newyork")).isEmpty();
  }

  private static SqlSession in(String zone) {
    return FLINK.streaming().set("table.local-time-zone", zone);
  }

  private static ScriptedRows instants(String zone) {
    return ScriptedRows.instants(ZoneId.of(zone));
  }

  private static void eightOClock(
      String table, SqlSession session, ScriptedRows rows, String day, String lateData)
      throws Exception {
    HIVE.hive(
        "CREATE TABLE "
            + table
            + " (id BIGINT) PARTITIONED BY (dt STRING, hr STRING) STORED AS PARQUET");
    rows.declare(session, table + "_rows");
    session.run(
        "CREATE TABLE "
            + table
            + " (id BIGINT, dt STRING, hr STRING) PARTITIONED BY (dt, hr) "
            + HIVE.with(
                "sink.partition-commit.trigger", "partition-time",
                "sink.partition-commit.delay", "1 h",
                "partition.time-extractor.timestamp-pattern", "$dt $hr:00:00",
                "sink.partition-commit.late-data", lateData,
                "sink.partition-commit.policy.kind", "metastore,success-file,custom",
                "sink.partition-commit.policy.class", Commits.class.getName()));
    try (RunningJob job =
        session.start(
            "INSERT INTO "
                + table
                + " SELECT id, DATE_FORMAT(ts, 'yyyy-MM-dd'), DATE_FORMAT(ts, 'HH') FROM "
                + table
                + "_rows WHERE id IS NOT NULL")) {
      rows.row(1, day + "T08:10:00");
      rows.row(2, day + "T08:50:00");
      rows.watermark(day + "T08:59:59");
      rows.settle(job);
      assertThat(Commits.of(table)).isEmpty();
      assertThat(HIVE.rows("SHOW PARTITIONS " + table)).isEmpty();
      assertThat(HIVE.files(table)).isNotEmpty().noneMatch(file -> file.endsWith("_SUCCESS"));

      rows.watermark(day + "T09:00:00");
      rows.settle(job);
      assertThat(Commits.of(table)).containsExactly("[" + day + ", 08]");
      assertThat(HIVE.rows("SELECT id, dt, hr FROM " + table))
          .containsExactly("1|" + day + "|08", "2|" + day + "|08");
      assertThat(HIVE.files(table)).contains("dt=" + day + "/hr=08/_SUCCESS");
      assertThat(SeenCounters.sum(table, "lateRows")).isZero();

      rows.row(3, day + "T08:55:00");
      rows.settle(job);
      assertThat(SeenCounters.sum(table, "lateRows")).isEqualTo(1);
    }
  }

  /** Remembers what was committed. */
  public static final class Commits implements PartitionCommitPolicy {
    private static final Map<String, Queue<String>> ALL = new ConcurrentHashMap<>();

    static List<String> of(String table) {
      return List.copyOf(ALL.getOrDefault(table, new ConcurrentLinkedQueue<>()));
    }

    @Override
    public void commit(Context context) {
      ALL.computeIfAbsent(context.tableName(), table -> new ConcurrentLinkedQueue<>())
          .add(context.partitionValues().toString());
    }
  }
}
