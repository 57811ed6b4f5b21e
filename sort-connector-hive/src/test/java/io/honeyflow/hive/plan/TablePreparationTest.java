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
import io.honeyflow.hive.conf.SchemaConf;
import io.honeyflow.hive.conf.SchemaEvolution;
import io.honeyflow.hive.conf.TableCreation;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import io.honeyflow.hive.metastore.InMemoryMetastore.Call;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

class TablePreparationTest {
  private static final LogicalType STRING = VarCharType.STRING_TYPE;
  private static final TableCreation PLAIN = new TableCreation("parquet", "", Map.of());
  private static final StorageCheck STORAGE =
      new StorageCheck() {
        @Override
        public List<PlanProblem> check(HiveTable table, List<TableColumn> columns) {
          return List.of();
        }

        @Override
        public StorageFormat ofNewTable(String format) {
          return TestPlans.PARQUET;
        }
      };

  private final InMemoryMetastore server = new InMemoryMetastore();
  private final SinkPlanner planner = new SinkPlanner(STORAGE, getClass().getClassLoader());
  private final DeclaredTable declared =
      new DeclaredTable(
          RowType.of(
              new LogicalType[] {new IntType(), STRING, STRING}, new String[] {"id", "note", "dt"}),
          List.of(),
          List.of("dt"),
          "");

  @Test
  void asksNothingWhenThereIsNothingToDo() {
    server.putTable(TestPlans.table("id int", "note string").partitionedBy("dt string").get());
    SinkPlan plan = planned(SchemaEvolution.ADD_COLUMNS, PLAIN);
    int before = server.calls().size();

    assertThat(prepare(plan)).isSameAs(plan);
    assertThat(server.calls()).hasSize(before);
  }

