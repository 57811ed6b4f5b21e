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
package io.honeyflow.hive.commit.policy;

import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreErrors;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.plan.PlanProblem;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.plan.TableKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The table as it was planned. Others may change it while the job runs: a new column behind the
 * others or a property does no harm, but files of other columns or of another format, or beside the
 * table's directory, are lost to readers.
 */
public final class PlannedTable {
  private static final String KEPT =
      " Nothing is lost and nothing was published: the job restarts and commits then. To change the"
          + " table for good, stop the job with a savepoint when its partitions are committed.";

  private final SinkPlan plan;
  private final LocationNames locations;
  private final PlannedColumns columns;

  public PlannedTable(SinkPlan plan) {
    this.plan = plan;
    this.locations = LocationNames.of(plan.conf().hadoop());
    this.columns = new PlannedColumns(plan);
  }

  /**
   * Makes sure that what was written for the table can be read in it. Asks the metastore once.
   *
   * @throws TableChangedException when it could not
   * @throws io.honeyflow.hive.metastore.MetastoreException when the table is not there any more, or
   *     nobody answers
   */
  public void verify(Metastore metastore) throws TableChangedException {
    String subject = "Cannot commit into table " + plan.table();
    HiveTable now =
        metastore
            .table(plan.table())
            .orElseThrow(
                () ->
                    MetastoreErrors.noSuchObject(
                        subject, metastore.server(), "it was dropped under the job", null));
    Optional<String> change =
        Stream.of(
                kind(now),
                partitionKeys(now),
                format(now),
                location(now),
                columns.change(now.columns()))
            .flatMap(Optional::stream)
            .findFirst();
    if (change.isPresent()) {
      throw new TableChangedException(
          subject + ", which was changed under the job: " + change.get() + KEPT);
    }
  }

  private Optional<String> kind(HiveTable now) {
    List<PlanProblem> problems =
        TableKind.notNative(now).map(List::of).orElseGet(() -> TableKind.problems(now));
    return problems.stream()
        .findFirst()
        .map(problem -> problem.message() + " Make it the table that it was.");
  }

  private Optional<String> partitionKeys(HiveTable now) {
    List<String> keys = now.partitionColumns().stream().map(HiveColumn::name).toList();
    return keys.equals(plan.partitionKeys())
        ? Optional.empty()
        : Optional.of(
            "it is partitioned by %s, and its files were written by %s. Make it the table that it was."
                .formatted(keys, plan.partitionKeys()));
  }

  /** New partitions get the format that the table has now. */
  private Optional<String> format(HiveTable now) {
    StorageFormat planned = plan.target().format();
    StorageFormat found = now.format();
    if (!planned.serde().equals(found.serde())
        || !planned.inputFormat().equals(found.inputFormat())
        || !planned.outputFormat().equals(found.outputFormat())) {
      return Optional.of(
          "it is read by %s, but its files are of %s. Put the format back, ALTER TABLE %s SET FILEFORMAT INPUTFORMAT '%s' OUTPUTFORMAT '%s' SERDE '%s'."
              .formatted(
                  found.serde(),
                  planned.serde(),
                  plan.table(),
                  planned.inputFormat(),
                  planned.outputFormat(),
                  planned.serde()));
    }
    List<String> changed =
        Stream.concat(
                changedSpelling(planned.serdeProperties(), found.serdeProperties()),
                changedSpelling(plan.target().parameters(), now.parameters()))
            .toList();
    return changed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "its properties %s are others, and its files are written by the former ones. Put them back, ALTER TABLE %s SET SERDEPROPERTIES or SET TBLPROPERTIES."
                .formatted(changed, plan.table()));
  }

  /** Those properties that say how values are spelled, of a text mostly. */
  private static Stream<String> changedSpelling(
      Map<String, String> planned, Map<String, String> found) {
    TreeSet<String> keys = new TreeSet<>(planned.keySet());
    keys.addAll(found.keySet());
    return keys.stream()
        .filter(key -> key.contains("delim") || key.startsWith("serialization."))
        .filter(key -> !Objects.equals(planned.get(key), found.get(key)));
  }

  /** A partition's directory is its own, and is told to the metastore with it. */
  private Optional<String> location(HiveTable now) {
    return plan.partitioned() || locations.same(plan.location(), now.location())
        ? Optional.empty()
        : Optional.of(
            "it lies at %s, but its files were written to %s. Put it back, ALTER TABLE %s SET LOCATION '%s'."
                .formatted(now.location(), plan.location(), plan.table(), plan.location()));
  }
}
