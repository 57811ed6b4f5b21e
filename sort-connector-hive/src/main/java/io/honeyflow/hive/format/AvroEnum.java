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
import org.apache.avro.Schema;
import org.apache.avro.io.Encoder;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;

/** Texts that are symbols of an enum, which is a string to Hive. */
record AvroEnum(String path, Schema schema) implements AvroValue {

  @Override
  public void write(RowData row, int position, Encoder out) throws IOException {
    write(row.getString(position), out);
  }

  @Override
  public void write(ArrayData array, int position, Encoder out) throws IOException {
    write(array.getString(position), out);
  }

  private void write(StringData text, Encoder out) throws IOException {
    String symbol = text.toString();
    if (!schema.hasEnumSymbol(symbol)) {
      throw new UnwritableRowException(
          path,
          "'" + symbol + "' is none of the enum's symbols " + schema.getEnumSymbols(),
          "Filter out such rows, or replace the value.");
    }
    out.writeEnum(schema.getEnumOrdinal(symbol));
  }
}
