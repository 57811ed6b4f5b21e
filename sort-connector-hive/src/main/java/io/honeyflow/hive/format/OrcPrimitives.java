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
import org.apache.flink.table.data.StringData;
import org.apache.orc.storage.common.type.HiveDecimal;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.DateColumnVector;
import org.apache.orc.storage.ql.exec.vector.Decimal64ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DecimalColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;

/** Values without parts. */
final class OrcPrimitives {

  private OrcPrimitives() {}

  record Booleans(LongColumnVector vector) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      vector.vector[at] = row.getBoolean(position) ? 1 : 0;
      return 1;
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      vector.vector[at] = array.getBoolean(position) ? 1 : 0;
      return 1;
    }
  }

  record Integers(LongColumnVector vector, Integral source) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      vector.vector[at] = source.of(row, position);
      return Integer.BYTES;
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      vector.vector[at] = source.of(array, position);
      return Integer.BYTES;
    }
  }

  record Floats(DoubleColumnVector vector, Floating source) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      vector.vector[at] = source.of(row, position);
      return Double.BYTES;
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      vector.vector[at] = source.of(array, position);
      return Double.BYTES;
    }
  }

  record Dates(DateColumnVector vector, FileCalendar calendar) implements OrcValue {
    Dates {
      vector.changeCalendar(calendar == FileCalendar.PROLEPTIC, false);
    }

    @Override
    public int put(RowData row, int position, int at) {
      vector.vector[at] = calendar.day(row.getInt(position));
      return Integer.BYTES;
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      vector.vector[at] = calendar.day(array.getInt(position));
      return Integer.BYTES;
    }
  }

  /** Texts, encoded in UTF-8; ORC itself pads a char. */
  record Text(BytesColumnVector vector) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      return put(row.getString(position), at);
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      return put(array.getString(position), at);
    }

    private int put(StringData text, int at) {
      Utf8 bytes = Utf8.of(text);
      vector.setVal(at, bytes.bytes(), bytes.offset(), bytes.length());
      return bytes.length();
    }
  }

  record Bytes(BytesColumnVector vector) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      return put(row.getBinary(position), at);
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      return put(array.getBinary(position), at);
    }

    private int put(byte[] bytes, int at) {
      vector.setVal(at, bytes, 0, bytes.length);
      return bytes.length;
    }
  }

  /** Decimals of at most 18 digits. */
  record SmallDecimals(Decimal64ColumnVector vector, DecimalSource source) implements OrcValue {
    @Override
    public int put(RowData row, int position, int at) {
      vector.vector[at] = source.unscaled(row, position);
      return Long.BYTES;
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      vector.vector[at] = source.unscaled(array, position);
      return Long.BYTES;
    }
  }

  /** Decimals of more than 18 digits. */
  record LargeDecimals(DecimalColumnVector vector, DecimalSource source) implements OrcValue {
    private static final int BYTES = 16;

    @Override
    public int put(RowData row, int position, int at) {
      vector.set(at, HiveDecimal.create(source.value(row, position)));
      return BYTES;
    }

    @Override
    public int put(ArrayData array, int position, int at) {
      vector.set(at, HiveDecimal.create(source.value(array, position)));
      return BYTES;
    }
  }
}
