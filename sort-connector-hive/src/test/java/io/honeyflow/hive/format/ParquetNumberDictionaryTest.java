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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.RequiresFallback;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainDoubleDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainFloatDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainIntegerDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainLongDictionaryValuesWriter;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Beside Parquet's own. */
class ParquetNumberDictionaryTest {
  private static final int MOST = 32 * 1024;
  private static final int VALUES = 25_000;
  private static final int PAGE = 5_000;
  private static final HeapByteBufferAllocator HEAP = new HeapByteBufferAllocator();

  /** The types of numbers, and how each is made of random bits. */
  enum Type {
    INT(Integer.BYTES, (out, bits) -> out.writeInteger((int) (long) bits)) {
      @Override
      ValuesWriter ofParquet() {
        return new PlainIntegerDictionaryValuesWriter(
            MOST, Encoding.PLAIN_DICTIONARY, Encoding.PLAIN_DICTIONARY, HEAP);
      }
    },
    LONG(Long.BYTES, (out, bits) -> out.writeLong(bits)) {
      @Override
      ValuesWriter ofParquet() {
        return new PlainLongDictionaryValuesWriter(
            MOST, Encoding.PLAIN_DICTIONARY, Encoding.PLAIN_DICTIONARY, HEAP);
      }
    },
    FLOAT(Float.BYTES, (out, bits) -> out.writeFloat(special(bits).floatValue())) {
      @Override
      ValuesWriter ofParquet() {
        return new PlainFloatDictionaryValuesWriter(
            MOST, Encoding.PLAIN_DICTIONARY, Encoding.PLAIN_DICTIONARY, HEAP);
      }
    },
    DOUBLE(Double.BYTES, (out, bits) -> out.writeDouble(special(bits))) {
      @Override
      ValuesWriter ofParquet() {
        return new PlainDoubleDictionaryValuesWriter(
            MOST, Encoding.PLAIN_DICTIONARY, Encoding.PLAIN_DICTIONARY, HEAP);
      }
    };

    private final int width;
    private final BiConsumer<ValuesWriter, Long> writing;

    Type(int width, BiConsumer<ValuesWriter, Long> writing) {
      this.width = width;
      this.writing = writing;
    }

    abstract ValuesWriter ofParquet();

    ParquetNumberDictionary ours() {
      return new ParquetNumberDictionary(MOST, width);
    }

    private static Double special(long bits) {
      return switch ((int) (bits & 7)) {
        case 0 -> 0.0;
        case 1 -> -0.0;
        case 2 -> Double.NaN;
        case 3 -> Double.NEGATIVE_INFINITY;
        default -> bits / 8.0;
      };
    }
  }

  @ParameterizedTest
  @CsvSource({
    "INT,1", "INT,500", "INT,10000", "INT,20000",
    "LONG,1", "LONG,500", "LONG,5000", "LONG,20000",
    "FLOAT,1", "FLOAT,500", "FLOAT,15000", "FLOAT,40000",
    "DOUBLE,1", "DOUBLE,500", "DOUBLE,8000", "DOUBLE,40000"
  })
  void writesTheSamePages(Type type, int different) throws IOException {
    ParquetNumberDictionary one = type.ours();
    ValuesWriter other = type.ofParquet();
    long[] values = values(different);

    int given = 0;
    while (given < VALUES && !((RequiresFallback) other).shouldFallBack()) {
      for (ValuesWriter writer : new ValuesWriter[] {one, other}) {
        type.writing.accept(writer, values[given]);
      }
      given++;
      if (given % PAGE == 0) {
        assertSamePage(one, other);
      }
    }

    assertThat(given == VALUES || one.shouldFallBack()).isTrue();
    assertSameDictionary(one.toDictPageAndClose(), other.toDictPageAndClose());
  }

