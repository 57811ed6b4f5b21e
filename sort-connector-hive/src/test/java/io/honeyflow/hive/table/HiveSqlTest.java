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
package io.honeyflow.hive.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements of Flink SQL, planned by Flink's planner and run by a local Flink. */
class HiveSqlTest {
  /**
   * How many names came how often. In the end the two came twice, so that the row of those that
   * came once is deleted.
   */
  private static final String CHANGES =
      "INSERT INTO changes SELECT n, COUNT(*) FROM (SELECT name, COUNT(*) AS n FROM"
          + " (VALUES ('a'), ('b'), ('b'), ('a')) AS v (name) GROUP BY name) GROUP BY n";

  private final InMemoryMetastore server = new InMemoryMetastore();

  @TempDir private Path warehouse;

  @Test
  void runsTheDdlOfInLongUsers() throws Exception {
    Files.writeString(
        warehouse.resolve("hive-site.xml"),
        "<configuration><property><name>hive.metastore.uris</name>"
            + "<value>thrift://h:9083</value></property></configuration>");
    hiveTable("visits", "id string, name string, uv bigint, pv bigint", "");
    TableEnvironment flink = flink("streaming");
    flink.executeSql(
        """
        CREATE TABLE visits (id STRING, name STRING, uv BIGINT, pv BIGINT) WITH (
          'connector' = 'hive',
          'default-database' = 'default',
          'hive-version' = '3.1.2',
          'hive-conf-dir' = '%s')
        """
            .formatted(warehouse.resolve("hive-site.xml").toUri()));

    run(flink, "INSERT INTO visits VALUES ('a', 'Ann', 1, 2), ('b', 'Bob', 3, 4)");

    assertThat(rows("visits")).containsExactlyInAnyOrder("a,Ann,1,2", "b,Bob,3,4");
  }

  @Test
  void matchesColumnsByName() {
    hiveTable("t", "id int, name string, note string", "");
    TableEnvironment flink = flink("batch");
    create(flink, "t", "NAME STRING, Id INT", "");

    run(flink, "INSERT INTO t VALUES ('Ann', 1)");

    assertThat(rows("t")).containsExactly("1,Ann,\\N");
  }

  @Test
  void writesDynamicAndStaticPartitions() {
    hiveTable("t", "id int", "d date, hr int");
    TableEnvironment flink = flink("batch");
    create(flink, "t", "id INT, d DATE, hr INT", "PARTITIONED BY (d, hr)");

    run(flink, "INSERT INTO t VALUES (1, DATE '2024-01-01', 8), (2, DATE '2024-01-02', 9)");
    run(flink, "INSERT INTO t PARTITION (d = '2024-1-3', hr = 7) VALUES (3)");
    run(flink, "INSERT INTO t PARTITION (d = '2024-01-04') VALUES (4, 6)");

    assertThat(server.partitionsOf(new TableName("default", "t")))
        .extracting(HivePartition::values)
        .containsExactlyInAnyOrder(
            List.of("2024-01-01", "8"),
            List.of("2024-01-02", "9"),
            List.of("2024-01-03", "7"),
            List.of("2024-01-04", "6"));
    assertThat(rows("t/d=2024-01-03/hr=7")).containsExactly("3");
    assertThat(rows("t/d=2024-01-04/hr=6")).containsExactly("4");
  }

  @Test
  void overwritesInBatch() {
    hiveTable("t", "id int", "dt string");
    TableEnvironment flink = flink("batch");
    create(flink, "t", "id INT, dt STRING", "PARTITIONED BY (dt)");
    run(flink, "INSERT INTO t VALUES (1, 'a'), (2, 'b')");

    run(flink, "INSERT OVERWRITE t VALUES (3, 'b')");
    assertThat(rows("t/dt=a")).containsExactly("1");
    assertThat(rows("t/dt=b")).containsExactly("3");

    run(
        flink,
        "INSERT OVERWRITE t PARTITION (dt = 'a') SELECT id FROM (VALUES (4)) AS v (id) WHERE id < 0");
    assertThat(rows("t/dt=a")).isEmpty();
    assertThat(rows("t/dt=b")).containsExactly("3");
  }

