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
package io.honeyflow.hive.conf;

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.metric.MetricLabels;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionValues;
import io.honeyflow.common.unit.DataSize;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.configuration.MemorySize;
import org.jspecify.annotations.Nullable;

/** Makes the configuration of a sink from the values of its options. */
public final class ConfReader {
  /** Hive's setting, and Hive's default for it. */
  private static final String DEFAULT_PARTITION_SETTING = "hive.exec.default.partition.name";

  private static final String DEFAULT_PARTITION = "__HIVE_DEFAULT_PARTITION__";

  private final OptionValues values;
  private final TableContext context;

  /**
   * @param values with a database; every other option may be missing
   * @param context what options default to
   */
  public ConfReader(OptionValues values, TableContext context) {
    this.values = values;
    this.context = context;
  }

  /**
   * @param metastore how the metastore is reached, as site files and options say
   * @param hadoop Hadoop's settings of site files and options
   */
  public HiveSinkConf read(MetastoreConf metastore, Map<String, String> hadoop) {
    String table = values.find(HiveSinkOptions.TABLE_NAME).orElse(context.table());
    return new HiveSinkConf(
        new TableName(values.get(HiveSinkOptions.DEFAULT_DATABASE), table),
        optional(HiveSinkOptions.HIVE_VERSION),
        writer(),
        changelog(),
        dirty(),
        commit(),
        partitionTime(),
        values
            .find(HiveSinkOptions.DEFAULT_PARTITION_NAME)
            .orElse(
                metastore.properties().getOrDefault(DEFAULT_PARTITION_SETTING, DEFAULT_PARTITION)),
        new EncodingConf(
            values.find(HiveSinkOptions.TIMESTAMP_ZONE).orElse(context.sessionZone()),
            ReaderProfile.valueOf(constant(values.get(HiveSinkOptions.READER_PROFILE))),
            values.find(HiveSinkOptions.HIVE_WRITER).orElse(context.hiveWriter())),
        schema(),
        values.find(HiveSinkOptions.METRIC_LABELS).map(MetricLabels::asMap).orElse(Map.of()),
        metastore,
        hadoop);
  }

  private SchemaConf schema() {
    boolean create = values.get(HiveSinkOptions.TABLE_CREATE).equals(HiveSinkOptions.IF_NOT_EXISTS);
    return new SchemaConf(
        SchemaEvolution.valueOf(constant(values.get(HiveSinkOptions.SCHEMA_EVOLUTION))),
        create
            ? new TableCreation(
                values.get(HiveSinkOptions.TABLE_FORMAT),
                values.find(HiveSinkOptions.TABLE_LOCATION).orElse(""),
                values.passedOn(HiveSinkOptions.TABLE_PROPERTIES))
            : null);
  }

  private WriterConf writer() {
    return new WriterConf(
        optional(HiveSinkOptions.PARALLELISM),
        rolling(),
        values.get(HiveSinkOptions.SHUFFLE_BY_PARTITION),
        values.get(HiveSinkOptions.MAX_OPEN_FILES),
        values
            .find(HiveSinkOptions.BUFFER_MEMORY)
            .map(size -> new MemorySize(size.bytes()))
            .orElse(null),
        values.get(HiveSinkOptions.AUTO_COMPACTION) ? compaction() : null);
  }

  private CompactionConf compaction() {
    boolean own = values.isGiven(HiveSinkOptions.COMPACTION_FILE_SIZE);
    return new CompactionConf(
        size(own ? HiveSinkOptions.COMPACTION_FILE_SIZE : HiveSinkOptions.ROLLING_FILE_SIZE),
        optional(HiveSinkOptions.COMPACTION_PARALLELISM));
  }

  private MemorySize size(Option<DataSize> option) {
    return new MemorySize(values.get(option).bytes());
  }

  private RollingConf rolling() {
    return new RollingConf(
        size(HiveSinkOptions.ROLLING_FILE_SIZE),
        values.get(HiveSinkOptions.ROLLING_ROLLOVER_INTERVAL),
        values.get(HiveSinkOptions.ROLLING_INACTIVITY_INTERVAL),
        values.get(HiveSinkOptions.ROLLING_CHECK_INTERVAL));
  }

