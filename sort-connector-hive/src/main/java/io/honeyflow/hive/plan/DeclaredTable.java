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

import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;

/**
 * What Flink's DDL says of the table.
 *
 * @param row the rows that arrive: the persisted columns with their comments, in the order of the
 *     DDL
 * @param primaryKey the columns of PRIMARY KEY; empty without it
 * @param partitionKeys what PARTITIONED BY names; empty without it
 * @param comment the table's; empty without one
 */
public record DeclaredTable(
    RowType row, List<String> primaryKey, List<String> partitionKeys, String comment)
    implements Serializable {
  public DeclaredTable {
    primaryKey = List.copyOf(primaryKey);
    partitionKeys = List.copyOf(partitionKeys);
  }
}
