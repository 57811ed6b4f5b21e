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

import io.honeyflow.testing.process.FreePort;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is refused at planning, and what the message says. */
final class RefusalIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();
  @RegisterExtension static final HiveWarehouse HIVE = HiveWarehouse.hive4();
  @RegisterExtension static final HiveWarehouse HIVE_2 = HiveWarehouse.hive2();

  @Test
  void everyProblemOfTheDeclarationIsToldAtOnce() {
    refused(
        "CREATE TABLE bad_options (id INT) "
            + HIVE.with(
                "sink.parallelism", "none",
                "sink.partition-commit.triger", "process-time",
                "sink.rolling-policy.file-size", "big",
                "fs.defaultFS", "file:///"),
        "INSERT INTO bad_options VALUES (1)",
        "sink.parallelism",
        "sink.partition-commit.triger",
        "sink.partition-commit.trigger",
        "sink.rolling-policy.file-size",
        "hadoop.fs.defaultFS");
  }

  @Test
  void everyColumnThatDoesNotFitIsToldAtOnce() {
    HIVE.hive("CREATE TABLE narrow (id INT, name STRING) STORED AS PARQUET");

    refused(
        "CREATE TABLE narrow (id BIGINT, name STRING, extra INT) " + HIVE.with(),
        "INSERT INTO narrow VALUES (CAST(1 AS BIGINT), 'a', 1)",
        "BIGINT",
        "CAST",
        "extra");
  }

  @Test
  void aTableThatIsNotThere() {
    refused(
        "CREATE TABLE nowhere (id INT) " + HIVE.with(),
        "INSERT INTO nowhere VALUES (1)",
        "nowhere",
        "CREATE TABLE");
  }

  @Test
  void aTransactionalTableThatIsBucketedToo() {
    HIVE_2.hive(
        "CREATE TABLE acid (id INT) CLUSTERED BY (id) INTO 2 BUCKETS STORED AS ORC"
            + " TBLPROPERTIES ('transactional' = 'true')");

    refused(
        "CREATE TABLE acid (id INT) " + HIVE_2.with(),
        "INSERT INTO acid VALUES (1)",
        "transactional",
        "bucket");
  }

  @Test
  void aView() {
    HIVE.hive("CREATE TABLE seen (id INT)", "CREATE VIEW viewed AS SELECT id FROM seen");

    refused("CREATE TABLE viewed (id INT) " + HIVE.with(), "INSERT INTO viewed VALUES (1)", "view");
  }

  @Test
  void aBucketedTable() {
    HIVE.hive("CREATE TABLE bucketed (id INT) CLUSTERED BY (id) INTO 4 BUCKETS STORED AS ORC");

    refused(
        "CREATE TABLE bucketed (id INT) " + HIVE.with(),
        "INSERT INTO bucketed VALUES (1)",
        "bucket");
  }

  @Test
  void aTableOfAnotherSerde() {
    HIVE.hive(
        "CREATE TABLE strange (id STRING) ROW FORMAT SERDE"
            + " 'org.apache.hadoop.hive.serde2.RegexSerDe'"
            + " WITH SERDEPROPERTIES ('input.regex' = '(.*)') STORED AS TEXTFILE");

    refused(
        "CREATE TABLE strange (id STRING) " + HIVE.with(),
        "INSERT INTO strange VALUES ('a')",
        "org.apache.hadoop.hive.serde2.RegexSerDe",
        "Hive's own writer cannot be used",
        "hive-exec-VERSION.jar",
        "ADD JAR");
  }

  @Test
  void aMetastoreThatDoesNotAnswer() {
    String uri = "thrift://localhost:" + FreePort.next();

    refused(
        "CREATE TABLE unreachable (id INT) WITH ('connector' = 'hive', 'default-database' = 'd',"
            + " 'hive.metastore.uris' = '"
            + uri
            + "', 'sink.metastore.retry-timeout' = '1 s')",
        "INSERT INTO unreachable VALUES (1)",
        uri);
  }

  @Test
  void aFolderWithoutHiveSite(@TempDir Path empty) {
    refused(
        "CREATE TABLE unconfigured (id INT) WITH ('connector' = 'hive', 'default-database' = 'd',"
            + " 'hive-conf-dir' = '"
            + empty
            + "')",
        "INSERT INTO unconfigured VALUES (1)",
        empty.toString(),
        "HIVE_CONF_DIR",
        "hive.metastore.uris");
  }

  /** Declares the table and expects that nothing can be inserted into it, and why. */
  private static void refused(String ddl, String insert, String... said) {
    SqlSession session = FLINK.streaming();
    session.run(ddl);

    assertThatThrownBy(() -> session.run(insert))
        .isNotInstanceOf(JobFailedException.class)
        .satisfies(refusal -> assertThat(messages(refusal)).contains(said));
  }

  private static String messages(Throwable refusal) {
    StringBuilder all = new StringBuilder();
    for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
      all.append(cause.getMessage()).append('\n');
    }
    return all.toString();
  }
}
