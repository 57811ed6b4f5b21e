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
package io.honeyflow.hive.format;

import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.io.Serializable;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a file has to hold, and how.
 *
 * @param storage the storage descriptor of the table, or of the partition
 * @param columns Hive's data columns in Hive's order, each with the place of its value in the rows
 *     to be written
 * @param tableParameters the table properties
 * @param encoding the zone of wall times, in which a TIMESTAMP_LTZ becomes one, and for whose
 *     readers the files are laid out
 * @param settings Hive's and Hadoop's settings of the job, as a session of Hive would have them;
 *     those of {@link OutputSettings} take precedence over table properties of the same name
 */
public record FormatRequest(
    StorageFormat storage,
    List<TableColumn> columns,
    Map<String, String> tableParameters,
    EncodingConf encoding,
    Map<String, String> settings)
    implements Serializable {
  /** The property in which Hive hands a table's name to SerDes. */
  static final String TABLE_NAME = "name";

  public FormatRequest {
    columns = List.copyOf(columns);
    tableParameters = Map.copyOf(tableParameters);
    settings = OutputSettings.of(settings);
  }

  /** Without settings. */
  public FormatRequest(
      StorageFormat storage,
      List<TableColumn> columns,
      Map<String, String> tableParameters,
      EncodingConf encoding) {
    this(storage, columns, tableParameters, encoding, Map.of());
  }

  /** The same with the table's name, {@code database.table}, among its properties. */
  public FormatRequest ofTable(String name) {
    Map<String, String> named = new HashMap<>(tableParameters);
    named.put(TABLE_NAME, name);
    return new FormatRequest(storage, columns, named, encoding, settings);
  }

  /** The same with Hive's and Hadoop's settings of the job. */
  public FormatRequest withSettings(Map<String, String> job) {
    return new FormatRequest(storage, columns, tableParameters, encoding, job);
  }

  /** The same with other columns. */
  FormatRequest withColumns(List<TableColumn> others) {
    return new FormatRequest(storage, others, tableParameters, encoding, settings);
  }

  /** The zone of wall times. */
  ZoneId zone() {
    return encoding.timestampZone();
  }

  /** Table properties overlaid with the SerDe's, as Hive hands them to a SerDe, and the job's. */
  Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>(tableParameters);
    properties.putAll(storage.serdeProperties());
    properties.putAll(settings);
    return properties;
  }
}
