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
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.bytes.CapacityByteArrayOutputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.RequiresFallback;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.io.ParquetEncodingException;
import org.jspecify.annotations.Nullable;

/**
 * The values of a column as numbers of the entries of a dictionary, which is given up early.
 * Parquet keeps one to the end of the first page, which most files of a stream never reach, and
 * then takes values of a fixed length for four bytes longer than they are, so that it keeps
 * dictionaries that only cost. The pages are else as Parquet's own.
 */
abstract class ParquetTrial extends ValuesWriter implements RequiresFallback {
  /** When so many values have come, a dictionary of hardly fewer is given up. */
  static final int VALUES = 2_048;

  /**
   * What of the values must then be different. Fifty thousand values that come equally often are
   * that, of which Parquet would keep no dictionary at the end of a page either.
   */
  private static final double MOST_DIFFERENT = 0.98;

  private static final int LEAST_NUMBERS = 64;
  private static final int MOST_ROWS = ParquetProperties.DEFAULT_PAGE_ROW_COUNT_LIMIT;
  private static final int LEAST_BYTES = 64;
  private static final int DOUBLINGS = 10;
  private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

  private final int most;
  private int[] numbers = new int[0];
  private int count;
  private int sizeAtEndOfPage;
  private long values;
  private long plainBytes;

  /**
   * @param most bytes of the dictionary, beyond which it is given up
   */
  ParquetTrial(int most) {
    this.most = most;
  }

  /** How many entries there are. */
  abstract int size();

  /** How many bytes they take in their page. */
  abstract long bytes();

  /** The first entries, as they are in their page. */
  abstract BytesInput page(int entries);

  /** Writes the value of an entry. */
  abstract void write(int entry, ValuesWriter out);

  /** Gives up all entries and their memory. */
  abstract void clear();

  /** Gives up all entries, whose memory the next ones take. */
  abstract void empty();

  /** Bytes of memory for entries. */
  abstract long allocated();

  /** Begins another dictionary in the memory of this one. */
  final void begin() {
    count = 0;
    sizeAtEndOfPage = 0;
    values = 0;
    plainBytes = 0;
    empty();
  }

  /**
   * Adds a value.
   *
   * @param entry its number in the dictionary
   * @param plain bytes that it would take without one
   */
  final void add(int entry, int plain) {
    if (count == numbers.length) {
      grow();
    }
    numbers[count++] = entry;
    values++;
    plainBytes += plain;
  }

  /** A page of a column without lists has no more values than it may have rows. */
  private void grow() {
    int more = Math.max(LEAST_NUMBERS, 2 * count);
    numbers = Arrays.copyOf(numbers, count < MOST_ROWS ? Math.min(MOST_ROWS, more) : more);
  }

  @Override
  public final boolean shouldFallBack() {
    return bytes() > most
        || (values == VALUES && !isSmaller(0, (long) (plainBytes * MOST_DIFFERENT)));
  }

  @Override
  public final boolean isCompressionSatisfying(long rawBytes, long encodedBytes) {
    // Of few values it does not matter, and files are as Hive's own.
    long plain = values < DirectColumns.LEAST_VALUES ? rawBytes : Math.min(rawBytes, plainBytes);
    return isSmaller(encodedBytes, plain);
  }

  private boolean isSmaller(long encodedBytes, long plain) {
    return encodedBytes + bytes() < plain;
  }

  @Override
  public final void fallBackAllValuesTo(ValuesWriter out) {
    for (int i = 0; i < count; i++) {
      write(numbers[i], out);
    }
    numbers = new int[0];
    count = 0;
    if (sizeAtEndOfPage == 0) {
      clear();
    }
  }

  @Override
  public final BytesInput getBytes() {
    int width = BytesUtils.getWidthFromMaxInt(size() - 1);
    int slab = CapacityByteArrayOutputStream.initialSlabSizeHeuristic(LEAST_BYTES, most, DOUBLINGS);
    RunLengthBitPackingHybridEncoder encoder =
        new RunLengthBitPackingHybridEncoder(width, slab, most, HEAP);
    try {
      for (int i = 0; i < count; i++) {
        encoder.writeInt(numbers[i]);
      }
      sizeAtEndOfPage = size();
      return BytesInput.concat(BytesInput.from(new byte[] {(byte) width}), encoder.toBytes());
    } catch (IOException e) {
      throw new ParquetEncodingException("Memory takes all bytes.", e);
    }
  }

  @Override
  public final @Nullable DictionaryPage toDictPageAndClose() {
    return sizeAtEndOfPage == 0
        ? null
        : new DictionaryPage(page(sizeAtEndOfPage), sizeAtEndOfPage, Encoding.PLAIN_DICTIONARY);
  }

  @Override
  public final Encoding getEncoding() {
    return Encoding.PLAIN_DICTIONARY;
  }

  @Override
  public final void reset() {
    count = 0;
  }

  @Override
  public final void close() {
    numbers = new int[0];
    count = 0;
  }

  @Override
  public final void resetDictionary() {
    sizeAtEndOfPage = 0;
    clear();
  }

  @Override
  public final long getBufferedSize() {
    return (long) count * Integer.BYTES;
  }

  @Override
  public final long getAllocatedSize() {
    return (long) numbers.length * Integer.BYTES + allocated();
  }

  @Override
  public final String memUsageString(String prefix) {
    return prefix + " " + getAllocatedSize() + " bytes of a dictionary";
  }
}
