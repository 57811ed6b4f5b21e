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
import io.honeyflow.common.option.Validation;
import io.honeyflow.hive.format.FileFormat;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A DDL on its way to a plan or to its faults, with a metastore in memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DdlReadingBenchmark {
  private static final Map<String, String> RIGHT =
      Map.of(
          "connector", "hive",
          "default-database", "default",
          "hive.metastore.uris", "thrift://unused:9083",
          "sink.partition-commit.trigger", "partition-time",
          "sink.partition-commit.delay", "1 h",
          "sink.partition-commit.policy.kind", "metastore,success-file",
          "partition.time-extractor.timestamp-pattern", "$dt $hr:00:00",
          "sink.rolling-policy.file-size", "128 mb");

  private final InMemoryMetastore server = new InMemoryMetastore();
  private final Map<String, String> wrong = new HashMap<>(RIGHT);
  private final DynamicTableFactory.Context rightTable;
  private final DynamicTableFactory.Context wrongTable;

  public DdlReadingBenchmark() {
    server.putTable(
        HiveTables.withFormat(
            HiveTables.text(
                "visits",
                "file:/warehouse/visits",
                "id bigint, amount decimal(10,2), ts timestamp, page string",
                "dt string, hr string"),
            FileFormat.PARQUET.storage()));
    wrong.put("sink.paralelism", "2");
    wrong.put("sink.partition-commit.delay", "soon");
    wrong.put("sink.rolling-policy.file-size", "12 apples");
    rightTable = context(RIGHT);
    wrongTable = context(wrong);
  }

  @Benchmark
  public Validation optionsThatAreRight() {
    return HiveSinkOptions.set().validate(RIGHT);
  }

  @Benchmark
  public Validation optionsThatAreWrong() {
    return HiveSinkOptions.set().validate(wrong);
  }

  @Benchmark
  public Object ddlThatIsPlanned() {
    return new DdlReading(rightTable, conf -> server.factory()).sink();
  }

  @Benchmark
  public List<String> ddlThatIsRefused() {
    return new DdlReading(wrongTable, conf -> server.factory()).read().problems();
  }

  private static DynamicTableFactory.Context context(Map<String, String> options) {
    ResolvedSchema schema =
        ResolvedSchema.of(
            Column.physical("id", DataTypes.BIGINT()),
            Column.physical("amount", DataTypes.DECIMAL(10, 2)),
            Column.physical("ts", DataTypes.TIMESTAMP(3)),
            Column.physical("page", DataTypes.STRING()),
            Column.physical("dt", DataTypes.STRING()),
            Column.physical("hr", DataTypes.STRING()));
    CatalogTable table =
        CatalogTable.newBuilder()
            .schema(Schema.newBuilder().fromResolvedSchema(schema).build())
            .partitionKeys(List.of("dt", "hr"))
            .options(options)
            .build();
    return new FactoryUtil.DefaultDynamicTableContext(
        ObjectIdentifier.of("cat", "default", "visits"),
        new ResolvedCatalogTable(table, schema),
        Map.of(),
        new Configuration(),
        DdlReadingBenchmark.class.getClassLoader(),
        false);
  }
}
