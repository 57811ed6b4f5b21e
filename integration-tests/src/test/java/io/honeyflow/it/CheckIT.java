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

import io.honeyflow.hive.check.Checked;
import io.honeyflow.hive.check.Finding;
import io.honeyflow.hive.check.Finding.Level;
import io.honeyflow.hive.check.ScriptCheck;
import io.honeyflow.hive.check.ScriptReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts that are looked at before they run, on a real metastore. */
final class CheckIT {
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();

  private static final String CHECKPOINTS = "SET 'execution.checkpointing.interval' = '1 min';\n";

  private static final String CLICKS =
      "CREATE TABLE clicks (id STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)"
          + " WITH ('connector' = 'datagen');\n";

  private static final String INSERT =
      "INSERT INTO visits SELECT id, DATE_FORMAT(ts, 'yyyy-MM-dd') FROM clicks;\n";

  @TempDir static Path folder;

  @BeforeAll
  static void makeTables() throws Exception {
    HIVE.hive(
        "CREATE TABLE visits (id STRING) PARTITIONED BY (dt STRING) STORED AS PARQUET",
        "ALTER TABLE visits ADD PARTITION (dt = '2024-01-01') PARTITION (dt = '2024-01-02')",
        "CREATE TABLE odd (id STRING) PARTITIONED BY (dt STRING) STORED AS ORC",
        "ALTER TABLE odd ADD PARTITION (dt = 'soon')",
        "CREATE TABLE numbers (id INT) PARTITIONED BY (dt STRING) STORED AS ORC",
        "CREATE VIEW seen AS SELECT id, dt FROM visits");
    Path file = Files.writeString(folder.resolve("file"), "no directory");
    HIVE.hive(
        "CREATE EXTERNAL TABLE walled (id STRING) PARTITIONED BY (dt STRING) STORED AS ORC"
            + " LOCATION '"
            + folder.resolve("open").toUri()
            + "'");
    Path open = folder.resolve("open");
    Files.deleteIfExists(open);
    Files.move(file, open);
  }

  @Test
  void aGoodScriptIsTold() throws Exception {
    List<String> before = HIVE.files("visits");

    ScriptReport report =
        check(
            CHECKPOINTS
                + CLICKS
                + visits(
                    "visits",
                    "'sink.partition-commit.trigger' = 'partition-time',"
                        + " 'sink.partition-commit.delay' = '1 d',"
                        + " 'partition.time-extractor.timestamp-pattern' = 'yyyy-MM-dd'")
                + "CREATE TEMPORARY VIEW days AS"
                + " SELECT id, DATE_FORMAT(ts, 'yyyy-MM-dd') AS dt FROM clicks;\n"
                + "BEGIN STATEMENT SET;\n"
                + "INSERT INTO visits SELECT * FROM days;\n"
                + "INSERT INTO visits PARTITION (dt = '2024-01-02') SELECT id FROM clicks;\n"
                + "END;\n");

    assertThat(report.text())
        .endsWith("1 Hive table, 1 statement: 0 problems, 0 warnings." + System.lineSeparator());
    assertThat(report.ok()).as(report.text()).isTrue();
    Checked table = report.checked().get(0);
    assertThat(table.line()).isEqualTo(3);
    assertThat(table.subject()).endsWith("in Hive " + HIVE.database() + ".visits");
    assertThat(table.findings())
        .extracting(Finding::text)
        .satisfiesExactly(
            text -> assertThat(text).contains("the storage format (ParquetHiveSerDe) fit."),
            text -> assertThat(text).contains(" may write into the table's directory, "),
            text ->
                assertThat(text)
                    .contains("The times of 2 of 2 partitions can be read: dt=2024-01-0"));
    assertThat(report.checked().get(1).findings())
        .extracting(Finding::text)
        .anySatisfy(
            text ->
                assertThat(text)
                    .contains("Hive sink: INSERT INTO " + HIVE.database() + ".visits")
                    .contains("watermark"));
    assertThat(HIVE.files("visits")).isEqualTo(before);
    assertThat(HIVE.rows("SELECT * FROM visits")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "visits  | 'sink.parallelism' = 'many'          | 'sink.parallelism'                | Write one",
        "nowhere | 'sink.parallelism' = '1'             | nowhere does not exist            | create it in Hive",
        "numbers | 'sink.parallelism' = '1'             | Column 'id'                       | CAST",
        "seen    | 'sink.parallelism' = '1'             | is a view                         | table",
        "odd     | 'sink.partition-commit.trigger' = 'partition-time' | The time of none of the table's partitions can be read | 'skip'",
        "walled  | 'sink.parallelism' = '1'             | Cannot write into the table's directory | Let the user write there",
        "visits  | 'hive.metastore.uris' = 'thrift://127.0.0.1:1', 'sink.metastore.retry-timeout' = '1 ms' | no metastore answered | Check that the metastore runs",
        "visits  | 'dirty.ignore' = 'true', 'dirty.side-output.enable' = 'true', 'dirty.side-output.connector' = 'filesystem', 'dirty.side-output.path' = '/dev/null/dirty' | Cannot write into the directory of dirty rows | Let the user"
      })
  void eachRefusalNamesItsRemedy(String table, String option, String reason, String remedy) {
    ScriptReport report = check(CHECKPOINTS + CLICKS + visits(table, option) + INSERT);

    assertThat(report.ok()).as(report.text()).isFalse();
    assertThat(report.checked().get(0).findings())
        .filteredOn(finding -> finding.level() == Level.PROBLEM)
        .extracting(Finding::text)
        .anySatisfy(text -> assertThat(text).contains(reason).contains(remedy));
  }

