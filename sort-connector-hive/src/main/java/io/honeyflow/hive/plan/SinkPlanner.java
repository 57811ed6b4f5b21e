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

import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.conf.TableCreation;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.filesystem.TableFileSystems;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.metastore.MetastoreServer;
import io.honeyflow.hive.partition.PartitionTime;
import io.honeyflow.hive.partition.PartitionValues;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.core.fs.Path;

/**
 * Makes the plan of a sink: reads the table once from the metastore, matches its columns, and
 * checks everything that can be checked before a row flows. Has no side effects.
 */
public final class SinkPlanner {
  private final StorageCheck storage;
  private final ClassLoader userClasses;

  /**
   * @param userClasses where a time extractor of the user's is looked for
   */
  public SinkPlanner(StorageCheck storage, ClassLoader userClasses) {
    this.storage = storage;
    this.userClasses = userClasses;
  }

  /**
   * Plans to append to the table.
   *
   * @param metastore asked now; left open
   * @param tasks what the tasks will open
   * @return the plan, or all the reasons against it
   * @throws io.honeyflow.hive.metastore.MetastoreException when the metastore does not answer
   */
  public Planning plan(
      HiveSinkConf conf, DeclaredTable declared, Metastore metastore, MetastoreFactory tasks) {
    Findings findings = new Findings();
    Optional<HiveTable> found = metastore.table(conf.table());
    MetastoreServer server = metastore.server();
    compareVersions(conf, server, findings);
    if (found.isPresent()) {
      return plan(conf, declared, found.get(), tasks, findings);
    }

    Optional<String> database = metastore.databaseLocation(conf.table().database());
    TableCreation creation = conf.schema().creation();
    if (database.isEmpty()) {
      noDatabase(conf.table(), server, findings);
    } else if (creation == null) {
      noTable(conf.table(), declared, server, findings);
    } else {
      HiveTable created =
          new NewTable(conf, declared, findings)
              .of(creation, storage.ofNewTable(creation.format()));
      if (!findings.refused()) {
        String usual = database.get() + "/" + conf.table().table();
        HiveTable located = created.location().isEmpty() ? created.withLocation(usual) : created;
        return plan(conf, declared, located, tasks, findings)
            .after(new TableChange.Create(created, declared));
      }
    }
    return new Planning.Refused(findings.problems(), findings.warnings());
  }

  private Planning plan(
      HiveSinkConf conf,
      DeclaredTable declared,
      HiveTable table,
      MetastoreFactory tasks,
      Findings findings) {
    Optional<PlanProblem> notNative = TableKind.notNative(table);
    if (notNative.isPresent()) {
      return new Planning.Refused(List.of(notNative.get()), findings.warnings());
    }
    findings.problems(TableKind.problems(table));
    PartitionKeys.check(table, declared.partitionKeys(), findings);
    ColumnMatching.Matched columns =
        new ColumnMatching(table, declared, conf.schema().evolution(), findings).match();
    List<TableColumn> filled =
        new RowKindColumn(conf.changelog(), table, declared.row()).fill(columns, findings);
    findings.problems(storage.check(table, filled));
    storage.hints(table).forEach(findings::warning);
    checkPartitions(columns.partitionColumns(), findings);
    checkTrigger(conf, table, findings);
    List<TableColumn> key = key(declared, columns);
    new RowRouting(conf, table, declared, findings).check(key);
    checkFileSystem(conf, table, findings);
    checkCompaction(conf, table, findings);
    new DirtyDirectory(conf, table, findings).check();
    if (findings.refused()) {
      return new Planning.Refused(findings.problems(), findings.warnings());
    }
    SinkPlan plan =
        new SinkPlan(
            conf,
            new SinkTable(
                table.location(),
                filled,
                columns.partitionColumns(),
                key,
                table.format(),
                table.parameters(),
                columns.added().isEmpty()
                    ? new TableChange.None()
                    : new TableChange.AddColumns(columns.added(), declared)),
            Map.of(),
            false,
            tasks);
    return new Planning.Planned(plan, findings.warnings());
  }

