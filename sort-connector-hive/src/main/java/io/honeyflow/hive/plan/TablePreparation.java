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

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.util.FlinkRuntimeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the table what a plan needs, in the tasks of the job: planning itself has no side effects,
 * since it also explains. One task does it before its first row, and the others wait for it; other
 * jobs may do it at the same time: the table that is there then is planned for like any other.
 * Repeatable.
 */
public final class TablePreparation {
  private static final Logger LOG = LoggerFactory.getLogger(TablePreparation.class);

  /** More often than this nobody undoes by chance what was just done. */
  private static final int ATTEMPTS = 5;

  /** A task that has not begun by then waits for a slot that this one may hold. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final SinkPlanner planner;
  private final Pause pause;

  public TablePreparation(SinkPlanner planner) {
    this(planner, time -> Thread.sleep(time.toMillis()));
  }

  TablePreparation(SinkPlanner planner, Pause pause) {
    this.planner = planner;
    this.pause = pause;
  }

  /**
   * Does what the plan says must be done first. Without anything to do the metastore is not asked.
   *
   * @return the plan for the table as it is then
   * @throws UnwritableTableException when that table cannot be written
   * @throws MetastoreException when the metastore failed or refused
   */
  public SinkPlan prepare(SinkPlan plan) {
    Optional<DeclaredTable> declared = declared(plan);
    return declared.isPresent() ? prepare(plan, declared.get()) : plan;
  }

  /**
   * Waits for the task that does what the plan says must be done first. When it has not been done
   * within half a minute, because that task waits for a slot, it is done here. Without anything to
   * do the metastore is not asked.
   *
   * @return the plan for the table as it is then
   * @throws UnwritableTableException when that table cannot be written
   * @throws MetastoreException when the metastore failed or refused
   */
  public SinkPlan await(SinkPlan plan) {
    Optional<DeclaredTable> declared = declared(plan);
    if (declared.isEmpty()) {
      return plan;
    }
    Duration waited = Duration.ZERO;
    Duration next = SHORTEST_PAUSE;
    try (Metastore metastore = plan.metastore().open()) {
      while (waited.compareTo(PATIENCE) < 0) {
        SinkPlan found = look(plan, declared.get(), metastore);
        if (found.target().change() instanceof TableChange.None) {
          return plan.withTableOf(found);
        }
        sleep(plan, next);
        waited = waited.plus(next);
        next = Collections.min(List.of(next.multipliedBy(2), LONGEST_PAUSE));
      }
    }
    return prepare(plan, declared.get());
  }

  private void sleep(SinkPlan plan, Duration time) {
    try {
      pause.of(time);
    } catch (InterruptedException cancelled) {
      Thread.currentThread().interrupt();
      throw new FlinkRuntimeException(
          "Stopped while another task prepared Hive table " + plan.table() + ".", cancelled);
    }
  }

  private static Optional<DeclaredTable> declared(SinkPlan plan) {
    if (plan.target().change() instanceof TableChange.Create create) {
      return Optional.of(create.declared());
    }
    if (plan.target().change() instanceof TableChange.AddColumns add) {
      return Optional.of(add.declared());
    }
    return Optional.empty();
  }

  private SinkPlan prepare(SinkPlan plan, DeclaredTable declared) {
    try (Metastore metastore = plan.metastore().open()) {
      SinkPlan found = look(plan, declared, metastore);
      for (int i = 0; i < ATTEMPTS && !(found.target().change() instanceof TableChange.None); i++) {
        apply(found, metastore);
        found = look(plan, declared, metastore);
      }
      if (!(found.target().change() instanceof TableChange.None)) {
        throw new UnwritableTableException(plan.table(), List.of(undone(found)));
      }
      return plan.withTableOf(found);
    }
  }

  private SinkPlan look(SinkPlan plan, DeclaredTable declared, Metastore metastore) {
    Planning planning = planner.plan(plan.conf(), declared, metastore, plan.metastore());
    if (planning instanceof Planning.Refused refused) {
      throw new UnwritableTableException(plan.table(), refused.problems());
    }
    return ((Planning.Planned) planning).plan();
  }

  private static PlanProblem undone(SinkPlan found) {
    return new PlanProblem(
        "Somebody undid %d times what was made of it: %s"
            .formatted(ATTEMPTS, found.target().change().describe()),
        "Find out who drops or alters this table.");
  }

  private static void apply(SinkPlan found, Metastore metastore) {
    if (found.target().change() instanceof TableChange.Create create) {
      create(create.table(), metastore);
    } else if (found.target().change() instanceof TableChange.AddColumns add) {
      metastore.addColumns(found.table(), add.columns());
      LogLine.COLUMNS_ADDED.log(LOG, found.table(), add.columns());
    }
  }

  private static void create(HiveTable asked, Metastore metastore) {
    TableName name = asked.name();
    try {
      metastore.createTable(asked);
    } catch (MetastoreException refused) {
      // Servers say in different ways that somebody else was first; or it was oneself, and the
      // answer got lost.
      if (refused.reason() == MetastoreException.Reason.UNREACHABLE
          || metastore.table(name).isEmpty()) {
        throw refused;
      }
      LogLine.TABLE_CREATED_MEANWHILE.log(LOG, name);
      return;
    }
    report(asked, metastore.table(name));
  }

  /** Hive 4 makes of a table what its rules say, and older servers add to it. */
  private static void report(HiveTable asked, Optional<HiveTable> made) {
    made.ifPresent(
        table -> {
          Map<String, String> added = new TreeMap<>(table.parameters());
          added.entrySet().removeAll(asked.parameters().entrySet());
          LogLine.TABLE_CREATED.log(LOG, table.name(), table.type(), table.location(), added);
        });
  }

  /** How a thread waits, so that tests need not. */
  @FunctionalInterface
  interface Pause {
    void of(Duration time) throws InterruptedException;
  }
}
