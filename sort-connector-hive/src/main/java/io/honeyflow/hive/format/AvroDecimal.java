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
import java.math.BigInteger;
import org.apache.avro.io.Encoder;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Decimals as two's complement of the least length, big end first. */
record AvroDecimal(DecimalSource source) implements AvroValue {

  @Override
  public void write(RowData row, int position, Encoder out) throws IOException {
    write(
        source.fitsLong()
            ? BigInteger.valueOf(source.unscaled(row, position))
            : source.value(row, position).unscaledValue(),
        out);
  }

  @Override
  public void write(ArrayData array, int position, Encoder out) throws IOException {
    write(
        source.fitsLong()
            ? BigInteger.valueOf(source.unscaled(array, position))
            : source.value(array, position).unscaledValue(),
        out);
  }

  private static void write(BigInteger unscaled, Encoder out) throws IOException {
    out.writeBytes(unscaled.toByteArray());
  }
}
