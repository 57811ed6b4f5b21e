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
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.Encoder;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/**
 * The place of a value: in a union of null and the value's type, or of that type alone, and then
 * without room for NULL.
 *
 * @param path the column, or the part of it
 * @param nullBranch the index of null in the union, or {@link #NONE}
 * @param valueBranch the index of the value's type in the union, or {@link #NONE} without union
 * @param value writes what is not NULL
 */
record AvroSlot(String path, int nullBranch, int valueBranch, AvroValue value) {
  private static final int NONE = -1;

  static AvroSlot of(String path, Schema schema, AvroValue value) {
    if (!schema.isUnion()) {
      return new AvroSlot(path, NONE, NONE, value);
    }
    int nullBranch = nullBranch(schema);
    return new AvroSlot(path, nullBranch, nullBranch == 0 ? 1 : 0, value);
  }

  /** Whether values of a schema may be NULL. */
  static boolean holdsNull(Schema schema) {
    return schema.isUnion() && nullBranch(schema) != NONE;
  }

  /** The schema of the values that are not NULL. */
  static Schema withoutNull(Schema schema) {
    return schema.isUnion() ? schema.getTypes().get(nullBranch(schema) == 0 ? 1 : 0) : schema;
  }

  void write(RowData row, int position, Encoder out) throws IOException {
    if (row.isNullAt(position)) {
      writeNull(out);
    } else {
      startValue(out);
      value.write(row, position, out);
    }
  }

  void write(ArrayData array, int position, Encoder out) throws IOException {
    if (array.isNullAt(position)) {
      writeNull(out);
    } else {
      startValue(out);
      value.write(array, position, out);
    }
  }

  void writeNull(Encoder out) throws IOException {
    if (nullBranch == NONE) {
      throw new UnwritableRowException(
          path,
          "NULL has no place in the table's Avro schema",
          "Filter out such rows, or make the field a union with null in 'avro.schema.literal'.");
    }
    out.writeIndex(nullBranch);
    out.writeNull();
  }

  private void startValue(Encoder out) throws IOException {
    if (valueBranch != NONE) {
      out.writeIndex(valueBranch);
    }
  }

  private static int nullBranch(Schema union) {
    List<Schema> types = union.getTypes();
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i).getType() == Schema.Type.NULL) {
        return i;
      }
    }
    return NONE;
  }
}