  @Test
  void doesNotOverwriteWhenStreaming() {
    hiveTable("t", "id int", "");
    TableEnvironment flink = flink("streaming");
    create(flink, "t", "id INT", "");

    assertThatThrownBy(() -> flink.explainSql("INSERT OVERWRITE t VALUES (1)"))
        .hasStackTraceContaining("Cannot INSERT OVERWRITE Hive table default.t in streaming mode")
        .hasStackTraceContaining("SET 'execution.runtime-mode' = 'batch'");
  }

  @Test
  void takesAnUpsertQueryAsItIs() {
    hiveTable("counts", "name string, n bigint", "");
    TableEnvironment flink = flink("streaming");
    create(flink, "counts", "name STRING, n BIGINT", "");
    String insert =
        "INSERT INTO counts SELECT name, COUNT(*) FROM"
            + " (VALUES ('a'), ('b'), ('a')) AS v (name) GROUP BY name";

    assertThat(flink.explainSql(insert, ExplainDetail.CHANGELOG_MODE))
        .contains("changelogMode=[I,UA]")
        .doesNotContain("UB")
        .doesNotContain("upsertMaterialize");
    run(flink, insert);

    assertThat(rows("counts")).containsExactlyInAnyOrder("a,1", "b,1", "a,2");
  }

  @ParameterizedTest
  @CsvSource({
    "sink.changelog.mode, upsert-as-insert, '1,1,+I 1,2,+U 1,1,+U 2,1,+I 2,2,+U'",
    "sink.changelog.delete, append, '1,1,+I 1,2,+U 1,1,+U 2,1,+I 1,1,-D 2,2,+U'",
    "sink.changelog.mode, all,"
        + " '1,1,+I 1,1,-U 1,2,+U 1,2,-U 1,1,+U 2,1,+I 1,1,-D 2,1,-U 2,2,+U'"
  })
  void writesTheKindsOfTheChangesOfAQuery(String key, String value, String rows) {
    hiveTable("changes", "n bigint, names bigint, op string", "");
    TableEnvironment flink = flink("streaming");
    create(
        flink,
        "changes",
        "n BIGINT, names BIGINT",
        "",
        ", 'sink.changelog.row-kind-column' = 'OP', '%s' = '%s'".formatted(key, value));

    run(flink, CHANGES);

    assertThat(rows("changes")).containsExactlyInAnyOrder(rows.split(" "));
  }

  /** One commit, two writers; in the end no name came once, and two came twice. */
  @ParameterizedTest
  @CsvSource({
    "sink.changelog.mode, upsert-as-insert, '2,2,+U'",
    "sink.changelog.delete, append, '1,1,-D 2,2,+U'",
    "sink.changelog.mode, all, '1,1,-D 2,2,+U'"
  })
  void writesTheLastChangeOfEachKeyOfACheckpoint(String key, String value, String rows) {
    hiveTable("changes", "n bigint, names bigint, op string", "");
    TableEnvironment flink = flink("streaming", false);
    create(
        flink,
        "changes",
        "n BIGINT, names BIGINT, PRIMARY KEY (n) NOT ENFORCED",
        "",
        ", 'sink.changelog.row-kind-column' = 'op', '%s' = '%s'".formatted(key, value)
            + ", 'sink.changelog.compact-per-checkpoint' = 'true'");

    run(flink, CHANGES);

    assertThat(rows("changes")).containsExactlyInAnyOrder(rows.split(" "));
  }

