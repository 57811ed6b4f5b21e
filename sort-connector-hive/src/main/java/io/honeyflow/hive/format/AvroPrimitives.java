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
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;

/** Values without parts. */
final class AvroPrimitives {

  private AvroPrimitives() {}

  /** Of what is always NULL. */
  enum Nothing implements AvroValue {
    INSTANCE;

    @Override
    public void write(RowData row, int position, Encoder out) {
      throw new IllegalStateException("There are no values but NULL.");
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) {
      throw new IllegalStateException("There are no values but NULL.");
    }
  }

  enum Booleans implements AvroValue {
    INSTANCE;

    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      out.writeBoolean(row.getBoolean(position));
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      out.writeBoolean(array.getBoolean(position));
    }
  }

  record Ints(Integral source) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      out.writeInt((int) source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      out.writeInt((int) source.of(array, position));
    }
  }

  record Longs(Integral source) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      out.writeLong(source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      out.writeLong(source.of(array, position));
    }
  }

  record Floats(Floating source) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      out.writeFloat((float) source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      out.writeFloat((float) source.of(array, position));
    }
  }

  record Doubles(Floating source) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      out.writeDouble(source.of(row, position));
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      out.writeDouble(source.of(array, position));
    }
  }

  enum Dates implements AvroValue {
    INSTANCE;

    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      out.writeInt((int) HybridCalendar.day(row.getInt(position)));
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      out.writeInt((int) HybridCalendar.day(array.getInt(position)));
    }
  }

  enum Bytes implements AvroValue {
    INSTANCE;

    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      out.writeBytes(row.getBinary(position));
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      out.writeBytes(array.getBinary(position));
    }
  }

  /**
   * Texts, encoded in UTF-8.
   *
   * @param padded whether trailing spaces are padding, which is not stored
   */
  record Text(boolean padded) implements AvroValue {
    @Override
    public void write(RowData row, int position, Encoder out) throws IOException {
      write(row.getString(position), out);
    }

    @Override
    public void write(ArrayData array, int position, Encoder out) throws IOException {
      write(array.getString(position), out);
    }

    /** In Avro's binary form a string is its bytes, which spares a copy here. */
    static void write(StringData text, boolean padded, Encoder out) throws IOException {
      Utf8 bytes = Utf8.of(text);
      int length = padded ? bytes.lengthWithoutPadding() : bytes.length();
      out.writeBytes(bytes.bytes(), bytes.offset(), length);
    }

    private void write(StringData text, Encoder out) throws IOException {
      write(text, padded, out);
    }
  }
}
