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
import org.apache.flink.table.data.TimestampData;

/**
 * Timestamps as milliseconds of the instant in UTC. A time before 1582-10-15 is first moved to the
 * day that bears its year, month and day in the Julian calendar, and then becomes an instant: the
 * zones had no clock changes then.
 */
record AvroTimestamp(TimestampEncoding encoding) implements AvroValue {
  private static final long SECONDS_PER_DAY = 86_400;
  private static final int MILLIS_PER_SECOND = 1000;
  private static final int NANOS_PER_MILLI = 1_000_000;

  @Override
  public void write(RowData row, int position, Encoder out) throws IOException {
    write(row.getTimestamp(position, encoding.precision()), out);
  }

  @Override
  public void write(ArrayData array, int position, Encoder out) throws IOException {
    write(array.getTimestamp(position, encoding.precision()), out);
  }

  private void write(TimestampData timestamp, Encoder out) throws IOException {
    long day = Math.floorDiv(encoding.wallSeconds(timestamp), SECONDS_PER_DAY);
    long shift = (HybridCalendar.day(day) - day) * SECONDS_PER_DAY;
    long seconds = encoding.seconds(timestamp) + shift;
    out.writeLong(
        seconds * MILLIS_PER_SECOND + TimestampEncoding.nanos(timestamp) / NANOS_PER_MILLI);
  }
}