  @Test
  void sendsTheChangesOfAKeyToOneWriter() {
    hiveTable("t", "id int", "p string");
    TableEnvironment flink = flink("streaming", false);
    create(
        flink,
        "t",
        "id INT, p STRING, PRIMARY KEY (id) NOT ENFORCED",
        "PARTITIONED BY (p)",
        ", 'sink.changelog.compact-per-checkpoint' = 'true', 'sink.parallelism' = '3'");

    run(
        flink,
        "INSERT INTO t SELECT MOD(id, 20), 'p' FROM (VALUES %s) AS v (id)"
            .formatted(
                IntStream.range(0, 200)
                    .mapToObj(id -> "(" + id + ")")
                    .collect(Collectors.joining(", "))));

    assertThat(rows("t/p=p")).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void wantsAKeyToCompactBy() {
    hiveTable("t", "id int", "p string");
    TableEnvironment flink = flink("streaming");
    String compacting = ", 'sink.changelog.compact-per-checkpoint' = 'true'";
    create(flink, "t", "id INT, p STRING", "PARTITIONED BY (p)", compacting);
    assertThatThrownBy(() -> flink.explainSql("INSERT INTO t VALUES (1, 'a')"))
        .hasStackTraceContaining(
            "'sink.changelog.compact-per-checkpoint' is true, but the DDL has no PRIMARY KEY that"
                + " says which changes belong together. Declare PRIMARY KEY (…) NOT ENFORCED, or"
                + " remove the option.");

    flink.executeSql("DROP TABLE t");
    create(
        flink,
        "t",
        "id INT, p STRING, PRIMARY KEY (id) NOT ENFORCED",
        "PARTITIONED BY (p)",
        compacting + ", 'sink.shuffle-by-partition.enable' = 'true'");
    assertThatThrownBy(() -> flink.explainSql("INSERT INTO t VALUES (1, 'a')"))
        .hasStackTraceContaining(
            "the PRIMARY KEY [id] does not contain all of the partition columns [p]. Remove one of"
                + " the two options.");
  }

  @Test
  void writesTheOldValueByWhichAFilterEndsARow() {
    hiveTable("changes", "name string, n bigint, op string", "");
    TableEnvironment flink = flink("streaming");
    create(
        flink,
        "changes",
        "name STRING, n BIGINT",
        "",
        ", 'sink.changelog.mode' = 'all', 'sink.changelog.row-kind-column' = 'op'");

    run(
        flink,
        "INSERT INTO changes SELECT name, COUNT(*) FROM (VALUES ('a', 1), ('b', 1), ('b', 9))"
            + " AS v (name, step) GROUP BY name HAVING MAX(step) < 9");

    assertThat(rows("changes")).containsExactlyInAnyOrder("a,1,+I", "b,1,+I", "b,1,-U");
  }

  @Test
  void failsAtADeleteWhereItIsToldTo() {
    hiveTable("changes", "n bigint, names bigint", "");
    TableEnvironment flink = flink("streaming");
    create(
        flink,
        "changes",
        "n BIGINT, names BIGINT, PRIMARY KEY (n) NOT ENFORCED",
        "",
        ", 'sink.changelog.delete' = 'fail'");

    assertThatThrownBy(() -> run(flink, CHANGES))
        .hasStackTraceContaining(
            "Cannot write a delete into Hive table default.changes: the query deletes the row n=1,"
                + " and 'sink.changelog.delete' is fail.");
  }

  @Test
  void refusesAQueryWithUpdatesWhereOnlyInsertsAreAccepted() {
    hiveTable("changes", "n bigint, names bigint", "");
    TableEnvironment flink = flink("streaming");
    create(
        flink, "changes", "n BIGINT, names BIGINT", "", ", 'sink.changelog.mode' = 'insert-only'");

    run(flink, "INSERT INTO changes VALUES (1, 1)");
    assertThatThrownBy(() -> flink.executeSql(CHANGES))
        .hasStackTraceContaining(
            "of this query into Hive table default.changes: 'sink.changelog.mode' is insert-only."
                + " Write a query that only inserts, or set 'upsert-as-insert', which appends the"
                + " new values of updates, or 'all'.");
    assertThat(rows("changes")).containsExactly("1,1");
  }

  @Test
  void takesInsertsIntoATableWithAPrimaryKey() {
    hiveTable("t", "id int", "");
    TableEnvironment flink = flink("streaming");
    create(flink, "t", "id INT, PRIMARY KEY (id) NOT ENFORCED", "");

    run(flink, "INSERT INTO t VALUES (1), (1)");

    assertThat(rows("t")).containsExactly("1", "1");
  }

  @ParameterizedTest
  @CsvSource({
    "streaming, true, is committed at each checkpoint that brings it files",
    "streaming, false, is committed when the whole input is written",
    "batch, true, is committed when the whole input is written"
  })
  void explainsWhenAPartitionWillBeCommitted(String mode, boolean checkpoints, String when) {
    hiveTable("t", "id int", "dt string");
    TableEnvironment flink = flink(mode, checkpoints);
    create(flink, "t", "id INT, dt STRING", "PARTITIONED BY (dt)");

    String plan =
        flink.explainSql("INSERT INTO t VALUES (1, 'a')", ExplainDetail.JSON_EXECUTION_PLAN);

    assertThat(plan).contains("Hive sink: INSERT INTO default.t", "Partition dt=… " + when);
    assertThat(server.partitionsOf(new TableName("default", "t"))).isEmpty();
    assertThat(server.openConnections()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "TIMESTAMP(3), ts, compared in Z",
    "TIMESTAMP_LTZ(3), ts, compared in Asia/Shanghai",
    "TIMESTAMP_LTZ(3), CAST(ts AS TIMESTAMP(3)), compared in Asia/Shanghai"
  })
  void comparesAWatermarkInTheZoneOfItsRowtime(String type, String selected, String zone) {
    hiveTable("t", "ts timestamp", "dt string");
    TableEnvironment flink = flink("streaming");
    flink.getConfig().setLocalTimeZone(ZoneId.of("Asia/Shanghai"));
    flink.executeSql(
        "CREATE TABLE events (ts %s, dt STRING, WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen')"
            .formatted(type));
    create(
        flink,
        "t",
        "ts " + type + ", dt STRING",
        "PARTITIONED BY (dt)",
        ", 'sink.partition-commit.trigger' = 'partition-time'");

    assertThat(
            flink.explainSql(
                "INSERT INTO t SELECT %s, dt FROM events".formatted(selected),
                ExplainDetail.JSON_EXECUTION_PLAN))
        .contains(zone);
  }

  @Test
  void makesATableOfTheDdlThatIsNotThere() {
    server.createDatabase("default", warehouse.toUri() + "elsewhere");
    TableEnvironment flink = flink("batch");
    flink.executeSql(
        """
        CREATE TABLE made (
          Id INT NOT NULL COMMENT 'who', tags MAP<STRING, ARRAY<DECIMAL(9, 2)>>, d DATE,
          at_instant TIMESTAMP_LTZ(3), pair ROW<a CHAR(3), b VARBINARY(4)>
        ) COMMENT 'all of them' PARTITIONED BY (d) WITH (
          'connector' = 'hive',
          'default-database' = 'default',
          'hive.metastore.uris' = 'thrift://h:9083',
          'sink.table.create' = 'if-not-exists',
          'sink.table.format' = 'textfile',
          'sink.table.properties.owner' = 'etl')
        """);
    String insert =
        "INSERT INTO made SELECT id, CAST(NULL AS MAP<STRING, ARRAY<DECIMAL(9, 2)>>), DATE"
            + " '2024-01-01', CAST(NULL AS TIMESTAMP_LTZ(3)), CAST(NULL AS ROW<a CHAR(3), b"
            + " VARBINARY(4)>) FROM (VALUES (7)) AS v (id)";
    TableName name = new TableName("default", "made");

    assertThat(flink.explainSql(insert, ExplainDetail.JSON_EXECUTION_PLAN))
        .contains("The table is created when the job starts.");
    assertThat(server.table(name)).isEmpty();

    run(flink, insert);

    HiveTable made = server.table(name).orElseThrow();
    assertThat(made.type()).isEqualTo("EXTERNAL_TABLE");
    assertThat(made.columns())
        .containsExactly(
            new HiveColumn("id", "int", "who"),
            new HiveColumn("tags", "map<string,array<decimal(9,2)>>", ""),
            new HiveColumn("at_instant", "timestamp", ""),
            new HiveColumn("pair", "struct<a:char(3),b:binary>", ""));
    assertThat(made.partitionColumns()).containsExactly(new HiveColumn("d", "date", ""));
    assertThat(made.location()).isEqualTo(warehouse.toUri() + "elsewhere/made");
    assertThat(made.parameters())
        .containsEntry("comment", "all of them")
        .containsEntry("owner", "etl");
    assertThat(made.format().serde()).endsWith("LazySimpleSerDe");
    assertThat(rows("elsewhere/made/d=2024-01-01")).singleElement().asString().startsWith("7\1");
    assertThat(server.openConnections()).isZero();
  }

  @Test
  void laysFilesOutForTheReadersThatAreNamed() throws Exception {
    server.createDatabase("default", warehouse.toUri() + "elsewhere");
    TableEnvironment flink = flink("batch");
    create(
        flink,
        "for_trino",
        "t TIMESTAMP(6), d DATE",
        "",
        ", 'sink.table.create' = 'if-not-exists', 'sink.reader-profile' = 'trino'");

    run(flink, "INSERT INTO for_trino VALUES (TIMESTAMP '1500-01-01 12:00:00', DATE '1500-01-01')");

    try (Stream<Path> files = Files.list(warehouse.resolve("elsewhere/for_trino"))) {
      Path file = files.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
      try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
        assertThat(reader.getFooter().getFileMetaData().getSchema().toString())
            .contains("optional int64 t (TIMESTAMP(MICROS,false));");
      }
    }
  }

