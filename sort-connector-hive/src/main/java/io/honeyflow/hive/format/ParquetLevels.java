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
import java.io.UncheckedIOException;
import java.util.BitSet;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;

/**
 * Which values of a page are null: Parquet's definition levels of an optional column without parts.
 * Most pages have only nulls or none, which is one run and needs nothing value by value.
 */
final class ParquetLevels {
  /** So many of a kind in a row make a run; of fewer Parquet writes the bits of eight. */
  private static final int LEAST_RUN = 8;

  private static final int WIDTH = 1;
  private static final int LEAST_BYTES = 64;
  private static final int MOST_BYTES = 1024 * 1024;

  private final BitSet nulls = new BitSet();
  private int count;
  private int countOfNulls;

  void addNull() {
    nulls.set(count++);
    countOfNulls++;
  }

  void addPresent() {
    count++;
  }

  /** How many values there are, nulls among them. */
  int count() {
    return count;
  }

  int countOfNulls() {
    return countOfNulls;
  }

  /** As they are in the page, with their length before them. */
  BytesInput bytes() {
    if (count < LEAST_RUN || countOfNulls != 0 && countOfNulls != count) {
      BytesInput encoded = encoded();
      return BytesInput.concat(BytesInput.fromInt((int) encoded.size()), encoded);
    }
    BytesInput run = BytesInput.fromUnsignedVarInt(count << 1);
    return BytesInput.concat(
        BytesInput.fromInt((int) run.size() + 1),
        run,
        BytesInput.from(new byte[] {(byte) (countOfNulls == 0 ? 1 : 0)}));
  }

  private BytesInput encoded() {
    RunLengthBitPackingHybridEncoder encoder =
        new RunLengthBitPackingHybridEncoder(
            WIDTH, LEAST_BYTES, MOST_BYTES, new HeapByteBufferAllocator());
    try {
      for (int i = 0; i < count; i++) {
        encoder.writeInt(nulls.get(i) ? 0 : 1);
      }
      return encoder.toBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes all bytes.", e);
    }
  }

  /** Begins another page. */
  void reset() {
    nulls.clear();
    count = 0;
    countOfNulls = 0;
  }
}