  private static void noDatabase(TableName name, MetastoreServer server, Findings findings) {
    findings.problem(
        "Database '%s' does not exist in %s.".formatted(name.database(), where(server)),
        "Correct 'default-database', or create it in Hive: CREATE DATABASE `%s`."
            .formatted(name.database()));
  }

  private static void noTable(
      TableName name, DeclaredTable declared, MetastoreServer server, Findings findings) {
    findings.problem(
        "Table %s does not exist in %s.".formatted(name, where(server)),
        "Name the Hive table with 'table-name' if it is called otherwise, let the sink create it with 'sink.table.create' = 'if-not-exists', or create it in Hive: %s."
            .formatted(HiveDdl.createTable(name, declared)));
  }

  private static List<TableColumn> key(DeclaredTable declared, ColumnMatching.Matched columns) {
    return declared.primaryKey().stream()
        .flatMap(
            name ->
                Stream.concat(columns.columns().stream(), columns.partitionColumns().stream())
                    .filter(column -> column.name().equalsIgnoreCase(name)))
        .toList();
  }

  private static void checkPartitions(List<TableColumn> columns, Findings findings) {
    columns.stream()
        .map(PartitionValues::problem)
        .flatMap(Optional::stream)
        .forEach(problem -> findings.problems(List.of(PlanProblem.of(problem))));
  }

  private void checkTrigger(HiveSinkConf conf, HiveTable table, Findings findings) {
    if (conf.commit().trigger() != CommitTrigger.PARTITION_TIME) {
      return;
    }
    if (table.partitionColumns().isEmpty()) {
      findings.warning(
          "'sink.partition-commit.trigger' is partition-time, but Hive table %s has no partitions: its files become visible at each checkpoint."
              .formatted(table.name()));
      return;
    }
    List<String> keys = table.partitionColumns().stream().map(HiveColumn::name).toList();
    try {
      PartitionTime.of(table.name(), keys, conf.partitionTime(), userClasses);
    } catch (IllegalArgumentException e) {
      findings.problems(List.of(PlanProblem.of(String.valueOf(e.getMessage()))));
    }
  }

  private static void checkFileSystem(HiveSinkConf conf, HiveTable table, Findings findings) {
    if (!table.location().isEmpty()) {
      new TableFileSystems(conf.hadoop())
          .problem(new Path(table.location()))
          .ifPresent(problem -> findings.problems(List.of(PlanProblem.of(problem))));
    }
  }

  /** A row that cannot be written must fail before the checkpoint, not in its commit. */
  private void checkCompaction(HiveSinkConf conf, HiveTable table, Findings findings) {
    if (conf.writer().compaction() != null && storage.writtenByHive(table.format())) {
      findings.problem(
          "'auto-compaction' is true, but the files of Hive table %s are written by Hive's own writers, which show what they cannot write only while they do."
              .formatted(table.name()),
          "Set 'auto-compaction' to false, or write into a table of a format that the sink writes itself.");
    }
  }

  private static void compareVersions(
      HiveSinkConf conf, MetastoreServer server, Findings findings) {
    String believed = conf.hiveVersion();
    boolean known = server.version().matches("\\d.*");
    if (believed == null || !known || major(believed).equals(major(server.version()))) {
      return;
    }
    findings.warning(
        "'hive-version' is %s, but the metastore %s says it is Hive %s. What the server says counts; the option may be left out."
            .formatted(believed, server.endpoint(), server.version()));
  }

  private static String major(String version) {
    int dot = version.indexOf('.');
    return dot < 0 ? version : version.substring(0, dot);
  }

  private static String where(MetastoreServer server) {
    return "the metastore %s (Hive %s)".formatted(server.endpoint(), server.version());
  }
}