  @Test
  void makesATableAtTheLocationThatIsAskedFor() {
    TableEnvironment flink = flink("streaming");
    create(
        flink,
        "made",
        "id INT",
        "",
        ", 'sink.table.create' = 'if-not-exists', 'sink.table.format' = 'textfile',"
            + " 'sink.table.location' = '%s'".formatted(warehouse.resolve("there").toUri()));

    run(flink, "INSERT INTO made VALUES (1), (2)");
    run(flink, "INSERT INTO made VALUES (3)");

    assertThat(rows("there")).containsExactlyInAnyOrder("1", "2", "3");
  }

  @Test
  void addsTheColumnsThatHiveLacks() {
    hiveTable("t", "id int", "dt string");
    TableEnvironment flink = flink("batch");
    create(flink, "t", "id INT, dt STRING", "PARTITIONED BY (dt)");
    run(flink, "INSERT INTO t VALUES (1, 'a')");
    flink.executeSql("DROP TABLE t");
    create(
        flink,
        "t",
        "note STRING COMMENT 'what else', id INT, dt STRING",
        "PARTITIONED BY (dt)",
        ", 'sink.schema.evolution' = 'add-columns'");
    TableName name = new TableName("default", "t");
    String insert = "INSERT INTO t VALUES ('new', 2, 'a')";

    assertThat(flink.explainSql(insert, ExplainDetail.JSON_EXECUTION_PLAN))
        .contains("Added to the table when the job starts: `note` string.");
    assertThat(server.table(name).orElseThrow().columns()).hasSize(1);
    run(flink, insert);

    List<HiveColumn> columns =
        List.of(new HiveColumn("id", "int", ""), new HiveColumn("note", "string", "what else"));
    assertThat(server.table(name).orElseThrow().columns()).isEqualTo(columns);
    assertThat(server.partitionsOf(name))
        .extracting(HivePartition::columns)
        .containsExactly(columns);
    assertThat(rows("t/dt=a")).containsExactlyInAnyOrder("1", "2,new");
  }

