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
package io.honeyflow.hive.type;

import io.honeyflow.common.type.HiveType;
import java.io.Serializable;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A Hive column and where its values come from.
 *
 * @param name Hive's name, in lower case
 * @param type Hive's type
 * @param rowType the type of the field in the row that arrives; meaningless when absent
 * @param position the index of the field in the row that arrives, or {@link #ABSENT} when the row
 *     has none: the column is then NULL
 */
public record TableColumn(String name, HiveType type, LogicalType rowType, int position)
    implements Serializable {
  public static final int ABSENT = -1;

  /** The same column with its value at another position. */
  public TableColumn at(int other) {
    return new TableColumn(name, type, rowType, other);
  }
}
