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
import io.honeyflow.hive.conf.FlinkOptions;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.metastore.MetastoreFactory;
import io.honeyflow.hive.metastore.thrift.ThriftMetastoreFactory;
import java.util.Set;
import java.util.function.Function;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.factories.DynamicTableSinkFactory;

/**
 * Makes the sink of {@code 'connector' = 'hive'}. It is called when an INSERT or EXPLAIN is
 * planned, and then asks the metastore, so that everything that is wrong is told before a job runs.
 */
public final class HiveTableSinkFactory implements DynamicTableSinkFactory {
  /** The value of {@code 'connector'}. */
  public static final String IDENTIFIER = "hive";

  private final Function<MetastoreConf, MetastoreFactory> metastores;

  /** For Flink, which finds it as a service. */
  public HiveTableSinkFactory() {
    this(ThriftMetastoreFactory::new);
  }

  HiveTableSinkFactory(Function<MetastoreConf, MetastoreFactory> metastores) {
    this.metastores = metastores;
  }

  @Override
  public String factoryIdentifier() {
    return IDENTIFIER;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return FlinkOptions.required(HiveSinkOptions.set());
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return FlinkOptions.optional(HiveSinkOptions.set());
  }

  /**
   * Plans to append to the table.
   *
   * @throws org.apache.flink.table.api.ValidationException with everything that stands in the way
   */
  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    return new DdlReading(context, metastores).sink();
  }
}
