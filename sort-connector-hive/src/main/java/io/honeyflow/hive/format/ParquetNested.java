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
import java.util.List;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.io.api.RecordConsumer;

/** Values with parts. */
final class ParquetNested {

  private ParquetNested() {}

  /** The elements of an array. */
  record Elements(RecordConsumer out, ParquetLayout layout, ParquetValue element)
      implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      write(row.getArray(position));
    }

    @Override
    public void write(ArrayData array, int position) {
      write(array.getArray(position));
    }

    private void write(ArrayData array) {
      out.startGroup();
      if (array.size() > 0) {
        out.startField(layout.list(), 0);
        for (int i = 0; i < array.size(); i++) {
          out.startGroup();
          if (!array.isNullAt(i)) {
            out.startField(layout.element(), 0);
            element.write(array, i);
            out.endField(layout.element(), 0);
          }
          out.endGroup();
        }
        out.endField(layout.list(), 0);
      }
      out.endGroup();
    }
  }

  /** The entries of a map, no key of which is null. */
  record Entries(RecordConsumer out, ParquetValue key, ParquetValue value) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      write(row.getMap(position));
    }

    @Override
    public void write(ArrayData array, int position) {
      write(array.getMap(position));
    }

    private void write(MapData map) {
      ArrayData keys = map.keyArray();
      ArrayData values = map.valueArray();
      out.startGroup();
      if (map.size() > 0) {
        out.startField(ParquetSchema.MAP, 0);
        for (int i = 0; i < map.size(); i++) {
          write(keys, values, i);
        }
        out.endField(ParquetSchema.MAP, 0);
      }
      out.endGroup();
    }

    private void write(ArrayData keys, ArrayData values, int entry) {
      out.startGroup();
      out.startField(ParquetSchema.KEY, 0);
      key.write(keys, entry);
      out.endField(ParquetSchema.KEY, 0);
      if (!values.isNullAt(entry)) {
        out.startField(ParquetSchema.VALUE, 1);
        value.write(values, entry);
        out.endField(ParquetSchema.VALUE, 1);
      }
      out.endGroup();
    }
  }

  /** The fields of a struct, in Hive's order. */
  static final class Fields implements ParquetValue {
    private final RecordConsumer out;
    private final int arity;
    private final ParquetFields fields;

    Fields(RecordConsumer out, RowType row, HiveType.Struct struct, ParquetValues values) {
      this.out = out;
      this.arity = row.getFieldCount();
      this.fields = new ParquetFields(out, struct.fields().size());
      List<HiveType.Field> targets = struct.fields();
      for (int i = 0; i < targets.size(); i++) {
        HiveType.Field target = targets.get(i);
        int position = LogicalTypes.position(row, target.name());
        if (position >= 0) {
          ParquetValue value = values.of(row.getTypeAt(position), target.type());
          fields.set(i, target.name(), position, value);
        }
      }
    }

    @Override
    public void write(RowData row, int position) {
      write(row.getRow(position, arity));
    }

    @Override
    public void write(ArrayData array, int position) {
      write(array.getRow(position, arity));
    }

    private void write(RowData struct) {
      out.startGroup();
      fields.write(struct);
      out.endGroup();
    }
  }
}