  @Test
  void doesNotWriteIgnoredColumns() {
    hiveTable("t", "id int", "");
    TableEnvironment flink = flink("batch");
    create(flink, "t", "note STRING, id INT", "", ", 'sink.schema.evolution' = 'ignore'");

    run(flink, "INSERT INTO t VALUES ('lost', 1)");

    assertThat(rows("t")).containsExactly("1");
    assertThat(server.table(new TableName("default", "t")).orElseThrow().columns()).hasSize(1);
  }

  /** Two writers and 200 partitions, of which each gets five rows, or one. */
  @ParameterizedTest
  @CsvSource({"streaming, 1000", "batch, 1000", "streaming, 200"})
  void shufflesRowsByPartition(String mode, int rows) {
    hiveTable("t", "id bigint", "p string");
    TableEnvironment flink = flink(mode, false);
    create(
        flink,
        "t",
        "id BIGINT, p STRING",
        "PARTITIONED BY (p)",
        ", 'sink.shuffle-by-partition.enable' = 'true', 'sink.parallelism' = '2',"
            + " 'sink.writer.max-open-files' = '10'");
    flink.executeSql(
        "CREATE TEMPORARY TABLE numbers (id BIGINT) WITH ('connector' = 'datagen',"
            + " 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '%d',"
                .formatted(rows)
            + " 'number-of-rows' = '%d')".formatted(rows));

    run(flink, "INSERT INTO t SELECT id, CAST(MOD(id, 200) AS STRING) FROM numbers");

    Set<String> writers = new HashSet<>();
    for (int p = 0; p < 200; p++) {
      assertThat(rows("t/p=" + p)).hasSize(rows / 200);
      assertThat(dataFiles("t/p=" + p)).hasSize(1);
      writers.add(dataFiles("t/p=" + p).get(0).split("-")[3]);
    }
    assertThat(writers).containsExactlyInAnyOrder("0", "1");
  }

