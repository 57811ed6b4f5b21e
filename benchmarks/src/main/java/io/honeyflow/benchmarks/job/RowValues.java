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
package io.honeyflow.benchmarks.job;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The values of one row, made from its number: the same in every case. Unique, frequent and rare
 * values are mixed as in logs of visits; rows of all partitions are mixed, too. Used by one thread.
 */
public final class RowValues implements Serializable {
  /** The milliseconds of the first row are hardly more. */
  public static final long FIRST_MILLIS = 1_767_225_600_000L;

  private static final long serialVersionUID = 1L;

  private static final int HOURS = 8;
  private static final int FIRST_DAY = (int) LocalDate.of(2026, 1, 1).toEpochDay();
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final byte[][] countries = texts(10, i -> "country-" + i);
  private final byte[][] pages = texts(1_000, i -> "/shop/category/page-" + i);
  private final int partitions;
  private final byte[][] days;
  private final byte[][] hours;

  private long id;
  private long random;

  /**
   * @param partitions over which the rows are spread evenly
   */
  public RowValues(int partitions) {
    this.partitions = partitions;
    this.days = texts((partitions - 1) / HOURS + 1, day -> dt(day * HOURS));
    this.hours = texts(HOURS, RowValues::hr);
  }

  /** Turns to another row. */
  public void turnTo(long number) {
    id = number;
    long mixed = (number + 1) * 0x9E37_79B9_7F4A_7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
    random = mixed ^ (mixed >>> 31);
  }

  /** A number of its own for each row, ascending. */
  public long id() {
    return id;
  }

  /** One of a million. */
  public int visits() {
    return (int) Long.remainderUnsigned(random, 1_000_000);
  }

  /** One of sixteen million, a multiple of 1/256, so that sums are exact. */
  public double score() {
    return (random >>> 40) / 256.0;
  }

  /** The unscaled value of a DECIMAL(10, 2): one of a hundred million. */
  public long cents() {
    return (random >>> 13) % 100_000_000L;
  }

  public boolean mobile() {
    return (random & 1) == 0;
  }

  /** Milliseconds of a TIMESTAMP(3), ascending with jitter. */
  public long millis() {
    return FIRST_MILLIS + id * 37 + (random & 15);
  }

  /** The day of a DATE: one of a year. */
  public int day() {
    return FIRST_DAY + (int) ((random >>> 8) & 0xFF);
  }

  /** One of ten texts. */
  public byte[] country() {
    return countries[(int) ((random >>> 20) & 0x3FF) % countries.length];
  }

  /** One of a thousand texts. */
  public byte[] page() {
    return pages[(int) ((random >>> 30) & 0xFFFFF) % pages.length];
  }

  /** A text of its own for each row, of 21 bytes; the caller may keep it. */
  public byte[] visitor() {
    byte[] text = new byte[21];
    text[0] = 'u';
    text[1] = 's';
    text[2] = 'e';
    text[3] = 'r';
    text[4] = '-';
    long rest = random;
    for (int i = text.length - 1; i > 4; i--) {
      text[i] = HEX[(int) (rest & 15)];
      rest >>>= 4;
    }
    return text;
  }

  /** The number of its partition. */
  public int partition() {
    return (int) Long.remainderUnsigned(random >>> 3, partitions);
  }

  /** The text of the first value of its partition. */
  public byte[] dt() {
    return days[partition() / HOURS];
  }

  /** The text of the second. */
  public byte[] hr() {
    return hours[partition() % HOURS];
  }

  /** The first value of a partition: a day. */
  public static String dt(int partition) {
    return LocalDate.of(2026, 1, 1).plusDays(partition / HOURS).toString();
  }

  /** Its second value: an hour. */
  public static String hr(int partition) {
    return String.format("%02d", partition % HOURS);
  }

  private static byte[][] texts(int count, IntFunction<String> text) {
    return IntStream.range(0, count)
        .mapToObj(i -> text.apply(i).getBytes(StandardCharsets.UTF_8))
        .toArray(byte[][]::new);
  }
}
