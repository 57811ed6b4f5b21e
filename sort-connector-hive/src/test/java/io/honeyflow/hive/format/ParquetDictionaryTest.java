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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainBinaryDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainFixedLenArrayDictionaryValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside Parquet's own. */
class ParquetDictionaryTest {
  private static final int MOST = 1024 * 1024;
  private static final int LENGTH = 12;
  private static final int FULL = 1_000;

  private final HeapByteBufferAllocator allocator = new HeapByteBufferAllocator();
  private final ParquetDictionary dictionary = new ParquetDictionary(MOST, false);
  private final PlainBinaryDictionaryValuesWriter ofParquet =
      new PlainBinaryDictionaryValuesWriter(
          MOST, Encoding.PLAIN_DICTIONARY, Encoding.PLAIN_DICTIONARY, allocator);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 31, 32, 33, 64, 500, 20_000})
  void writesTheSameBytes(int different) throws IOException {
    write(texts(different, 3 * different), dictionary, ofParquet);

    assertSame(dictionary, ofParquet);
  }

  @Test
  void tellsTextsOfAllLengthsApart() throws IOException {
    List<Binary> values = new ArrayList<>();
    for (int length = 0; length < 40; length++) {
      values.add(Binary.fromString("x".repeat(length)));
      values.add(Binary.fromString("x".repeat(length) + "y"));
      values.add(Binary.fromString("y" + "x".repeat(length)));
    }
    values.addAll(List.copyOf(values));

    write(values, dictionary, ofParquet);

    assertSame(dictionary, ofParquet);
  }

  @Test
  void writesValuesOfOneLengthWithoutIt() throws IOException {
    ParquetDictionary fixed = new ParquetDictionary(MOST, true);
    ValuesWriter fixedOfParquet =
        new PlainFixedLenArrayDictionaryValuesWriter(
            MOST, LENGTH, Encoding.PLAIN_DICTIONARY, Encoding.PLAIN_DICTIONARY, allocator);
    List<Binary> values =
        IntStream.range(0, 500)
            .mapToObj(i -> Binary.fromString("%012d".formatted(i % 300)))
            .toList();

    write(values, fixed, fixedOfParquet);

    assertSame(fixed, fixedOfParquet);
  }

  @Test
  void takesPartsOfArraysThatAreReused() {
    byte[] reused = "0123456789".getBytes(StandardCharsets.UTF_8);
    dictionary.writeBytes(Binary.fromReusedByteArray(reused, 2, 3));
    reused[3] = 'x';
    dictionary.writeBytes(Binary.fromReusedByteArray(reused, 2, 3));
    reused[3] = '3';
    dictionary.writeBytes(Binary.fromReusedByteArray(reused, 2, 3));

    assertThat(dictionary.size()).isEqualTo(2);
  }

  @Test
  void takesAValueThatIsLargerThanAllBefore() throws IOException {
    List<Binary> values =
        List.of(
            Binary.fromString("a"),
            Binary.fromString("b".repeat(100_000)),
            Binary.fromString("c"),
            Binary.fromString("b".repeat(100_000)));

    write(values, dictionary, ofParquet);

    assertSame(dictionary, ofParquet);
  }

  @Test
  void isGivenUpWhenItIsFull() {
    ParquetDictionary small = new ParquetDictionary(FULL, false);
    List<Binary> values = texts(FULL, FULL);

    int taken = 0;
    while (!small.shouldFallBack()) {
      small.writeBytes(values.get(taken++));
    }

    int bytes =
        values.stream().limit(taken).mapToInt(value -> Integer.BYTES + value.length()).sum();
    assertThat(bytes).isGreaterThan(FULL);
    assertThat(taken).isLessThan(FULL);
  }

  @Test
  void handsItsValuesOnWhenItIsGivenUp() throws IOException {
    List<Binary> values = texts(100, 1_000);
    PlainValuesWriter plain = new PlainValuesWriter(1_024, MOST, allocator);
    values.forEach(plain::writeBytes);
    PlainValuesWriter fallenBack = new PlainValuesWriter(1_024, MOST, allocator);

    values.forEach(dictionary::writeBytes);
    dictionary.fallBackAllValuesTo(fallenBack);

    assertThat(fallenBack.getBytes().toByteArray()).isEqualTo(plain.getBytes().toByteArray());
  }

  @Test
  void startsAnewForTheNextRowGroup() throws IOException {
    write(texts(50, 50), dictionary, ofParquet);
    assertSame(dictionary, ofParquet);
    dictionary.resetDictionary();
    ofParquet.resetDictionary();

    write(texts(70, 140), dictionary, ofParquet);

    assertSame(dictionary, ofParquet);
  }

  private static List<Binary> texts(int different, int count) {
    Random random = new Random(different);
    return IntStream.range(0, count)
        .mapToObj(i -> Binary.fromString("/page/number-" + random.nextInt(Math.max(1, different))))
        .toList();
  }

  private static void write(List<Binary> values, ValuesWriter one, ValuesWriter other) {
    values.forEach(one::writeBytes);
    values.forEach(other::writeBytes);
  }

  private static void assertSame(ValuesWriter one, ValuesWriter other) throws IOException {
    assertThat(one.getBytes().toByteArray()).isEqualTo(other.getBytes().toByteArray());
    DictionaryPage page = one.toDictPageAndClose();
    DictionaryPage expected = other.toDictPageAndClose();
    if (expected == null) {
      assertThat(page).isNull();
      return;
    }
    assertThat(page.getDictionarySize()).isEqualTo(expected.getDictionarySize());
    assertThat(page.getEncoding()).isEqualTo(expected.getEncoding());
    assertThat(page.getBytes().toByteArray()).isEqualTo(expected.getBytes().toByteArray());
  }
}