  @ParameterizedTest
  @EnumSource
  void handsItsValuesOnWhenItIsFull(Type type) throws IOException {
    ValuesWriter one = FallbackValuesWriter.of(type.ours(), plain());
    ValuesWriter plain = plain();
    long[] values = values(VALUES * 8);

    for (long value : values) {
      type.writing.accept(one, value);
      type.writing.accept(plain, value);
    }

    assertThat(one.getBytes().toByteArray()).isEqualTo(plain.getBytes().toByteArray());
    assertThat(one.getEncoding()).isEqualTo(Encoding.PLAIN);
    assertThat(one.toDictPageAndClose()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheDictionaryOfPagesBeforeItWasFull(Type type) throws IOException {
    ParquetNumberDictionary one = type.ours();
    ValuesWriter other = type.ofParquet();
    long[] values = values(400);
    long[] further = LongStream.range(0, 1_000).map(i -> 8 * i + 4).toArray();
    for (ValuesWriter writer : new ValuesWriter[] {one, other}) {
      LongStream.of(values).forEach(value -> type.writing.accept(writer, value));
    }
    assertSamePage(one, other);

    PlainValuesWriter rest = plain();
    PlainValuesWriter restOfParquet = plain();
    for (ValuesWriter writer : new ValuesWriter[] {one, other}) {
      LongStream.of(further).forEach(value -> type.writing.accept(writer, value));
    }
    one.fallBackAllValuesTo(rest);
    ((RequiresFallback) other).fallBackAllValuesTo(restOfParquet);

    assertThat(rest.getBytes().toByteArray()).isEqualTo(restOfParquet.getBytes().toByteArray());
    assertSameDictionary(one.toDictPageAndClose(), other.toDictPageAndClose());
  }

  @Test
  void takesEveryNanForTheOneOfPlainPages() throws IOException {
    ParquetNumberDictionary dictionary = Type.DOUBLE.ours();
    for (int i = 1; i <= 3; i++) {
      dictionary.writeDouble(Double.longBitsToDouble(0x7FF8_0000_0000_0000L + i));
    }
    dictionary.getBytes();

    byte[] page = dictionary.toDictPageAndClose().getBytes().toByteArray();
    assertThat(page).hasSize(Double.BYTES);
    assertThat(ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).getLong())
        .isEqualTo(Double.doubleToLongBits(Double.NaN));
  }

  @Test
  void startsAnewForTheNextRowGroup() throws IOException {
    ParquetNumberDictionary dictionary = Type.LONG.ours();
    dictionary.writeLong(1);
    dictionary.getBytes();
    dictionary.reset();
    dictionary.resetDictionary();
    assertThat(dictionary.toDictPageAndClose()).isNull();

    ValuesWriter other = Type.LONG.ofParquet();
    for (long value : values(300)) {
      dictionary.writeLong(value);
      other.writeLong(value);
    }

    assertSamePage(dictionary, other);
    assertSameDictionary(dictionary.toDictPageAndClose(), other.toDictPageAndClose());
  }

  private static long[] values(int different) {
    return new Random(different).longs(VALUES, -different / 2, different - different / 2).toArray();
  }

  private static PlainValuesWriter plain() {
    return new PlainValuesWriter(1_024, 1024 * 1024, HEAP);
  }

  private static void assertSamePage(ValuesWriter one, ValuesWriter other) throws IOException {
    assertThat(one.getBytes().toByteArray()).isEqualTo(other.getBytes().toByteArray());
    assertThat(one.getEncoding()).isEqualTo(other.getEncoding());
    one.reset();
    other.reset();
  }

  private static void assertSameDictionary(DictionaryPage page, DictionaryPage expected)
      throws IOException {
    assertThat(page == null).isEqualTo(expected == null);
    if (expected != null) {
      assertThat(page.getDictionarySize()).isEqualTo(expected.getDictionarySize());
      assertThat(page.getEncoding()).isEqualTo(expected.getEncoding());
      assertThat(page.getBytes().toByteArray()).isEqualTo(expected.getBytes().toByteArray());
    }
  }
}
