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
import org.apache.flink.table.data.RowData;

/** The fields of a record, in the order of the file's schema. */
final class AvroFields {
  /** The position of a field that no row has: it is NULL. */
  static final int ABSENT = -1;

  private final AvroSlot[] slots;
  private final int[] positions;

  /** All are to be {@link #set}. */
  AvroFields(int count) {
    slots = new AvroSlot[count];
    positions = new int[count];
  }

  void set(int index, AvroSlot slot, int position) {
    slots[index] = slot;
    positions[index] = position;
  }

  void write(RowData row, Encoder out) throws IOException {
    for (int i = 0; i < slots.length; i++) {
      if (positions[i] == ABSENT) {
        slots[i].writeNull(out);
      } else {
        slots[i].write(row, positions[i], out);
      }
    }
  }
}
