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

/** Numbers, which NaN and the infinities are not: JSON has no word for them. */
record FiniteCheck(String path, Floating values) implements ValueCheck {

  @Override
  public void check(RowData row, int position) {
    check(values.of(row, position));
  }

  @Override
  public void check(ArrayData array, int position) {
    check(values.of(array, position));
  }

  private void check(double value) {
    if (!Double.isFinite(value)) {
      throw new UnwritableRowException(
          path,
          value + " is no number that JSON knows, and Hive 2 fails on the whole table",
          "Filter out such rows, or replace the value, by NULL for one.");
    }
  }
}