  @Test
  void doesNotShuffleATableWithoutPartitions() {
    hiveTable("t", "id int", "");
    TableEnvironment flink = flink("batch");
    create(flink, "t", "id INT", "", ", 'sink.shuffle-by-partition.enable' = 'true'");

    run(flink, "INSERT INTO t VALUES (1), (2)");

    assertThat(rows("t")).containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void saysThatItIsNoSource() {
    TableEnvironment flink = flink("batch");
    create(flink, "t", "id INT", "");

    assertThatThrownBy(() -> flink.executeSql("SELECT * FROM t"))
        .hasStackTraceContaining("Connector 'hive' can only be used as a sink");
  }

  @Test
  void saysWhatIsWrongBeforeAnythingRuns() {
    TableEnvironment flink = flink("batch");
    create(flink, "nowhere", "id INT", "");

    assertThatThrownBy(() -> flink.executeSql("INSERT INTO nowhere VALUES (1)"))
        .hasStackTraceContaining("Table default.nowhere does not exist in the metastore")
        .hasStackTraceContaining("CREATE TABLE `default`.`nowhere` (`id` int) STORED AS PARQUET");
  }

  private TableEnvironment flink(String mode) {
    return flink(mode, true);
  }

  private TableEnvironment flink(String mode, boolean checkpoints) {
    Configuration session =
        Configuration.fromMap(
            Map.of(
                "execution.runtime-mode", mode,
                "parallelism.default", "2",
                "restart-strategy.type", "none"));
    if (checkpoints) {
      session.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(200));
    }
    TableEnvironment flink =
        TableEnvironment.create(
            EnvironmentSettings.newInstance().withConfiguration(session).build());
    flink.registerCatalog("hive_double", new DoubleCatalog("hive_double", server));
    flink.useCatalog("hive_double");
    return flink;
  }

  private static void create(TableEnvironment flink, String name, String columns, String clause) {
    create(flink, name, columns, clause, "");
  }

  private static void create(
      TableEnvironment flink, String name, String columns, String clause, String options) {
    flink.executeSql(
        """
        CREATE TABLE %s (%s) %s WITH (
          'connector' = 'hive',
          'default-database' = 'default',
          'hive.metastore.uris' = 'thrift://h:9083'%s)
        """
            .formatted(name, columns, clause, options));
  }

  private void hiveTable(String name, String columns, String partitionColumns) {
    server.putTable(
        HiveTables.text(
            name, warehouse.resolve(name).toUri().toString(), columns, partitionColumns));
  }

  private static void run(TableEnvironment flink, String statement) {
    TableResult result = flink.executeSql(statement);
    try {
      result.await();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(statement, e);
    }
  }

  /** The lines of all files that Hive would read. */
  private List<String> rows(String folder) {
    return dataFiles(folder).stream()
        .flatMap(name -> lines(warehouse.resolve(folder).resolve(name)))
        .toList();
  }

  /** The names of all files that Hive would read. */
  private List<String> dataFiles(String folder) {
    try (Stream<Path> files = Files.list(warehouse.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.matches("[._].*"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
