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

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Timestamps, each kind as {@link ParquetTime} describes it. */
final class ParquetTimestamps {
  private ParquetTimestamps() {}

  /** Both parts of the instant in UTC; the number of the day is the Julian one. */
  static final class Int96 implements ParquetValue {
    private static final long SECONDS_PER_DAY = 86_400;

    private final RecordConsumer out;
    private final TimestampEncoding encoding;
    private final ByteBuffer buffer = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    private final Binary value = Binary.fromReusedByteArray(buffer.array());

    Int96(RecordConsumer out, TimestampEncoding encoding) {
      this.out = out;
      this.encoding = encoding;
    }

    @Override
    public void write(RowData row, int position) {
      write(row.getTimestamp(position, encoding.precision()));
    }

    @Override
    public void write(ArrayData array, int position) {
      write(array.getTimestamp(position, encoding.precision()));
    }

    private void write(TimestampData timestamp) {
      long seconds = encoding.seconds(timestamp);
      long day = encoding.times().calendar().day(Math.floorDiv(seconds, SECONDS_PER_DAY));
      long secondOfDay = Math.floorMod(seconds, SECONDS_PER_DAY);
      long nanoOfDay =
          secondOfDay * TimeReach.NANOS_PER_SECOND + TimestampEncoding.nanos(timestamp);
      buffer.putLong(0, nanoOfDay);
      buffer.putInt(8, HybridCalendar.julianDayNumber(day));
      out.addBinary(value);
    }
  }

  record Micros(RecordConsumer out, TimestampEncoding encoding) implements ParquetValue {
    private static final long MICROS_PER_SECOND = 1_000_000;

    @Override
    public void write(RowData row, int position) {
      write(row.getTimestamp(position, encoding.precision()));
    }

    @Override
    public void write(ArrayData array, int position) {
      write(array.getTimestamp(position, encoding.precision()));
    }

    private void write(TimestampData timestamp) {
      out.addLong(
          encoding.seconds(timestamp) * MICROS_PER_SECOND
              + TimestampEncoding.nanos(timestamp) / TimeReach.NANOS_PER_MICRO);
    }
  }

  record Nanos(RecordConsumer out, TimestampEncoding encoding) implements ParquetValue {
    @Override
    public void write(RowData row, int position) {
      write(row.getTimestamp(position, encoding.precision()));
    }

    @Override
    public void write(ArrayData array, int position) {
      write(array.getTimestamp(position, encoding.precision()));
    }

    private void write(TimestampData timestamp) {
      out.addLong(
          encoding.seconds(timestamp) * TimeReach.NANOS_PER_SECOND
              + TimestampEncoding.nanos(timestamp));
    }
  }
}
