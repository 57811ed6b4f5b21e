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
package io.honeyflow.manager.warehouse;

import io.honeyflow.common.node.FieldFormat;
import java.util.List;
import java.util.Optional;

/**
 * A table as forms show it.
 *
 * @param type {@code MANAGED_TABLE}, {@code EXTERNAL_TABLE}, {@code VIRTUAL_VIEW}, …
 * @param format of the files, in lower case, or the SerDe's class
 * @param partitions names ({@code dt=2024-01-01/hr=08}) of the last ones by name, the last first
 */
public record WarehouseTable(
    String name,
    String type,
    List<Column> columns,
    List<Column> partitionColumns,
    String format,
    String location,
    List<String> partitions) {

  public WarehouseTable {
    columns = List.copyOf(columns);
    partitionColumns = List.copyOf(partitionColumns);
    partitions = List.copyOf(partitions);
  }

  /**
   * @param hiveType as Hive writes it
   * @param format of a field that fills the column; empty where there is none
   */
  public record Column(
      String name, String hiveType, String comment, Optional<FieldFormat> format) {}
}
