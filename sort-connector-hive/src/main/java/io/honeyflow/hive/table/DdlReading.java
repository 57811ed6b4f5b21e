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

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.OptionValues;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Validation;
import io.honeyflow.common.unit.DurationText;
import io.honeyflow.hive.commit.policy.CommitPolicies;
import io.honeyflow.hive.conf.ClusterConf;
import io.honeyflow.hive.conf.ConfReader;
import io.honeyflow.hive.conf.FlinkOptions;
import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.SiteFileException;
import io.honeyflow.hive.conf.SiteFiles;
import io.honeyflow.hive.conf.SiteRequest;
import io.honeyflow.hive.conf.TableContext;
import io.honeyflow.hive.format.FormatCheck;
import io.honeyflow.hive.format.TableFormats;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.plan.DeclaredTable;
import io.honeyflow.hive.plan.PlanProblem;
import io.honeyflow.hive.plan.Planning;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.plan.SinkPlanner;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.types.logical.RowType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one DDL into a plan. Options, site files and the table in the metastore are looked at one
 * after the other, each as far as the faults of the others allow, so that all faults are told at
 * once.
 */
final class DdlReading {
  private static final Logger LOG = LoggerFactory.getLogger(HiveTableSinkFactory.class);

  /** Someone waits for the statement's answer; only a running job has all of the option's time. */
  private static final Duration AWAY = Duration.ofSeconds(15);

  private static final Duration ANSWER = Duration.ofMinutes(1);

  private final DynamicTableFactory.Context context;
  private final Function<MetastoreConf, MetastoreFactory> metastores;
  private final TableContext tableContext;
  private final List<String> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private boolean zoned;

  /**
   * @param metastores makes the way to a metastore
   */
  DdlReading(
      DynamicTableFactory.Context context, Function<MetastoreConf, MetastoreFactory> metastores) {
    this.context = context;
    this.metastores = metastores;
    this.tableContext = tableContext(context);
  }

  /**
   * The sink that appends to the table. Warnings go to the log.
   *
   * @throws org.apache.flink.table.api.ValidationException with all faults
   */
  HiveTableSink sink() {
    TableReading reading = read();
    String name = context.getObjectIdentifier().asSummaryString();
    reading.warnings().forEach(warning -> LogLine.DDL_WARNING.log(LOG, name, warning));
    if (!reading.problems().isEmpty()) {
      throw Refusal.of(name, reading.problems());
    }
    return new HiveTableSink(
        reading.plan().orElseThrow(), zoned ? null : tableContext.sessionZone());
  }

  /** Everything that is found. */
  TableReading read() {
    Map<String, String> texts = context.getCatalogTable().getOptions();
    Validation options = HiveSinkOptions.set().validate(texts);
    options.errors().stream().map(Problem::text).forEach(problems::add);
    options.warnings().stream().map(Problem::text).forEach(warnings::add);
    refuseMetadata();
    zoned = options.values().isGiven(HiveSinkOptions.COMMIT_WATERMARK_ZONE);
    Optional<SinkPlan> plan = look(options.values(), texts);
    return new TableReading(problems, warnings, plan.orElse(null));
  }

  /** Virtual ones are not persisted and do no harm in a table made LIKE a source's. */
  private void refuseMetadata() {
    for (Column column : context.getCatalogTable().getResolvedSchema().getColumns()) {
      if (column instanceof Column.MetadataColumn && column.isPersisted()) {
        problems.add(
            "Column '%s' is a METADATA column, and the Hive sink has no metadata that could be written. Make it a plain column, or declare it METADATA VIRTUAL."
                .formatted(column.getName()));
      }
    }
  }

  private Optional<SinkPlan> look(OptionValues values, Map<String, String> texts) {
    warnOfLongWaiting(values);
    hintAtChangelogMode(values);
    refuseSideOutputOfNothing(values);
    ConfReader reader = new ConfReader(values, tableContext);
    CommitPolicies.problem(reader.commit(), context.getClassLoader()).ifPresent(problems::add);
    Optional<ClusterConf> site = lookAtSite(values, texts);
    return values.find(HiveSinkOptions.DEFAULT_DATABASE).isPresent()
        ? site.flatMap(found -> lookAtTable(reader.read(found.metastore(), found.hadoop())))
        : Optional.empty();
  }

