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

import java.io.IOException;
import org.apache.avro.io.Encoder;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;

/** Values with parts. */
final class AvroNested {

  private AvroNested() {}

  /** The elements of an array. */
  record Elements(AvroSlot element) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      write(row.getArray(position), out);
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      write(array.getArray(position), out);
    }

    private void write(ArrayData array, Encoder out) throws IOException {
      out.writeArrayStart();
      out.setItemCount(array.size());
      for (int i = 0; i < array.size(); i++) {
        out.startItem();
        element.write(array, i, out);
      }
      out.writeArrayEnd();
    }
  }

  /** The entries of a map, whose keys are texts, none of them null. */
  record Entries(AvroSlot value) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      write(row.getMap(position), out);
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      write(array.getMap(position), out);
    }

    private void write(MapData map, Encoder out) throws IOException {
      ArrayData keys = map.keyArray();
      ArrayData values = map.valueArray();
      out.writeMapStart();
      out.setItemCount(map.size());
      for (int i = 0; i < map.size(); i++) {
        out.startItem();
        AvroPrimitives.Text.write(keys.getString(i), false, out);
        value.write(values, i, out);
      }
      out.writeMapEnd();
    }
  }

  /** The fields of a struct. */
  record Struct(int arity, AvroFields fields) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      fields.write(row.getRow(position, arity), out);
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      fields.write(array.getRow(position, arity), out);
    }
  }
}