  @Test
  void planningMakesNothing() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);

    assertThat(plan.location()).isEqualTo("file:/warehouse/t");
    assertThat(plan.partitionKeys()).containsExactly("dt");
    assertThat(server.calls()).containsOnly(Call.TABLE, Call.SERVER, Call.DATABASE_LOCATION);
  }

  @Test
  void eachOfManyTasksGoesOn() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);

    SinkPlan first = prepare(plan);
    SinkPlan second = prepare(plan);

    assertThat(second).isEqualTo(first);
    assertThat(first.target().change()).isEqualTo(new TableChange.None());
    assertThat(server.calls()).containsOnlyOnce(Call.CREATE_TABLE);
    assertThat(server.openConnections()).isZero();
  }

  @Test
  void waitsForTheTaskThatMakesTheTable() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);
    List<Duration> pauses = new ArrayList<>();
    TablePreparation waiting =
        new TablePreparation(
            planner,
            time -> {
              pauses.add(time);
              if (pauses.size() == 3) {
                prepare(plan);
              }
            });

    SinkPlan awaited = waiting.await(plan);

    assertThat(awaited).isEqualTo(prepare(plan));
    assertThat(awaited.target().change()).isEqualTo(new TableChange.None());
    assertThat(pauses)
        .containsExactly(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(400));
    assertThat(server.calls()).containsOnlyOnce(Call.CREATE_TABLE);
    assertThat(server.openConnections()).isZero();
  }

  @Test
  void makesTheTableWhenTheTaskThatShouldDoesNotBegin() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);
    List<Duration> pauses = new ArrayList<>();

    SinkPlan made = new TablePreparation(planner, pauses::add).await(plan);

    assertThat(made.target().change()).isEqualTo(new TableChange.None());
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(32));
    assertThat(server.calls()).containsOnlyOnce(Call.CREATE_TABLE);
  }

  @Test
  void waitsForNothingWhenThereIsNothingToDo() {
    server.putTable(TestPlans.table("id int", "note string").partitionedBy("dt string").get());
    SinkPlan plan = planned(SchemaEvolution.ADD_COLUMNS, PLAIN);
    int before = server.calls().size();

    assertThat(new TablePreparation(planner).await(plan)).isSameAs(plan);
    assertThat(server.calls()).hasSize(before);
  }

  @Test
  void stopsWaitingWhenItsTaskIsCancelled() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);
    TablePreparation cancelled =
        new TablePreparation(
            planner,
            time -> {
              throw new InterruptedException();
            });

    assertThatThrownBy(() -> cancelled.await(plan))
        .hasMessage("Stopped while another task prepared Hive table default.t.");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(server.calls()).doesNotContain(Call.CREATE_TABLE);
  }

  @Test
  void goesOnWithTheTableThatSomebodyElseMadeFirst() {
    SinkPlan plan = planned(SchemaEvolution.ADD_COLUMNS, PLAIN);
    HiveTable others = TestPlans.table("extra int", "id int").partitionedBy("dt string").get();
    before(Call.CREATE_TABLE, () -> server.putTable(others));

    SinkPlan prepared = prepare(plan);

    assertThat(prepared.columns())
        .extracting(TableColumn::name, TableColumn::position)
        .containsExactly(tuple("extra", TableColumn.ABSENT), tuple("id", 0), tuple("note", 1));
    assertThat(server.table(others.name()).orElseThrow().columns())
        .extracting(HiveColumn::name)
        .containsExactly("extra", "id", "note");
  }

  @Test
  void goesOnWhenTheAnswerToItsOwnCreationGotLost() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);
    server.afterEachCall(
        call -> {
          if (call == Call.CREATE_TABLE) {
            throw new MetastoreException(
                MetastoreException.Reason.REFUSED, "a constraint was violated");
          }
        });

    assertThat(prepare(plan).columns()).hasSize(2);
  }

  @Test
  void refusesTheTableThatSomebodyElseMadeOtherwise() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);
    before(
        Call.CREATE_TABLE,
        () -> server.putTable(TestPlans.table("id int").partitionedBy("dt string").get()));

    assertThatThrownBy(() -> prepare(plan))
        .isInstanceOf(UnwritableTableException.class)
        .hasMessageContaining("Cannot write Hive table default.t as it is now")
        .hasMessageContaining("Column 'note' does not exist");
  }

  @Test
  void saysWhyTheMetastoreDoesNotMakeIt() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);
    server.failNext(
        Call.CREATE_TABLE,
        new MetastoreException(MetastoreException.Reason.REFUSED, "no permission for etl"));

    assertThatThrownBy(() -> prepare(plan)).hasMessage("no permission for etl");
  }

  @Test
  void givesUpOnATableThatIsDroppedAgainAndAgain() {
    SinkPlan plan = planned(SchemaEvolution.NONE, PLAIN);
    server.afterEachCall(
        call -> {
          if (call == Call.CREATE_TABLE) {
            server.dropTable(plan.table());
          }
        });

    assertThatThrownBy(() -> prepare(plan))
        .hasMessageContaining("Somebody undid 5 times")
        .hasMessageContaining("Find out who drops");
  }

  @Test
  void keepsWhatThePlannerWished() {
    SinkPlan plan =
        planned(SchemaEvolution.NONE, PLAIN)
            .withStaticPartition(Map.of("dt", "a"))
            .withOverwrite(true);

    SinkPlan prepared = prepare(plan);

    assertThat(prepared.overwrite()).isTrue();
    assertThat(prepared.staticPartition()).containsEntry("dt", "a");
  }

  @Test
  void saysAtPlanningWhatCannotBeMade() {
    HiveSinkConf conf = TestPlans.conf().withSchema(new SchemaConf(SchemaEvolution.NONE, PLAIN));
    DeclaredTable timeOnly =
        new DeclaredTable(
            RowType.of(new LogicalType[] {new TimeType(), STRING}, new String[] {"at", "dt"}),
            List.of(),
            List.of("dt"),
            "");
    DeclaredTable keysOnly =
        new DeclaredTable(
            RowType.of(new LogicalType[] {STRING}, new String[] {"dt"}),
            List.of(),
            List.of("dt"),
            "");

    assertThat(refused(conf, timeOnly)).singleElement().asString().contains("'at'", "TIME");
    assertThat(refused(conf, keysOnly)).singleElement().asString().contains("no columns but those");
    server.putTable(TestPlans.table("id int").partitionedBy("dt string").get());
    assertThat(
            refused(
                TestPlans.conf().withSchema(new SchemaConf(SchemaEvolution.ADD_COLUMNS, null)),
                timeOnly))
        .singleElement()
        .asString()
        .contains("'at'", "TIME");
  }

  private List<PlanProblem> refused(HiveSinkConf conf, DeclaredTable table) {
    try (Metastore metastore = server.factory().open()) {
      Planning planning = planner.plan(conf, table, metastore, server.factory());
      assertThat(planning).isInstanceOf(Planning.Refused.class);
      return ((Planning.Refused) planning).problems();
    }
  }

  private SinkPlan planned(SchemaEvolution evolution, TableCreation creation) {
    HiveSinkConf conf = TestPlans.conf().withSchema(new SchemaConf(evolution, creation));
    try (Metastore metastore = server.factory().open()) {
      Planning planning = planner.plan(conf, declared, metastore, server.factory());
      assertThat(planning).isInstanceOf(Planning.Planned.class);
      return ((Planning.Planned) planning).plan();
    }
  }

  private SinkPlan prepare(SinkPlan plan) {
    return new TablePreparation(planner).prepare(plan);
  }

  private void before(Call call, Runnable action) {
    server.beforeEachCall(
        made -> {
          if (made == call) {
            action.run();
          }
        });
  }
}
