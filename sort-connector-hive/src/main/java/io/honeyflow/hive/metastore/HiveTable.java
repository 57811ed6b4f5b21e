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
package io.honeyflow.hive.metastore;

import io.honeyflow.hive.conf.TableName;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * A table as the metastore describes it.
 *
 * @param type {@code MANAGED_TABLE}, {@code EXTERNAL_TABLE}, {@code VIRTUAL_VIEW}, …
 * @param columns data columns, without the partition columns
 * @param partitionColumns empty for a table without partitions
 * @param location where its files lie; empty for a view, and in {@link Metastore#createTable} for
 *     the database's default
 * @param bucketColumns the columns it is bucketed by; empty when it is not
 * @param bucketCount the number of buckets; zero or less when it is not bucketed
 * @param parameters the table properties
 */
public record HiveTable(
    TableName name,
    String type,
    List<HiveColumn> columns,
    List<HiveColumn> partitionColumns,
    String location,
    StorageFormat format,
    List<String> bucketColumns,
    int bucketCount,
    Map<String, String> parameters)
    implements Serializable {
  public HiveTable {
    columns = List.copyOf(columns);
    partitionColumns = List.copyOf(partitionColumns);
    bucketColumns = List.copyOf(bucketColumns);
    parameters = Map.copyOf(parameters);
  }

  /** The same at another location. */
  public HiveTable withLocation(String other) {
    return new HiveTable(
        name,
        type,
        columns,
        partitionColumns,
        other,
        format,
        bucketColumns,
        bucketCount,
        parameters);
  }
}
