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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ParquetBoundsTest {
  private static final int PAGES = 300;

  @TempDir Path directory;

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
        if (random.nextInt(5) == 0) {
          bounds.addNull();
          expected.incrementNumNulls();
        } else {
          bounds.add(Binary.fromReusedByteArray(inTheMiddle(value), 3, value.length));
          expected.updateStats(Binary.fromConstantByteArray(value));
        }
      }
      assertThat(ParquetMetadataConverter.toParquetStatistics(bounds.take()))
          .isEqualTo(ParquetMetadataConverter.toParquetStatistics(expected));
    }
  }

  /** Of the values of a column there is one kind at a time, so that some pages have only that. */
  @ParameterizedTest
  @CsvSource({
    "1, 3, true",
    "2, 3, false",
    "3, 500, true",
    "4, 500, false",
    "5, 6000, true",
    "6, 6000, false"
  })
  void leavesFilesAsTheyWereWithParquetsOwn(long seed, int rowsOfAKind, boolean dictionary)
      throws Exception {
    FormatRequest request =
        TestColumns.request(
            FileFormat.PARQUET,
            columns(),
            Map.of(
                "parquet.page.size", "500",
                "parquet.block.size", "80000",
                "parquet.enable.dictionary", Boolean.toString(dictionary)),
            ZoneOffset.UTC);
    List<RowData> rows = rows(new Random(seed), rowsOfAKind);

    File file = TestFile.write(directory, request, rows);

    assertThat(Files.mismatch(file.toPath(), withStatisticsOfParquet(request, rows).toPath()))
        .isEqualTo(-1);
    assertThat(ParquetReadBack.footer(file).getBlocks()).hasSizeGreaterThan(1);
    assertThat(pagesOfFirstGroup(file)).hasSameSizeAs(columns()).anyMatch(pages -> pages > 2);
  }

  /** As rows that are not flat are written. */
  private File withStatisticsOfParquet(FormatRequest request, List<RowData> rows) throws Exception {
    ParquetFormat format = (ParquetFormat) FileFormats.of(request);
    ParquetOutline flat = ParquetOutline.of(format);
    assertThat(flat.flat()).isTrue();
    format
        .outline()
        .or(
            () ->
                new ParquetOutline(
                    flat.schema(), flat.columns(), false, flat.compressors(), flat.footer()));
    return TestFile.write(directory, format, rows);
  }

  private static List<Integer> pagesOfFirstGroup(File file) throws Exception {
    List<Integer> pages = new ArrayList<>();
    BlockMetaData group = ParquetReadBack.footer(file).getBlocks().get(0);
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file.toPath()))) {
      for (ColumnChunkMetaData chunk : group.getColumns()) {
        pages.add(reader.readOffsetIndex(chunk).getPageCount());
      }
    }
    return pages;
  }

  private static List<TableColumn> columns() {
    List<TableColumn> columns = new ArrayList<>();
    add(columns, Primitive.STRING, DataTypes.STRING());
    add(columns, new HiveType.Char(9), DataTypes.CHAR(9));
    add(columns, Primitive.BINARY, DataTypes.BYTES());
    for (int digits : new int[] {2, 9, 18, 19, 38}) {
      add(columns, new HiveType.Decimal(digits, 1), DataTypes.DECIMAL(digits, 1));
    }
    add(columns, Primitive.TIMESTAMP, DataTypes.TIMESTAMP(9));
    add(columns, Primitive.BIGINT, DataTypes.BIGINT());
    return columns;
  }

  private static void add(List<TableColumn> columns, HiveType type, DataType from) {
    columns.add(new TableColumn("c" + columns.size(), type, from.getLogicalType(), columns.size()));
  }

  private static List<RowData> rows(Random random, int rowsOfAKind) {
    List<TableColumn> columns = columns();
    List<RowData> rows = new ArrayList<>();
    int[] kinds = new int[columns.size()];
    Object[] likes = new Object[columns.size()];
    for (int row = 0; row < 6_000; row++) {
      GenericRowData values = new GenericRowData(columns.size());
      for (int i = 0; i < kinds.length; i++) {
        if (row % rowsOfAKind == 0) {
          kinds[i] = random.nextInt(4);
          likes[i] = value(random, columns.get(i).type());
        }
        Object other = value(random, columns.get(i).type());
        values.setField(
            i,
            switch (kinds[i]) {
              case 0 -> null;
              case 1 -> likes[i];
              case 2 -> other;
              default -> random.nextBoolean() ? null : other;
            });
      }
      rows.add(values);
    }
    return rows;
  }

  private static Object value(Random random, HiveType type) {
    if (type instanceof HiveType.Decimal decimal) {
      BigInteger most = BigInteger.TEN.pow(1 + random.nextInt(decimal.precision()));
      BigInteger unscaled = new BigInteger(130, random).mod(most);
      return DecimalData.fromBigDecimal(
          new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), 1),
          decimal.precision(),
          1);
    }
    if (type instanceof HiveType.Char) {
      return StringData.fromString(text(random, 9));
    }
    return switch ((Primitive) type) {
      case STRING -> StringData.fromString(text(random, 20));
      case BINARY -> bytes(random);
      case TIMESTAMP ->
          TimestampData.fromEpochMillis(
              (random.nextInt(40_000) - 20_000) * 86_400_000L + random.nextInt(86_400_000),
              random.nextInt(1_000_000));
      default -> random.nextLong();
    };
  }

  /**
   * Few letters, so that many texts start alike; some take several bytes, the first of all none.
   */
  private static String text(Random random, int most) {
    return random
        .ints(random.nextInt(most + 1), 0, 8)
        .mapToObj(letter -> letter > 4 ? "aé\u0000".substring(letter - 5, letter - 4) : "a")
        .reduce("", String::concat);
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return bytes;
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
