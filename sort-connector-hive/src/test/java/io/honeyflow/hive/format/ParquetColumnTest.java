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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.core.fs.local.LocalDataOutputStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside files of Parquet's own columns. */
final class ParquetColumnTest {
  private static final int ROWS_OF_PAGE = 20_000;

  @TempDir Path directory;

  /** Few rows that fit into no run of levels, and up to three pages. */
  static Stream<Arguments> files() {
    return Stream.of(1, 7, 8, 9, 300, 2_500, ROWS_OF_PAGE, 45_000)
        .flatMap(
            rows ->
                Stream.of(
                    Arguments.of(rows, true, "UNCOMPRESSED"), Arguments.of(rows, false, "SNAPPY")));
  }

  /** The second file is written in the memory of the first. */
  @ParameterizedTest
  @MethodSource("files")
  void writesTheSameFiles(int rows, boolean dictionary, String codec) throws Exception {
    FormatRequest request =
        request(
            Map.of(
                "parquet.compression",
                codec,
                "parquet.enable.dictionary",
                Boolean.toString(dictionary)));
    ParquetFormat ours = (ParquetFormat) FileFormats.of(request);
    ParquetFormat parquets = ofParquetsColumns(request);
    for (int seed = 0; seed < 2; seed++) {
      List<RowData> values = rows(new Random(rows + seed), rows);

      File file = TestFile.write(directory, ours, values);
      File expected = TestFile.write(directory, parquets, values);

      assertThat(Files.mismatch(file.toPath(), expected.toPath())).isEqualTo(-1);
    }
    assertThat(ours.outline().or(() -> ParquetOutline.of(ours)).flat()).isTrue();
  }

  /** As rows that are not flat are written. */
  private static ParquetFormat ofParquetsColumns(FormatRequest request) {
    ParquetFormat format = (ParquetFormat) FileFormats.of(request);
    ParquetOutline flat = ParquetOutline.of(format);
    ParquetOutline nested =
        new ParquetOutline(
            flat.schema(), flat.columns(), false, flat.spare(), flat.compressors(), flat.footer());
    assertThat(format.outline().or(() -> nested)).isSameAs(nested);
    return format;
  }

  @Test
  void endsAPageWithTheValueThatFillsIt() throws Exception {
    FormatRequest request =
        request(Map.of("parquet.page.size", "500", "parquet.block.size", "80000"));
    List<RowData> rows = rows(new Random(1), 6_000);

    File file = TestFile.write(directory, request, rows);

    File whole = TestFile.write(directory, request(Map.of()), rows);
    assertThat(ParquetReadBack.rows(file)).isEqualTo(ParquetReadBack.rows(whole));
    assertThat(ParquetReadBack.footer(file).getBlocks()).hasSizeGreaterThan(1);
    ColumnChunkMetaData longs =
        ParquetReadBack.footer(file).getBlocks().get(0).getColumns().get(positionOfLongs());
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file.toPath()))) {
      OffsetIndex index = reader.readOffsetIndex(longs);
      assertThat(index.getPageCount()).isGreaterThan(2);
      // 63 numbers of eight bytes are the first to be more than 500.
      assertThat(index.getLastRowIndex(0, Long.MAX_VALUE)).isEqualTo(62);
    }
  }

  /** Two writers at once, of which only one can have the memory of the file before. */
  @Test
  void filesThatAreOpenAtOnceDoNotMixUp() throws Exception {
    ParquetFormat format = (ParquetFormat) FileFormats.of(request(Map.of()));
    List<RowData> first = rows(new Random(1), 400);
    List<RowData> second = rows(new Random(2), 400);
    TestFile.write(directory, format, first);

    Path one = directory.resolve("one");
    Path other = directory.resolve("other");
    try (LocalDataOutputStream out = new LocalDataOutputStream(one.toFile());
        LocalDataOutputStream outOfOther = new LocalDataOutputStream(other.toFile())) {
      FormatWriter writer = format.open(out);
      FormatWriter writerOfOther = format.open(outOfOther);
      for (int i = 0; i < first.size(); i++) {
        writer.write(first.get(i));
        writerOfOther.write(second.get(i));
      }
      writer.finish();
      writer.discard();
      FormatWriter third = format.open(new LocalDataOutputStream(directory.resolve("x").toFile()));
      third.write(first.get(0));
      writerOfOther.finish();
      third.discard();
    }

    assertThat(ParquetReadBack.rows(one.toFile()))
        .isEqualTo(ParquetReadBack.rows(TestFile.write(directory, request(Map.of()), first)));
    assertThat(ParquetReadBack.rows(other.toFile()))
        .isEqualTo(ParquetReadBack.rows(TestFile.write(directory, request(Map.of()), second)));
  }

  private static FormatRequest request(Map<String, String> properties) {
    return TestColumns.request(FileFormat.PARQUET, columns(), properties, ZoneOffset.UTC);
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
    add(columns, Primitive.BOOLEAN, DataTypes.BOOLEAN());
    add(columns, Primitive.INT, DataTypes.INT());
    add(columns, Primitive.FLOAT, DataTypes.FLOAT());
    add(columns, Primitive.DOUBLE, DataTypes.DOUBLE());
    add(columns, Primitive.DATE, DataTypes.DATE());
    add(columns, Primitive.BIGINT, DataTypes.BIGINT());
    columns.add(
        new TableColumn(
            "absent", Primitive.BIGINT, DataTypes.BIGINT().getLogicalType(), TableColumn.ABSENT));
    return columns;
  }

  private static int positionOfLongs() {
    return columns().size() - 2;
  }

  private static void add(List<TableColumn> columns, HiveType type, DataType from) {
    columns.add(new TableColumn("c" + columns.size(), type, from.getLogicalType(), columns.size()));
  }

  /**
   * Of each column, for a while, only nulls, one value, many, many and nulls, or few; of the last
   * column of numbers never a null.
   */
  private static List<RowData> rows(Random random, int count) {
    List<TableColumn> columns = columns();
    int fields = columns.size() - 1;
    List<RowData> rows = new ArrayList<>();
    int[] kinds = new int[fields];
    Object[][] likes = new Object[fields][20];
    int rowsOfAKind = 1 + random.nextInt(count);
    for (int row = 0; row < count; row++) {
      GenericRowData values = new GenericRowData(fields);
      for (int i = 0; i < fields; i++) {
        if (row % rowsOfAKind == 0) {
          kinds[i] = random.nextInt(5);
          for (int like = 0; like < likes[i].length; like++) {
            likes[i][like] = value(random, columns.get(i).type());
          }
        }
        Object other = value(random, columns.get(i).type());
        values.setField(
            i,
            switch (i == positionOfLongs() ? 2 : kinds[i]) {
              case 0 -> null;
              case 1 -> likes[i][0];
              case 2 -> other;
              case 3 -> random.nextBoolean() ? null : other;
              default -> likes[i][random.nextInt(likes[i].length)];
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
      case BOOLEAN -> random.nextBoolean();
      case INT -> random.nextInt();
      case DATE -> random.nextInt(40_000) - 20_000;
      case FLOAT -> (float) number(random);
      case DOUBLE -> number(random);
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

  private static double number(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> Double.NaN;
      case 1 -> -0.0;
      case 2 -> 0.0;
      case 3 -> Double.NEGATIVE_INFINITY;
      default -> random.nextGaussian();
    };
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return bytes;
  }
}
