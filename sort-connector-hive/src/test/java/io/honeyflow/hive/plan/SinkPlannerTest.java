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
package io.honeyflow.hive.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SinkPlannerTest {
  private static final LogicalType STRING = VarCharType.STRING_TYPE;
  private static final LogicalType INT = new IntType();

  private final InMemoryMetastore server = new InMemoryMetastore();
  private HiveSinkConf conf = TestPlans.conf();
  private List<String> primaryKey = List.of();

  @Test
  void matchesColumnsByNameInAnyOrderAndCase() {
    server.putTable(
        TestPlans.table("id bigint", "name string", "score int").partitionedBy("dt string").get());

    SinkPlan plan =
        planned(row("DT", STRING, "Name", STRING, "ID", new BigIntType(), "score", INT), "DT");

    assertThat(plan.columns())
        .extracting(TableColumn::name, TableColumn::position)
        .containsExactly(tuple("id", 2), tuple("name", 1), tuple("score", 3));
    assertThat(plan.partitionColumns())
        .extracting(TableColumn::name, TableColumn::position)
        .containsExactly(tuple("dt", 0));
  }

  @Test
  void leavesNullWhatTheDdlLacks() {
    server.putTable(TestPlans.table("id int", "note string").get());

    SinkPlan plan = planned(row("id", INT));

    assertThat(plan.columns())
        .extracting(TableColumn::name, TableColumn::position)
        .containsExactly(tuple("id", 0), tuple("note", TableColumn.ABSENT));
  }

  @Test
  void takesTheTablesOwnLocation() {
    server.createDatabase("sales", "hdfs://elsewhere/sales.db");
    server.putTable(TestPlans.table("id int").at("hdfs://somewhere/t").get());

    assertThat(planned(row("id", INT)).location()).isEqualTo("hdfs://somewhere/t");
  }

  @Test
  void acceptsATableThatKeepsToTheDatabasesLocation() {
    server.createDatabase("default", "hdfs://elsewhere/default.db");
    try (Metastore hive = server.factory().open()) {
      hive.createTable(TestPlans.table("id int").at("").get());
    }

    assertThat(planned(row("id", INT)).location()).isEqualTo("hdfs://elsewhere/default.db/t");
  }

  @Test
  void namesAllProblemsOfATableAtOnce() {
    server.putTable(
        TestPlans.table("id int", "name string")
            .partitionedBy("dt string", "hr string")
            .property("transactional", "TRUE")
            .bucketedBy(4, "id")
            .get());

    List<PlanProblem> problems =
        refused(
            row("id", new BigIntType(), "nmae", STRING, "dt", STRING, "at", new TimeType()), "dt");

    assertThat(problems)
        .extracting(PlanProblem::message)
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).contains("default.t is transactional (ACID)"),
            text -> assertThat(text).contains("default.t is bucketed by [id]"),
            text -> assertThat(text).contains("PARTITIONED BY lacks hr"),
            text -> assertThat(text).contains("Column 'nmae' does not exist"),
            text -> assertThat(text).contains("Column 'at' does not exist"),
            text -> assertThat(text).contains("Column 'id'").contains("BIGINT").contains("int"),
            text -> assertThat(text).contains("Partition column 'hr'").contains("is missing"));
    assertThat(problems)
        .extracting(PlanProblem::remedy)
        .allSatisfy(r -> assertThat(r).endsWith("."));
  }

  @Test
  void namesTheNearestColumnAndTheStatementThatAddsIt() {
    server.putTable(TestPlans.table("user_name string").partitionedBy("dt date").get());

    List<PlanProblem> problems =
        refused(row("user_nmae", STRING, "dt", new DateType(), "amount", new BigIntType()), "dt");

    assertThat(problems)
        .extracting(PlanProblem::remedy)
        .containsExactly(
            "Rename it to 'user_name' if that is meant, or add it in Hive: ALTER TABLE default.t ADD"
                + " COLUMNS (`user_nmae` string) CASCADE.",
            "Leave it out, or add it in Hive: ALTER TABLE default.t ADD COLUMNS (`amount` bigint)"
                + " CASCADE.");
  }

  @Test
  void refusesNamesThatDifferOnlyInCase() {
    server.putTable(TestPlans.table("id int").get());

    assertThat(refused(row("id", INT, "ID", INT)))
        .extracting(PlanProblem::message)
        .containsExactly("Columns 'id' and 'ID' differ only in case, and are one column in Hive.");
  }

  @Test
  void tellsHowToCreateAMissingTable() {
    assertThat(refused(row("Id", new BigIntType(), "dt", STRING), "dt"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message())
                  .startsWith("Table default.t does not exist in the metastore memory:")
                  .endsWith(" (Hive 3.x).");
              assertThat(problem.remedy())
                  .contains("'table-name'")
                  .endsWith(
                      "CREATE TABLE `default`.`t` (`id` bigint) PARTITIONED BY (`dt` string) STORED"
                          + " AS PARQUET.");
            });
  }

  @Test
  void tellsADatabaseThatIsMissing() {
    conf = TestPlans.conf("nowhere", "t");

    assertThat(refused(row("id", INT)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message()).startsWith("Database 'nowhere' does not exist in");
              assertThat(problem.remedy()).contains("CREATE DATABASE `nowhere`");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "VIRTUAL_VIEW, is a view",
    "MATERIALIZED_VIEW, is a materialized view",
    "INDEX_TABLE, is of type INDEX_TABLE"
  })
  void refusesWhatIsNoTable(String type, String said) {
    server.putTable(TestPlans.table("id int").ofType(type).at("").get());

    assertThat(refused(row("other", STRING)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains(said));
  }

  @ParameterizedTest
  @CsvSource({
    "storage_handler, org.apache.hadoop.hive.hbase.HBaseStorageHandler",
    "table_type, ICEBERG",
    "spark.sql.sources.provider, delta"
  })
  void refusesTablesOfOtherSystems(String property, String value) {
    server.putTable(TestPlans.table("id int").property(property, value).get());

    assertThat(refused(row("id", INT)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("is managed by", value));
  }

  @Test
  void refusesTablesThatSparkBuckets() {
    server.putTable(
        TestPlans.table("id int").property("spark.sql.sources.schema.numBuckets", "8").get());

    assertThat(refused(row("id", INT)))
        .extracting(PlanProblem::message)
        .singleElement()
        .satisfies(text -> assertThat(text).contains("is bucketed"));
  }

  @Test
  void acceptsATransactionalPropertyThatSaysNo() {
    server.putTable(TestPlans.table("id int").property("transactional", "false").get());

    assertThat(planned(row("id", INT)).columns()).hasSize(1);
  }

  @Test
  void passesOnWhatTheStorageFormatRefuses() {
    server.putTable(TestPlans.table("id int").get());
    PlanProblem unknown = new PlanProblem("The SerDe x.Y is unknown.", "Use another.");

    Planning planning = plan(saying(unknown), row("id", INT));

    assertThat(((Planning.Refused) planning).problems()).containsExactly(unknown);
  }

  @Test
  void refusesPartitionedByOnATableWithoutPartitions() {
    server.putTable(TestPlans.table("id int", "dt string").get());

    assertThat(refused(row("id", INT, "dt", STRING), "dt"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message()).contains("PARTITIONED BY (dt)", "has no partitions");
              assertThat(problem.remedy()).startsWith("Remove PARTITIONED BY");
            });
  }

  @Test
  void refusesADataColumnInPartitionedBy() {
    server.putTable(TestPlans.table("id int").partitionedBy("dt string").get());

    assertThat(refused(row("id", INT, "dt", STRING), "dt", "id"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message()).contains("'id'", "no partition column");
              assertThat(problem.remedy()).isEqualTo("Write PARTITIONED BY (dt).");
            });
  }

  @Test
  void keepsHivesOrderOfPartitionColumns() {
    server.putTable(TestPlans.table("id int").partitionedBy("dt string", "hr string").get());

    assertThat(planned(row("id", INT, "hr", STRING, "dt", STRING), "hr", "dt").partitionKeys())
        .containsExactly("dt", "hr");
  }

  @Test
  void needsNoPartitionedByWhenTheColumnsAreThere() {
    server.putTable(TestPlans.table("id int").partitionedBy("dt string").get());

    assertThat(planned(row("id", INT, "dt", STRING)).partitionKeys()).containsExactly("dt");
  }

  @Test
  void namesAPartitionColumnThatTheDdlLacks() {
    server.putTable(TestPlans.table("id int").partitionedBy("dt string").get());

    assertThat(refused(row("id", INT)))
        .extracting(PlanProblem::remedy)
        .containsExactly("Add the column: `dt` STRING.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.3.10", "4.1.0", "1.2"})
  void warnsOfAnotherMajorVersion(String believed) {
    server.putTable(TestPlans.table("id int").get());
    conf = TestPlans.believing(believed);

    assertThat(plan(row("id", INT)).warnings())
        .singleElement()
        .satisfies(text -> assertThat(text).contains(believed, "Hive 3.x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "3", "3.0.0-cdh"})
  void isSilentAboutTheSameMajorVersion(String believed) {
    server.putTable(TestPlans.table("id int").get());
    conf = TestPlans.believing(believed);

    assertThat(plan(row("id", INT)).warnings()).isEmpty();
  }

  @Test
  void refusesAPatternThatNamesNoPartitionColumn() {
    server.putTable(TestPlans.table("id int").partitionedBy("dt string").get());
    conf = TestPlans.byPartitionTime("$day $dt");

    assertThat(refused(row("id", INT, "dt", STRING)))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.toString())
                    .contains("$day names no partition column", "Use the columns $dt"));
  }

  @Test
  void refusesATimeExtractorThatIsNotThere() {
    server.putTable(TestPlans.table("id int").partitionedBy("dt string").get());
    conf = TestPlans.extractingWith("org.example.Nowhere");

    assertThat(refused(row("id", INT, "dt", STRING)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString()).contains("org.example.Nowhere"));
  }

  @Test
  void warnsOfPartitionTimeWithoutPartitions() {
    server.putTable(TestPlans.table("id int").get());
    conf = TestPlans.byPartitionTime(null);

    assertThat(plan(row("id", INT)).warnings())
        .singleElement()
        .satisfies(text -> assertThat(text).contains("partition-time", "has no partitions"));
  }

  @Test
  void refusesToPartitionByBytes() {
    server.putTable(TestPlans.table("id int").partitionedBy("raw binary").get());

    assertThat(refused(row("id", INT, "raw", new VarBinaryType(10))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString()).contains("'raw'", "binary"));
  }

  @Test
  void rendersStaticPartitionsAsHiveDoes() {
    server.putTable(TestPlans.table("id int").partitionedBy("d date", "hr int").get());
    SinkPlan plan = planned(row("id", INT, "d", new DateType(), "hr", INT), "d", "hr");

    assertThat(plan.withStaticPartition(Map.of("D", "2024-1-1", "hr", "08")).staticPartition())
        .containsExactlyInAnyOrderEntriesOf(Map.of("d", "2024-01-01", "hr", "8"));
  }

  @Test
  void refusesAStaticPartitionOfAnotherType() {
    server.putTable(TestPlans.table("id int").partitionedBy("d date").get());
    SinkPlan plan = planned(row("id", INT, "d", new DateType()), "d");

    assertThatThrownBy(() -> plan.withStaticPartition(Map.of("d", "soon")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'soon'")
        .hasMessageContaining("'d'");
    assertThatThrownBy(() -> plan.withStaticPartition(Map.of("id", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "PARTITION names 'id', but Hive table default.t is partitioned by [d]");
  }

  @Test
  void asksTheMetastoreOnlyForTheTableAndItsVersion() {
    server.putTable(TestPlans.table("id int").partitionedBy("dt string").get());

    plan(row("id", INT, "dt", STRING));

    assertThat(server.calls())
        .containsExactlyInAnyOrder(InMemoryMetastore.Call.TABLE, InMemoryMetastore.Call.SERVER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"string", "char(2)", "varchar(10)"})
  void feedsTheRowKindColumnByTheFieldBehindTheLast(String type) {
    server.putTable(TestPlans.table("op " + type, "id int").partitionedBy("dt string").get());
    conf = TestPlans.withRowKindColumn("op");

    SinkPlan plan = planned(row("id", INT, "dt", STRING));

    assertThat(plan.columns())
        .extracting(TableColumn::name, TableColumn::position)
        .containsExactly(tuple("op", 2), tuple("id", 0));
    assertThat(plan.rowKindColumn()).map(TableColumn::name).contains("op");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "op; id int;; 'does not exist in Hive table default.t. Correct it, or add the column in Hive: ALTER TABLE default.t ADD COLUMNS (`op` string).'",
        "op; id int; dt string; 'ADD COLUMNS (`op` string) CASCADE.'",
        "dt; id int; dt string; 'is a partition column of Hive table default.t. Name a data column.'",
        "id; id int;; 'which the DDL declares too. The sink fills that column itself. Remove the column from the DDL, or the option.'",
        "op; id int, op int;; 'which has the type int in Hive table default.t. Name a column of the type string'",
        "op; id int, op char(1);; 'which has the type char(1)'"
      })
  void refusesARowKindColumnThatCannotBeFilled(
      String name, String columns, @Nullable String partitionColumn, String reason) {
    TestPlans.TableBuilder table = TestPlans.table(columns.split(", "));
    server.putTable(
        partitionColumn == null ? table.get() : table.partitionedBy(partitionColumn).get());
    conf = TestPlans.withRowKindColumn(name);
    RowType row = partitionColumn == null ? row("id", INT) : row("id", INT, "dt", STRING);

    assertThat(refused(row))
        .extracting(PlanProblem::toString)
        .first(InstanceOfAssertFactories.STRING)
        .startsWith("'sink.changelog.row-kind-column' names '" + name + "', ")
        .contains(reason);
  }

  @Test
  void knowsThePrimaryKeyOfTheDdl() {
    server.putTable(TestPlans.table("id int", "name string").partitionedBy("dt string").get());
    primaryKey = List.of("Dt", "Id");

    SinkPlan plan = planned(row("Id", INT, "name", STRING, "Dt", STRING));

    assertThat(plan.target().key()).extracting(TableColumn::name).containsExactly("dt", "id");
  }

  private Planning plan(RowType row, String... keys) {
    return plan(saying(), row, keys);
  }

  private static StorageCheck saying(PlanProblem... problems) {
    return new StorageCheck() {
      @Override
      public List<PlanProblem> check(HiveTable table, List<TableColumn> columns) {
        return List.of(problems);
      }

      @Override
      public StorageFormat ofNewTable(String format) {
        return TestPlans.PARQUET;
      }
    };
  }

  private Planning plan(StorageCheck storage, RowType row, String... keys) {
    try (Metastore metastore = server.factory().open()) {
      return new SinkPlanner(storage, getClass().getClassLoader())
          .plan(
              conf,
              new DeclaredTable(row, primaryKey, List.of(keys), ""),
              metastore,
              server.factory());
    }
  }

  private SinkPlan planned(RowType row, String... keys) {
    Planning planning = plan(row, keys);
    assertThat(planning).isInstanceOf(Planning.Planned.class);
    return ((Planning.Planned) planning).plan();
  }

  private List<PlanProblem> refused(RowType row, String... keys) {
    Planning planning = plan(row, keys);
    assertThat(planning).isInstanceOf(Planning.Refused.class);
    return ((Planning.Refused) planning).problems();
  }

  private static RowType row(Object... namesAndTypes) {
    RowType.RowField[] fields = new RowType.RowField[namesAndTypes.length / 2];
    for (int i = 0; i < fields.length; i++) {
      fields[i] =
          new RowType.RowField(
              (String) namesAndTypes[2 * i], (LogicalType) namesAndTypes[2 * i + 1]);
    }
    return new RowType(List.of(fields));
  }
}
