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

import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What a plan knows of Hive's table, from one look at the metastore and the DDL.
 *
 * @param location the table's directory
 * @param columns Hive's data columns in Hive's order
 * @param partitionColumns Hive's partition columns in Hive's order; empty for a table without
 * @param key those of the columns that the DDL's PRIMARY KEY names; empty without it
 * @param format the table's storage format
 * @param parameters the table properties
 * @param change what {@link TablePreparation} does before the first row; all else is as if it were
 *     done
 */
public record SinkTable(
    String location,
    List<TableColumn> columns,
    List<TableColumn> partitionColumns,
    List<TableColumn> key,
    StorageFormat format,
    Map<String, String> parameters,
    TableChange change)
    implements Serializable {
  public SinkTable {
    columns = List.copyOf(columns);
    partitionColumns = List.copyOf(partitionColumns);
    key = List.copyOf(key);
    parameters = Map.copyOf(parameters);
  }

  /** The same with other data columns. */
  SinkTable withColumns(List<TableColumn> others) {
    return new SinkTable(location, others, partitionColumns, key, format, parameters, change);
  }

  /** The same with something to be done first. */
  SinkTable withChange(TableChange other) {
    return new SinkTable(location, columns, partitionColumns, key, format, parameters, other);
  }
}
