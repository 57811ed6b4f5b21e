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
package io.honeyflow.adapter;

import java.util.List;
import java.util.Map;

/**
 * A table as Hive's writers need to know it.
 *
 * @param serde the name of the SerDe's class, as the metastore has it
 * @param outputFormat the name of the output format's class, as the metastore has it
 * @param columns the names of the data columns, in Hive's order
 * @param types their types in Hive's words
 * @param properties the table's properties overlaid with the SerDe's
 * @param session Hive's and Hadoop's settings
 */
public record AdapterTable(
    String serde,
    String outputFormat,
    List<String> columns,
    List<String> types,
    Map<String, String> properties,
    Map<String, String> session) {
  public AdapterTable {
    columns = List.copyOf(columns);
    types = List.copyOf(types);
    properties = Map.copyOf(properties);
    session = Map.copyOf(session);
  }
}
