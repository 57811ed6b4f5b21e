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

import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;

/** What the planner asks of the storage formats. Does no I/O. */
public interface StorageCheck {

  /** What stands in the way of writing files in a table's storage format: all of it, or nothing. */
  List<PlanProblem> check(HiveTable table, List<TableColumn> columns);

  /** What the user should know about options that do nothing in a table's storage format. */
  default List<String> hints(HiveTable table) {
    return List.of();
  }

  /** Whether Hive's own writers write such files, which tell only then what they cannot write. */
  default boolean writtenByHive(StorageFormat format) {
    return false;
  }

  /**
   * The storage of a new table.
   *
   * @param format a name that the option for it allows
   */
  StorageFormat ofNewTable(String format);
}
