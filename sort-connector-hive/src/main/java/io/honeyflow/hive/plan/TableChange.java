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

import io.honeyflow.hive.metastore.HiveColumn;
import io.honeyflow.hive.metastore.HiveTable;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/** What must be made of the table in the metastore before its first row is written. */
public sealed interface TableChange extends Serializable {

  /** What will be done, as a sentence; empty when nothing will. */
  String describe();

  /** The table is as it must be. */
  record None() implements TableChange {
    @Override
    public String describe() {
      return "";
    }
  }

  /**
   * The table is created.
   *
   * @param table without a location for the database's default
   * @param declared what it is made from
   */
  record Create(HiveTable table, DeclaredTable declared) implements TableChange {
    @Override
    public String describe() {
      return "The table is created when the job starts.";
    }
  }

  /**
   * Columns are added to the table and to all of its partitions.
   *
   * @param columns in the order in which they are added
   * @param declared where they are declared
   */
  record AddColumns(List<HiveColumn> columns, DeclaredTable declared) implements TableChange {
    public AddColumns {
      columns = List.copyOf(columns);
    }

    @Override
    public String describe() {
      return columns.stream()
          .map(column -> "`" + column.name() + "` " + column.type())
          .collect(Collectors.joining(", ", "Added to the table when the job starts: ", "."));
    }
  }
}