  @Test
  void anEndlessJobWithoutCheckpointsIsRefused() {
    ScriptReport report = check(CLICKS + visits("visits", "'sink.parallelism' = '1'") + INSERT);

    assertThat(report.checked().get(0).count(Level.PROBLEM)).isZero();
    assertThat(report.checked().get(1).findings())
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.text())
                    .contains("the job takes no checkpoints")
                    .contains("SET 'execution.checkpointing.interval' = '1 min'."));
  }

  @Test
  void aQueryThatDoesNotFitIsRefused() {
    ScriptReport report =
        check(
            CHECKPOINTS
                + CLICKS
                + visits("visits", "'sink.parallelism' = '1'")
                + "INSERT INTO visits SELECT id FROM clicks;");

    assertThat(report.checked().get(0).count(Level.PROBLEM)).isZero();
    assertThat(report.checked().get(1).findings().get(0).text())
        .contains("Different number of columns");
  }

  @Test
  void rowsThatDoubleAreWarnedOf() {
    ScriptReport report =
        check(
            CHECKPOINTS
                + "SET 'execution.checkpointing.mode' = 'AT_LEAST_ONCE';\n"
                + CLICKS
                + visits("visits", "'sink.parallelism' = '1'")
                + INSERT);

    assertThat(report.ok()).as(report.text()).isTrue();
    assertThat(report.count(Level.WARNING)).isEqualTo(1);
    assertThat(report.text()).contains("rows are doubled when the job fails over");
  }

  @Test
  void aTableThatTheJobWouldMakeIsNotMade() {
    ScriptReport report =
        check(
            CHECKPOINTS
                + CLICKS
                + visits("made", "'sink.table.create' = 'if-not-exists'")
                + INSERT);

    assertThat(report.ok()).as(report.text()).isTrue();
    assertThat(report.text()).contains("which is not there yet: tried in ");
    assertThat(HIVE.rows("SHOW TABLES LIKE 'made'")).isEmpty();
  }

  private static String visits(String table, String options) {
    return "CREATE TABLE visits (id STRING, dt STRING) PARTITIONED BY (dt) "
        + HIVE.with("table-name", table).replaceFirst("\\)$", ", " + options + ")")
        + ";\n";
  }

  private ScriptReport check(String script) {
    return new ScriptCheck(Map.of(), getClass().getClassLoader()).check(script);
  }
}