  private Optional<ClusterConf> lookAtSite(OptionValues values, Map<String, String> texts) {
    SiteRequest request =
        new SiteRequest(
            values.find(HiveSinkOptions.HIVE_CONF_DIR).orElse(null),
            values.find(HiveSinkOptions.HADOOP_CONF_DIR).orElse(null),
            texts,
            values.get(HiveSinkOptions.METASTORE_RETRY_TIMEOUT));
    KeytabLogin.asConfigured(context.getConfiguration()).ifPresent(problems::add);
    try {
      ClusterConf site = SiteFiles.ofProcess().load(request);
      warnings.addAll(site.warnings());
      return Optional.of(site);
    } catch (SiteFileException e) {
      problems.add(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private Optional<SinkPlan> lookAtTable(HiveSinkConf conf) {
    SinkPlanner planner =
        new SinkPlanner(
            new FormatCheck(
                new TableFormats(conf.encoding(), conf.settings()), context.getClassLoader()),
            context.getClassLoader());
    MetastoreFactory now = metastores.apply(conf.metastore().withPatience(AWAY, ANSWER));
    MetastoreFactory later = metastores.apply(conf.metastore());
    Planning planning;
    try (Metastore metastore = now.open()) {
      planning = planner.plan(conf, declared(), metastore, later);
    } catch (MetastoreException e) {
      problems.add(String.valueOf(e.getMessage()));
      return Optional.empty();
    }

    warnings.addAll(planning.warnings());
    if (planning instanceof Planning.Planned planned) {
      return Optional.of(planned.plan());
    }
    ((Planning.Refused) planning)
        .problems().stream().map(PlanProblem::toString).forEach(problems::add);
    return Optional.empty();
  }

  private DeclaredTable declared() {
    ResolvedCatalogTable table = context.getCatalogTable();
    RowType row = (RowType) table.getResolvedSchema().toPhysicalRowDataType().getLogicalType();
    List<String> primaryKey =
        table
            .getResolvedSchema()
            .getPrimaryKey()
            .map(UniqueConstraint::getColumns)
            .orElse(List.of());
    return new DeclaredTable(
        commented(row, table.getResolvedSchema()),
        primaryKey,
        table.getPartitionKeys(),
        table.getComment());
  }

  /** Flink's own row type of a schema has no comments. */
  private static RowType commented(RowType row, ResolvedSchema schema) {
    return new RowType(
        row.isNullable(),
        row.getFields().stream()
            .map(
                field ->
                    schema
                        .getColumn(field.getName())
                        .flatMap(Column::getComment)
                        .map(
                            comment ->
                                new RowType.RowField(field.getName(), field.getType(), comment))
                        .orElse(field))
            .toList());
  }

  private void hintAtChangelogMode(OptionValues values) {
    if (values.get(HiveSinkOptions.IGNORE_CHANGELOG)) {
      warnings.add(
          "'%s' is InLong's key for '%s' = '%s': inserts and new values are written, old values are not, and '%s' says what becomes of deletes. Set these instead."
              .formatted(
                  HiveSinkOptions.IGNORE_CHANGELOG.key(),
                  HiveSinkOptions.CHANGELOG_MODE.key(),
                  HiveSinkOptions.UPSERT_AS_INSERT,
                  HiveSinkOptions.CHANGELOG_DELETE.key()));
    }
  }

  private void refuseSideOutputOfNothing(OptionValues values) {
    if (values.get(HiveSinkOptions.DIRTY_SIDE_OUTPUT)
        && !values.get(HiveSinkOptions.DIRTY_IGNORE)) {
      problems.add(
          "'%s' is true, but '%s' is false: a row that Hive cannot hold fails the job, and none is left out that could be written elsewhere. Set '%2$s' = 'true', or remove '%1$s'."
              .formatted(
                  HiveSinkOptions.DIRTY_SIDE_OUTPUT.key(), HiveSinkOptions.DIRTY_IGNORE.key()));
    }
  }

  /** Of the defaults nobody is warned: they are told by the option's help. */
  private void warnOfLongWaiting(OptionValues values) {
    Duration waiting = values.get(HiveSinkOptions.METASTORE_RETRY_TIMEOUT);
    Optional<Duration> declared =
        context.getConfiguration().getOptional(CheckpointingOptions.CHECKPOINTING_TIMEOUT);
    boolean chosen =
        declared.isPresent() || values.isGiven(HiveSinkOptions.METASTORE_RETRY_TIMEOUT);
    Duration timeout = context.getConfiguration().get(CheckpointingOptions.CHECKPOINTING_TIMEOUT);
    if (chosen && waiting.compareTo(timeout) > 0) {
      warnings.add(
          "'%s' is %s, but checkpoints time out after %s: a job that waits for the metastore fails its checkpoints. Choose less, or a longer '%s'."
              .formatted(
                  HiveSinkOptions.METASTORE_RETRY_TIMEOUT.key(),
                  DurationText.print(waiting),
                  DurationText.print(timeout),
                  CheckpointingOptions.CHECKPOINTING_TIMEOUT.key()));
    }
  }

  private static TableContext tableContext(DynamicTableFactory.Context context) {
    String zone = context.getConfiguration().get(TableConfigOptions.LOCAL_TIME_ZONE);
    return new TableContext(
        context.getObjectIdentifier().getCatalogName(),
        context.getObjectIdentifier().getObjectName(),
        zone.equals(TableConfigOptions.LOCAL_TIME_ZONE.defaultValue())
            ? ZoneId.systemDefault()
            : ZoneId.of(zone),
        context
            .getConfiguration()
            .getOptional(FlinkOptions.of(HiveSinkOptions.HIVE_WRITER))
            .map(Boolean.TRUE::equals)
            .orElse(false));
  }
}
