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

import java.util.List;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Checks of the parts of nested values. */
final class NestedChecks {

  private NestedChecks() {}

  /** Of an array's elements. */
  record Elements(ValueCheck element) implements ValueCheck {
    @Override
    public void check(RowData row, int position) {
      checkAll(row.getArray(position));
    }

    @Override
    public void check(ArrayData array, int position) {
      checkAll(array.getArray(position));
    }

    void checkAll(ArrayData array) {
      for (int i = 0; i < array.size(); i++) {
        if (!array.isNullAt(i)) {
          element.check(array, i);
        }
      }
    }
  }

  /** Of a map's keys, none of which may be null, and values. */
  record Entries(String path, @Nullable Elements keys, @Nullable Elements values)
      implements ValueCheck {
    @Override
    public void check(RowData row, int position) {
      check(row.getMap(position));
    }

    @Override
    public void check(ArrayData array, int position) {
      check(array.getMap(position));
    }

    private void check(MapData map) {
      ArrayData array = map.keyArray();
      for (int i = 0; i < array.size(); i++) {
        if (array.isNullAt(i)) {
          throw new UnwritableRowException(
              path, "a key of the map is NULL", "Filter out such rows, or replace the key.");
        }
      }
      if (keys != null) {
        keys.checkAll(array);
      }
      if (values != null) {
        values.checkAll(map.valueArray());
      }
    }
  }

  /** Of a struct's fields. */
  static final class Fields implements ValueCheck {
    private final int arity;
    private final int[] positions;
    private final ValueCheck[] checks;

    Fields(int arity, List<Integer> positions, List<ValueCheck> checks) {
      this.arity = arity;
      this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
      this.checks = checks.toArray(ValueCheck[]::new);
    }

    @Override
    public void check(RowData row, int position) {
      check(row.getRow(position, arity));
    }

    @Override
    public void check(ArrayData array, int position) {
      check(array.getRow(position, arity));
    }

    private void check(RowData fields) {
      for (int i = 0; i < checks.length; i++) {
        if (!fields.isNullAt(positions[i])) {
          checks[i].check(fields, positions[i]);
        }
      }
    }
  }
}
