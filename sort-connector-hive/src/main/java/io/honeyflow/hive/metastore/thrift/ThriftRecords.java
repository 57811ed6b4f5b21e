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
package io.honeyflow.hive.metastore.thrift;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HivePartition;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.NewPartition;
import io.honeyflow.hive.metastore.ParameterChange;
import io.honeyflow.hive.metastore.StorageFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** Thrift's objects and ours, both ways. What a server left unset is empty here. */
final class ThriftRecords {
  private static final String EXTERNAL_TABLE = "EXTERNAL_TABLE";

  private ThriftRecords() {}

  static HiveTable table(Table raw) {
    StorageDescriptor storage = raw.getSd() == null ? new StorageDescriptor() : raw.getSd();
    return new HiveTable(
        new TableName(raw.getDbName(), raw.getTableName()),
        orEmpty(raw.getTableType()),
        columns(storage.getCols()),
        columns(raw.getPartitionKeys()),
        orEmpty(storage.getLocation()),
        format(storage),
        storage.getBucketCols() == null ? List.of() : storage.getBucketCols(),
        storage.getNumBuckets(),
        parameters(raw.getParameters()));
  }

  static HivePartition partition(Partition raw) {
    StorageDescriptor storage = raw.getSd() == null ? new StorageDescriptor() : raw.getSd();
    return new HivePartition(
        raw.getValues(),
        columns(storage.getCols()),
        orEmpty(storage.getLocation()),
        format(storage),
        parameters(raw.getParameters()));
  }

  /**
   * A table to create.
   *
   * @param owner the user's name
   */
  static Table table(HiveTable table, String owner) {
    Table raw = new Table();
    raw.setDbName(table.name().database());
    raw.setTableName(table.name().table());
    raw.setOwner(owner);
    raw.setTableType(table.type());
    raw.setSd(storage(table));
    raw.setPartitionKeys(fields(table.partitionColumns()));
    Map<String, String> parameters = new HashMap<>(table.parameters());
    if (EXTERNAL_TABLE.equals(table.type())) {
      // Servers before 4.0 go by the parameter and make a table without it a managed one.
      parameters.put("EXTERNAL", "TRUE");
    }
    raw.setParameters(parameters);
    return raw;
  }

  /** A partition to add, stored as the table is. */
  static Partition partition(Table table, NewPartition partition) {
    Partition raw = new Partition();
    raw.setDbName(table.getDbName());
    raw.setTableName(table.getTableName());
    raw.setValues(new ArrayList<>(partition.values()));
    StorageDescriptor storage = new StorageDescriptor(table.getSd());
    storage.setLocation(partition.location());
    raw.setSd(storage);
    raw.setParameters(new HashMap<>(partition.parameters()));
    return raw;
  }

  /** Parameters after a change. */
  static Map<String, String> changed(
      @Nullable Map<String, String> parameters, ParameterChange change) {
    Map<String, String> changed = new HashMap<>(parameters(parameters));
    changed.keySet().removeAll(change.removed());
    changed.putAll(change.set());
    return changed;
  }

  private static StorageDescriptor storage(HiveTable table) {
    SerDeInfo serde = new SerDeInfo();
    serde.setName(table.name().table());
    serde.setSerializationLib(table.format().serde());
    serde.setParameters(new HashMap<>(table.format().serdeProperties()));
    StorageDescriptor storage = new StorageDescriptor();
    storage.setCols(fields(table.columns()));
    storage.setInputFormat(table.format().inputFormat());
    storage.setOutputFormat(table.format().outputFormat());
    storage.setSerdeInfo(serde);
    storage.setNumBuckets(table.bucketCount() > 0 ? table.bucketCount() : -1);
    storage.setBucketCols(new ArrayList<>(table.bucketColumns()));
    storage.setSortCols(new ArrayList<>());
    storage.setParameters(new HashMap<>());
    if (!table.location().isEmpty()) {
      storage.setLocation(table.location());
    }
    return storage;
  }

  static List<FieldSchema> fields(List<HiveColumn> columns) {
    List<FieldSchema> fields = new ArrayList<>();
    columns.forEach(
        column -> fields.add(new FieldSchema(column.name(), column.type(), column.comment())));
    return fields;
  }

  private static List<HiveColumn> columns(@Nullable List<FieldSchema> fields) {
    return fields == null
        ? List.of()
        : fields.stream()
            .map(
                field ->
                    new HiveColumn(
                        field.getName().toLowerCase(Locale.ROOT),
                        field.getType(),
                        orEmpty(field.getComment())))
            .toList();
  }

  private static StorageFormat format(StorageDescriptor storage) {
    SerDeInfo serde = storage.getSerdeInfo() == null ? new SerDeInfo() : storage.getSerdeInfo();
    return new StorageFormat(
        orEmpty(serde.getSerializationLib()),
        orEmpty(storage.getInputFormat()),
        orEmpty(storage.getOutputFormat()),
        parameters(serde.getParameters()));
  }

  static Map<String, String> parameters(@Nullable Map<String, String> parameters) {
    return parameters == null ? Map.of() : parameters;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
