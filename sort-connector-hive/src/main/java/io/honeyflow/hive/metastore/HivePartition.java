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

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * A partition as the metastore describes it.
 *
 * @param values raw (unescaped) values in the order of the table's partition columns
 * @param columns the partition's own data columns, which may be older than the table's
 */
public record HivePartition(
    List<String> values,
    List<HiveColumn> columns,
    String location,
    StorageFormat format,
    Map<String, String> parameters)
    implements Serializable {
  public HivePartition {
    values = List.copyOf(values);
    columns = List.copyOf(columns);
    parameters = Map.copyOf(parameters);
  }
}
