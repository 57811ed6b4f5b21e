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

import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.ChangelogKind;
import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.conf.DirtyConf;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.PartitionTimeConf;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.conf.RollingConf;
import io.honeyflow.hive.conf.SchemaConf;
import io.honeyflow.hive.conf.StatisticsMode;
import io.honeyflow.hive.conf.SuccessFileConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.conf.TimeErrors;
import io.honeyflow.hive.conf.WriterConf;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.StorageFormat;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.MemorySize;
import org.jspecify.annotations.Nullable;

/** Configurations and Hive tables to plan with. */
final class TestPlans {
  static final StorageFormat PARQUET =
      new StorageFormat(
          "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe",
          "org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat",
          "org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat",
          Map.of());

  private static final TableName T = new TableName("default", "t");
  private static final String FORMATTER = "yyyy-MM-dd HH:mm:ss";
  private static final PartitionTimeConf FIRST_VALUE =
      new PartitionTimeConf(null, null, FORMATTER, TimeErrors.FAIL);

  private TestPlans() {}

  static HiveSinkConf conf() {
    return conf("default", "t");
  }

  static HiveSinkConf conf(String database, String table) {
    return conf(new TableName(database, table), null, CommitTrigger.PROCESS_TIME, FIRST_VALUE);
  }

  static HiveSinkConf believing(String hiveVersion) {
    return conf(T, hiveVersion, CommitTrigger.PROCESS_TIME, FIRST_VALUE);
  }

  static HiveSinkConf byPartitionTime(@Nullable String pattern) {
    return conf(
        T,
        null,
        CommitTrigger.PARTITION_TIME,
        new PartitionTimeConf(null, pattern, FORMATTER, TimeErrors.FAIL));
  }

  static HiveSinkConf extractingWith(String className) {
    return conf(
        T,
        null,
        CommitTrigger.PARTITION_TIME,
        new PartitionTimeConf(className, null, FORMATTER, TimeErrors.FAIL));
  }

  static HiveSinkConf withRowKindColumn(String column) {
    return conf(
        T,
        null,
        CommitTrigger.PROCESS_TIME,
        FIRST_VALUE,
        new ChangelogConf(ChangelogKind.UPSERT_AS_INSERT, DeletePolicy.APPEND, column));
  }

  /** A table {@code default.t} of the given columns, each {@code name type}. */
  static TableBuilder table(String... columns) {
    return new TableBuilder(columns(columns));
  }

  private static HiveSinkConf conf(
      TableName table,
      @Nullable String hiveVersion,
      CommitTrigger trigger,
      PartitionTimeConf partitionTime) {
    return conf(table, hiveVersion, trigger, partitionTime, ChangelogConf.DEFAULT);
  }

  private static HiveSinkConf conf(
      TableName table,
      @Nullable String hiveVersion,
      CommitTrigger trigger,
      PartitionTimeConf partitionTime,
      ChangelogConf changelog) {
    return new HiveSinkConf(
        table,
        hiveVersion,
        new WriterConf(
            null,
            new RollingConf(
                MemorySize.ofMebiBytes(128),
                Duration.ofMinutes(30),
                Duration.ofMinutes(30),
                Duration.ofMinutes(1))),
        changelog,
        DirtyConf.FAIL,
        new CommitConf(
            trigger,
            Duration.ZERO,
            ZoneOffset.UTC,
            LateData.RECOMMIT,
            List.of(PolicyKind.METASTORE, PolicyKind.SUCCESS_FILE),
            null,
            new SuccessFileConf("_SUCCESS", MarkerContent.EMPTY),
            StatisticsMode.EXACT),
        partitionTime,
        "__HIVE_DEFAULT_PARTITION__",
        new EncodingConf(ZoneOffset.UTC, ReaderProfile.HIVE),
        SchemaConf.AS_IT_IS,
        Map.of(),
        new MetastoreConf(List.of("thrift://unused:9083"), Map.of(), Duration.ofSeconds(1)),
        Map.of());
  }

  private static List<HiveColumn> columns(String... columns) {
    return Arrays.stream(columns)
        .map(column -> column.split(" ", 2))
        .map(parts -> new HiveColumn(parts[0], parts[1], ""))
        .toList();
  }

  static final class TableBuilder {
    private final List<HiveColumn> columns;
    private final Map<String, String> parameters = new HashMap<>();
    private List<HiveColumn> partitionColumns = List.of();
    private List<String> bucketColumns = new ArrayList<>();
    private int buckets = -1;
    private String type = "MANAGED_TABLE";
    private String location = "file:/warehouse/t";

    private TableBuilder(List<HiveColumn> columns) {
      this.columns = columns;
    }

    TableBuilder partitionedBy(String... keys) {
      partitionColumns = TestPlans.columns(keys);
      return this;
    }

    TableBuilder bucketedBy(int count, String... by) {
      bucketColumns = List.of(by);
      buckets = count;
      return this;
    }

    TableBuilder property(String key, String value) {
      parameters.put(key, value);
      return this;
    }

    TableBuilder ofType(String tableType) {
      type = tableType;
      return this;
    }

    TableBuilder at(String tableLocation) {
      location = tableLocation;
      return this;
    }

    HiveTable get() {
      return new HiveTable(
          T,
          type,
          columns,
          partitionColumns,
          location,
          PARQUET,
          bucketColumns,
          buckets,
          parameters);
    }
  }
}
