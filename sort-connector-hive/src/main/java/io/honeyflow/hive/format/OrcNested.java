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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.orc.storage.ql.exec.vector.ListColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.StructColumnVector;

/** Values with parts, which lie in vectors of their own. */
final class OrcNested {

  private OrcNested() {}

  /** The elements of an array. */
  record Elements(ListColumnVector vector, OrcColumn element) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      return put(row.getArray(position), at);
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      return put(array.getArray(position), at);
    }

    private int put(ArrayData array, int at) {
      int first = vector.childCount;
      vector.offsets[at] = first;
      vector.lengths[at] = array.size();
      vector.childCount += array.size();
      element.reserve(vector.childCount);
      int bytes = 1;
      for (int i = 0; i < array.size(); i++) {
        bytes += element.put(array, i, first + i);
      }
      return bytes;
    }
  }

  /** The entries of a map. */
  record Entries(MapColumnVector vector, OrcColumn key, OrcColumn value) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      return put(row.getMap(position), at);
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      return put(array.getMap(position), at);
    }

    private int put(MapData map, int at) {
      int first = vector.childCount;
      vector.offsets[at] = first;
      vector.lengths[at] = map.size();
      vector.childCount += map.size();
      key.reserve(vector.childCount);
      value.reserve(vector.childCount);
      ArrayData keys = map.keyArray();
      ArrayData values = map.valueArray();
      int bytes = 1;
      for (int i = 0; i < map.size(); i++) {
        bytes += key.put(keys, i, first + i) + value.put(values, i, first + i);
      }
      return bytes;
    }
  }

  /** The fields of a struct, in Hive's order. */
  static final class Fields implements OrcValue {
    private final int arity;
    private final OrcColumn[] columns;
    private final int[] positions;

    Fields(RowType row, HiveType.Struct struct, StructColumnVector vector, OrcColumns all) {
      List<HiveType.Field> fields = struct.fields();
      arity = row.getFieldCount();
      columns = new OrcColumn[fields.size()];
      positions = new int[fields.size()];
      for (int i = 0; i < fields.size(); i++) {
        HiveType.Field field = fields.get(i);
        int position = LogicalTypes.position(row, field.name());
        boolean absent = position < 0;
        positions[i] = absent ? TableColumn.ABSENT : position;
        columns[i] =
            all.of(
                absent ? new NullType() : row.getTypeAt(position), field.type(), vector.fields[i]);
      }
    }

    @Override
    public int put(RowData row, int position, int at) {
      return put(row.getRow(position, arity), at);
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      return put(array.getRow(position, arity), at);
    }

    private int put(RowData struct, int at) {
      int bytes = 0;
      for (int i = 0; i < columns.length; i++) {
        columns[i].reserve(at + 1);
        bytes += columns[i].put(struct, positions[i], at);
      }
      return bytes;
    }
  }
}
