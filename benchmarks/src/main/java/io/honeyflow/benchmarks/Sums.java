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
package io.honeyflow.benchmarks;

import io.honeyflow.benchmarks.job.RowValues;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/** Sums over each column by which a reader shows that it read the rows that went in. */
final class Sums {
  private static final int COUNT = 13;

  private Sums() {}

  /** What Spark is asked. */
  static String query(String from, Shape shape) {
    String further =
        IntStream.range(0, shape.furtherColumns())
            .mapToObj(Shape::furtherColumn)
            .collect(Collectors.joining(","));
    return "SELECT count(*), sum(id), sum(visits), CAST(sum(score) * 256 AS BIGINT), "
        + "CAST(sum(amount) * 100 AS BIGINT), count_if(mobile), sum(unix_millis(ts) - "
        + RowValues.FIRST_MILLIS
        + "), sum(unix_date(d)), sum(crc32(country)), sum(crc32(page)), sum(crc32(visitor)), "
        + "sum(crc32(concat(dt, hr))), sum("
        + (further.isEmpty() ? "0" : "aggregate(array(" + further + "), 0L, (a, b) -> a + b)")
        + ") FROM "
        + from;
  }

  /** What it answers when all is right. */
  static List<String> of(Shape shape) {
    int partitions = shape.partitions();
    long further = shape.furtherColumns();
    RowValues values = new RowValues(partitions);
    long[] partitionHashes =
        IntStream.range(0, partitions)
            .mapToLong(
                one ->
                    crc((RowValues.dt(one) + RowValues.hr(one)).getBytes(StandardCharsets.UTF_8)))
            .toArray();
    long[] sums = new long[COUNT];
    for (long i = 0; i < shape.rows(); i++) {
      values.turnTo(i);
      sums[0]++;
      sums[1] += values.id();
      sums[2] += values.visits();
      sums[3] += (long) (values.score() * 256);
      sums[4] += values.cents();
      sums[5] += values.mobile() ? 1 : 0;
      // Since the first of them: those of a hundred million rows would not fit into a BIGINT.
      sums[6] += values.millis() - RowValues.FIRST_MILLIS;
      sums[7] += values.day();
      sums[8] += crc(values.country());
      sums[9] += crc(values.page());
      sums[10] += crc(values.visitor());
      sums[11] += partitionHashes[values.partition()];
      sums[12] += further * values.cents() + further * (further - 1) / 2;
    }
    return Arrays.stream(sums).mapToObj(Long::toString).toList();
  }

  private static long crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }
}
