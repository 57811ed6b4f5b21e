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
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Values without parts. */
final class ParquetPrimitives {

  private ParquetPrimitives() {}

  /** Of the type NULL, which has no values. */
  enum Nothing implements ParquetValue {
    INSTANCE;

    @Override
    public void write(RowData row, int position) {
      throw new IllegalStateException("The type NULL has no values.");
    }

    @Override
    public void write(ArrayData array, int position) {
      throw new IllegalStateException("The type NULL has no values.");
    }
  }

  record Booleans(RecordConsumer out) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addBoolean(row.getBoolean(position));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addBoolean(array.getBoolean(position));
    }
  }

  record Ints(RecordConsumer out, Integral source) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addInteger((int) source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addInteger((int) source.of(array, position));
    }
  }

  record Longs(RecordConsumer out, Integral source) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addLong(source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addLong(source.of(array, position));
    }
  }

  record Floats(RecordConsumer out, Floating source) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addFloat((float) source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addFloat((float) source.of(array, position));
    }
  }

  record Doubles(RecordConsumer out, Floating source) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addDouble(source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addDouble(source.of(array, position));
    }
  }

  record Dates(RecordConsumer out, FileCalendar calendar) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addInteger((int) calendar.day(row.getInt(position)));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addInteger((int) calendar.day(array.getInt(position)));
    }
  }

  record Bytes(RecordConsumer out) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      out.addBinary(Binary.fromReusedByteArray(row.getBinary(position)));
    }

    @Override
    public void write(ArrayData array, int position) {
      out.addBinary(Binary.fromReusedByteArray(array.getBinary(position)));
    }
  }

  /**
   * Texts, encoded in UTF-8.
   *
   * @param padded whether trailing spaces are padding, which is not stored
   */
  record Text(RecordConsumer out, boolean padded) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      write(row.getString(position));
    }

    @Override
    public void write(ArrayData array, int position) {
      write(array.getString(position));
    }

    private void write(StringData text) {
      Utf8 bytes = Utf8.of(text);
      int length = padded ? bytes.lengthWithoutPadding() : bytes.length();
      out.addBinary(Binary.fromReusedByteArray(bytes.bytes(), bytes.offset(), length));
    }
  }
}
