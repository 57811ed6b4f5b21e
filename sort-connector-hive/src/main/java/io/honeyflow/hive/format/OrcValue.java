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

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Puts the values of one column, or of a part of it, none of which is null, into its vector. */
interface OrcValue {

  /** Puts a value at an index of the vector; returns about how many bytes it holds. */
  int put(RowData row, int position, int at);

  /** Puts a value at an index of the vector; returns about how many bytes it holds. */
  int put(ArrayData array, int position, int at);
}
