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

import org.apache.flink.table.data.RowData;

/** Rows that are at hand at once, for a format that writes column by column. */
public interface RowBatch {

  /** How many there are. */
  int size();

  /**
   * A row; valid until another is asked for, since it may be the same object.
   *
   * @param index from 0
   */
  RowData row(int index);
}
