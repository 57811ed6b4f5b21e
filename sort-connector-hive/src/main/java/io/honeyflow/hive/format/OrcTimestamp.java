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
import org.apache.flink.table.data.TimestampData;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;

/** Timestamps as wall times, in milliseconds as if in UTC and nanoseconds of the second. */
final class OrcTimestamp implements OrcValue {
  private static final long SECONDS_PER_DAY = 86_400;
  private static final int BYTES = Long.BYTES + Integer.BYTES;

  private final TimestampColumnVector vector;
  private final TimestampEncoding encoding;

  OrcTimestamp(TimestampColumnVector vector, TimestampEncoding encoding) {
    this.vector = vector;
    this.encoding = encoding;
    vector.setIsUTC(true);
    vector.changeCalendar(encoding.times().calendar() == FileCalendar.PROLEPTIC, false);
  }

  @Override
  public int put(RowData row, int position, int at) {
    return put(row.getTimestamp(position, encoding.precision()), at);
  }

  @Override
  public int put(ArrayData array, int position, int at) {
    return put(array.getTimestamp(position, encoding.precision()), at);
  }

  private int put(TimestampData timestamp, int at) {
    long seconds = encoding.seconds(timestamp);
    long day = encoding.times().calendar().day(Math.floorDiv(seconds, SECONDS_PER_DAY));
    long stored = day * SECONDS_PER_DAY + Math.floorMod(seconds, SECONDS_PER_DAY);
    int nanos = TimestampEncoding.nanos(timestamp);
    vector.time[at] = stored * 1000 + nanos / 1_000_000;
    vector.nanos[at] = nanos;
    return BYTES;
  }
}
