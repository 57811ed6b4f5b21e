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

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.StorageFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Hive tables to write into. */
final class HiveTables {
  private static final StorageFormat TEXT =
      new StorageFormat(
          "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
          "org.apache.hadoop.mapred.TextInputFormat",
          "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
          Map.of("field.delim", ","));

  private HiveTables() {}

  /** Columns of data and of partitions, each {@code name type}, joined by commas. */
  static HiveTable text(String name, String location, String columns, String partitionColumns) {
    return new HiveTable(
        new TableName("default", name),
        "EXTERNAL_TABLE",
        columns(columns),
        columns(partitionColumns),
        location,
        TEXT,
        List.of(),
        -1,
        Map.of());
  }

  static HiveTable withFormat(HiveTable table, StorageFormat format) {
    return new HiveTable(
        table.name(),
        table.type(),
        table.columns(),
        table.partitionColumns(),
        table.location(),
        format,
        table.bucketColumns(),
        table.bucketCount(),
        table.parameters());
  }

  static HiveTable withProperty(HiveTable table, String key, String value) {
    return new HiveTable(
        table.name(),
        table.type(),
        table.columns(),
        table.partitionColumns(),
        table.location(),
        table.format(),
        table.bucketColumns(),
        table.bucketCount(),
        Map.of(key, value));
  }

  private static List<HiveColumn> columns(String columns) {
    return columns.isEmpty()
        ? List.of()
        : Arrays.stream(columns.split(", "))
            .map(column -> column.split(" ", 2))
            .map(parts -> new HiveColumn(parts[0], parts[1], ""))
            .toList();
  }
}
