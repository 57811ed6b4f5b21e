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

import io.honeyflow.hive.metastore.HiveTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses the kinds of table whose rules plain files in a directory would break: views, ACID
 * tables, bucketed tables, and tables that another system manages.
 */
public final class TableKind {
  private static final Set<String> WRITABLE_TYPES = Set.of("MANAGED_TABLE", "EXTERNAL_TABLE");

  /** Values of Spark's {@code spark.sql.sources.provider} that keep a log of their own. */
  private static final Set<String> LOG_PROVIDERS = Set.of("DELTA", "ICEBERG", "HUDI", "PAIMON");

  private TableKind() {}

  /** Why this is no table of Hive's own; then nothing else of it needs to be looked at. */
  public static Optional<PlanProblem> notNative(HiveTable table) {
    if (!WRITABLE_TYPES.contains(table.type())) {
      return Optional.of(notATable(table));
    }
    String owner = foreignOwner(table);
    return owner.isEmpty() ? Optional.empty() : Optional.of(foreign(table, owner));
  }

  /** What of a native table forbids to add files to it. */
  public static List<PlanProblem> problems(HiveTable table) {
    List<PlanProblem> problems = new ArrayList<>();
    if (isTrue(table, "transactional")) {
      problems.add(transactional(table));
    }
    if (isBucketed(table)) {
      problems.add(bucketed(table));
    }
    if (table.location().isEmpty()) {
      problems.add(
          new PlanProblem(
              "Hive table %s has no location in the metastore.".formatted(table.name()),
              "Set one with ALTER TABLE %s SET LOCATION '…'.".formatted(table.name())));
    }
    return problems;
  }

  private static PlanProblem notATable(HiveTable table) {
    return switch (table.type()) {
      case "VIRTUAL_VIEW" ->
          new PlanProblem(
              table.name() + " is a view in Hive, and a view cannot be written.",
              "Name the table that the view reads with 'table-name'.");
      case "MATERIALIZED_VIEW" ->
          new PlanProblem(
              table.name() + " is a materialized view in Hive, which only Hive may fill.",
              "Name a table that the view is built from with 'table-name'.");
      default ->
          new PlanProblem(
              table.name() + " is of type " + table.type() + " in Hive, which cannot be written.",
              "Name a managed or external table with 'table-name'.");
    };
  }

  private static PlanProblem foreign(HiveTable table, String owner) {
    return new PlanProblem(
        "Hive table "
            + table.name()
            + " is managed by "
            + owner
            + ", which would not see files that are put into its directory.",
        "Write it through the Flink connector of that system, or name a native Hive table with"
            + " 'table-name'.");
  }

  private static PlanProblem transactional(HiveTable table) {
    String remedy =
        "Write into a table with 'transactional'='false', such as CREATE EXTERNAL TABLE … STORED AS"
            + " ORC, and move the rows with INSERT INTO "
            + table.name()
            + " SELECT … in Hive.";
    return new PlanProblem(
        "Hive table "
            + table.name()
            + " is transactional (ACID), and its files carry transaction ids that only Hive hands"
            + " out.",
        remedy);
  }

  private static PlanProblem bucketed(HiveTable table) {
    String by = table.bucketColumns().isEmpty() ? "" : " by " + table.bucketColumns();
    return new PlanProblem(
        "Hive table "
            + table.name()
            + " is bucketed"
            + by
            + ", and files that ignore the buckets would make joins and samples answer wrongly.",
        "Write into a table of the same columns without CLUSTERED BY, and fill the bucketed one"
            + " from it in Hive.");
  }

  private static boolean isBucketed(HiveTable table) {
    boolean byHive = table.bucketCount() > 0 && !table.bucketColumns().isEmpty();
    // Spark keeps its own buckets in the properties and leaves Hive's empty.
    return byHive || !parameter(table, "spark.sql.sources.schema.numBuckets").isEmpty();
  }

  /** The system that keeps this table's list of files, or empty when Hive's rules hold. */
  private static String foreignOwner(HiveTable table) {
    String handler = parameter(table, "storage_handler");
    if (!handler.isEmpty()) {
      return "the storage handler " + handler;
    }
    String format = parameter(table, "table_type");
    if (LOG_PROVIDERS.contains(format.toUpperCase(Locale.ROOT))) {
      return format;
    }
    String provider = parameter(table, "spark.sql.sources.provider");
    return LOG_PROVIDERS.contains(provider.toUpperCase(Locale.ROOT)) ? provider : "";
  }

  private static boolean isTrue(HiveTable table, String key) {
    return parameter(table, key).trim().equalsIgnoreCase("true");
  }

  /** Hive's own code asks for either case of a key. */
  private static String parameter(HiveTable table, String key) {
    String value = table.parameters().get(key);
    if (value == null) {
      value = table.parameters().get(key.toUpperCase(Locale.ROOT));
    }
    return value == null ? "" : value;
  }
}
