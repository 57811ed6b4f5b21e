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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ParquetBoundsTest {
  private static final int PAGES = 300;

  static Stream<PrimitiveType> told() {
    return Stream.of(
        Types.optional(PrimitiveTypeName.BINARY).as(LogicalTypeAnnotation.stringType()).named("s"),
        Types.optional(PrimitiveTypeName.BINARY).named("bytes"),
        decimal(1, 2),
        decimal(5, 10),
        decimal(8, 18),
        decimal(16, 38),
        Types.optional(PrimitiveTypeName.INT96).named("time"));
  }

  private static PrimitiveType decimal(int length, int precision) {
    return Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
        .length(length)
        .as(LogicalTypeAnnotation.decimalType(0, precision))
        .named("d");
  }

  /** Of few different bytes, so that many begins are alike, and one is the begin of another. */
  @ParameterizedTest
  @MethodSource("told")
  void theyAreWhatParquetFinds(PrimitiveType type) {
    Random random = new Random(11);
    ParquetBounds bounds = new ParquetBounds(type);
    assertThat(ParquetBounds.tells(type)).isTrue();
    for (int page = 0; page < PAGES; page++) {
      Statistics<?> expected = Statistics.createStats(type);
      for (byte[] value : values(type, random)) {
        bounds.add(Binary.fromReusedByteArray(inTheMiddle(value), 3, value.length));
        expected.updateStats(Binary.fromConstantByteArray(value));
      }
      assertThat(ParquetMetadataConverter.toParquetStatistics(bounds.statistics()))
          .isEqualTo(ParquetMetadataConverter.toParquetStatistics(expected));
      bounds.reset();
    }
  }

  @Test
  void otherOrdersAreLeftToParquet() {
    assertThat(
            Stream.of(
                Types.optional(PrimitiveTypeName.INT64).named("n"),
                Types.optional(PrimitiveTypeName.BINARY)
                    .as(LogicalTypeAnnotation.decimalType(0, 30))
                    .named("d"),
                Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY).length(3).named("f")))
        .noneMatch(ParquetBounds::tells);
  }

  private static List<byte[]> values(PrimitiveType type, Random random) {
    byte[] alphabet = {0, 1, 'a', 'b', 127, (byte) 128, (byte) 255};
    int few = 1 + random.nextInt(alphabet.length);
    List<byte[]> values = new ArrayList<>();
    for (int i = random.nextInt(40); i > 0; i--) {
      byte[] value = new byte[length(type, random)];
      for (int at = 0; at < value.length; at++) {
        value[at] = at < 8 && few < 4 ? alphabet[few] : alphabet[random.nextInt(few)];
      }
      values.add(value);
    }
    return values;
  }

  private static int length(PrimitiveType type, Random random) {
    return switch (type.getPrimitiveTypeName()) {
      case INT96 -> 12;
      case FIXED_LEN_BYTE_ARRAY -> type.getTypeLength();
      default -> random.nextInt(20);
    };
  }

  /** Bytes that are a part of others. */
  private static byte[] inTheMiddle(byte[] value) {
    byte[] others = new byte[value.length + 10];
    Arrays.fill(others, (byte) 'x');
    System.arraycopy(value, 0, others, 3, value.length);
    return others;
  }
}