  private ChangelogConf changelog() {
    String column = optional(HiveSinkOptions.ROW_KIND_COLUMN);
    ChangelogKind kind =
        ChangelogKind.valueOf(constant(values.get(HiveSinkOptions.CHANGELOG_MODE)));
    return new ChangelogConf(
        kind,
        kind == ChangelogKind.ALL
            ? DeletePolicy.APPEND
            : DeletePolicy.valueOf(constant(values.get(HiveSinkOptions.CHANGELOG_DELETE))),
        column == null ? null : column.trim().toLowerCase(Locale.ROOT),
        values.get(HiveSinkOptions.COMPACT_PER_CHECKPOINT));
  }

  private DirtyConf dirty() {
    if (!values.get(HiveSinkOptions.DIRTY_IGNORE)) {
      return DirtyConf.FAIL;
    }
    boolean kept = values.get(HiveSinkOptions.DIRTY_SIDE_OUTPUT);
    List<String> outputs =
        kept ? values.find(HiveSinkOptions.DIRTY_CONNECTOR).orElse(List.of()) : List.of();
    return new DirtyConf(
        true,
        outputs.contains(HiveSinkOptions.LOG),
        outputs.contains(HiveSinkOptions.FILESYSTEM)
            ? values.find(HiveSinkOptions.DIRTY_PATH).orElse("")
            : null,
        values.get(HiveSinkOptions.DIRTY_LOG_TAG),
        labels(values.find(HiveSinkOptions.DIRTY_LABELS).orElse("")));
  }

  /** Of {@code a=1&b=2}, in this order. */
  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String pair : text.isEmpty() ? new String[0] : text.split("&")) {
      int equals = pair.indexOf('=');
      labels.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
    }
    return labels;
  }

  /** When and how partitions are committed. A custom policy without a class is left out. */
  public CommitConf commit() {
    CustomPolicyConf custom = customPolicy();
    List<PolicyKind> policies =
        values.get(HiveSinkOptions.COMMIT_POLICY_KIND).stream()
            .map(kind -> PolicyKind.valueOf(constant(kind)))
            .filter(kind -> kind != PolicyKind.CUSTOM || custom != null)
            .toList();
    return new CommitConf(
        CommitTrigger.valueOf(constant(values.get(HiveSinkOptions.COMMIT_TRIGGER))),
        values.get(HiveSinkOptions.COMMIT_DELAY),
        values.find(HiveSinkOptions.COMMIT_WATERMARK_ZONE).orElse(ZoneOffset.UTC),
        LateData.valueOf(constant(values.get(HiveSinkOptions.COMMIT_LATE_DATA))),
        policies,
        custom,
        new SuccessFileConf(
            values.get(HiveSinkOptions.SUCCESS_FILE_NAME),
            MarkerContent.valueOf(constant(values.get(HiveSinkOptions.SUCCESS_FILE_CONTENT)))),
        StatisticsMode.valueOf(constant(values.get(HiveSinkOptions.STATISTICS))));
  }

  /** Null when it is not asked for, or its class is missing. */
  private @Nullable CustomPolicyConf customPolicy() {
    String name = optional(HiveSinkOptions.COMMIT_POLICY_CLASS);
    boolean wanted =
        values.get(HiveSinkOptions.COMMIT_POLICY_KIND).contains(HiveSinkOptions.CUSTOM);
    if (name == null || !wanted) {
      return null;
    }
    return new CustomPolicyConf(
        name,
        values.find(HiveSinkOptions.COMMIT_POLICY_PARAMETERS).orElse(List.of()),
        context.catalog());
  }

  private PartitionTimeConf partitionTime() {
    boolean custom = values.get(HiveSinkOptions.TIME_EXTRACTOR_KIND).equals(HiveSinkOptions.CUSTOM);
    return new PartitionTimeConf(
        custom ? optional(HiveSinkOptions.TIME_EXTRACTOR_CLASS) : null,
        optional(HiveSinkOptions.TIMESTAMP_PATTERN),
        values.get(HiveSinkOptions.TIMESTAMP_FORMATTER),
        TimeErrors.valueOf(constant(values.get(HiveSinkOptions.TIME_EXTRACTOR_ON_ERROR))));
  }

  private <T> @Nullable T optional(Option<T> option) {
    return values.find(option).orElse(null);
  }

  /** {@code process-time} is {@code PROCESS_TIME}. */
  private static String constant(String choice) {
    return choice.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
