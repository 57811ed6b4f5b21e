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

import java.util.Arrays;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.io.api.RecordConsumer;

/** The fields of a message or of a struct, in the order of the file's schema. */
final class ParquetFields {
  private static final int ABSENT = -1;

  private final RecordConsumer out;
  private final String[] names;
  private final int[] positions;
  private final ParquetValue[] values;

  /** All absent, hence NULL, until they are {@link #set}. */
  ParquetFields(RecordConsumer out, int count) {
    this.out = out;
    this.names = new String[count];
    this.positions = new int[count];
    this.values = new ParquetValue[count];
    Arrays.fill(positions, ABSENT);
  }

  void set(int index, String name, int position, ParquetValue value) {
    names[index] = name;
    positions[index] = position;
    values[index] = value;
  }

  void write(RowData row) {
    for (int i = 0; i < positions.length; i++) {
      int position = positions[i];
      if (position != ABSENT && !row.isNullAt(position)) {
        out.startField(names[i], i);
        values[i].write(row, position);
        out.endField(names[i], i);
      }
    }
  }

  /** Writes rows of a batch: all values of a field, and then those of the next. */
  void write(RowBatch rows, int begin, int end, ParquetFlatRows flat) {
    for (int i = 0; i < positions.length; i++) {
      flat.turnTo(i);
      write(rows, begin, end, flat, i);
    }
  }

  private void write(RowBatch rows, int begin, int end, ParquetFlatRows flat, int field) {
    int position = positions[field];
    ParquetValue value = values[field];
    for (int i = begin; i < end; i++) {
      RowData row = rows.row(i);
      if (position == ABSENT || row.isNullAt(position)) {
        flat.addNull();
      } else {
        value.write(row, position);
      }
    }
  }
}
