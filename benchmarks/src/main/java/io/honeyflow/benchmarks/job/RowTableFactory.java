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
package io.honeyflow.benchmarks.job;

import java.util.Set;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.DataType;

/** The connector {@code benchmark-rows}: a table with the rows of {@link RowGenerator}. */
public final class RowTableFactory implements DynamicTableSourceFactory {
  private static final ConfigOption<Long> ROWS =
      ConfigOptions.key("rows").longType().noDefaultValue();
  private static final ConfigOption<Integer> PARTITIONS =
      ConfigOptions.key("partitions").intType().noDefaultValue();

  @Override
  public String factoryIdentifier() {
    return "benchmark-rows";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(ROWS, PARTITIONS);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    ReadableConfig options = helper.getOptions();
    return new RowTable(
        options.get(ROWS), options.get(PARTITIONS), context.getPhysicalRowDataType());
  }

  private record RowTable(long rows, int partitions, DataType type) implements ScanTableSource {

    @Override
    public ChangelogMode getChangelogMode() {
      return ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
      TypeInformation<RowData> form = context.createTypeInformation(type);
      int further = DataType.getFieldCount(type) - RowGenerator.COLUMNS - 2;
      return SourceProvider.of(
          new DataGeneratorSource<>(new RowGenerator(partitions, further), rows, form));
    }

    @Override
    public DynamicTableSource copy() {
      return this;
    }

    @Override
    public String asSummaryString() {
      return "benchmark rows";
    }
  }
}
