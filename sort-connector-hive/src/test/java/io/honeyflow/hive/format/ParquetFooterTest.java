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

import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands around the pages of a Parquet file, beside what Parquet's own classes make of it. */
class ParquetFooterTest {
  /** More than Thrift's short form of a list has. */
  private static final int MANY_COLUMNS = 20;

  private static final List<TableColumn> NUMBER_AND_TIME =
      List.of(
          new TableColumn("n", Primitive.BIGINT, DataTypes.BIGINT().getLogicalType(), 0),
          new TableColumn("ts", Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3).getLogicalType(), 1));

  /** Of which pages there are several. */
  private static final int MANY_ROWS = 50_000;

  private static final ParquetMetadataConverter CONVERTER = new ParquetMetadataConverter();

  @TempDir Path directory;

  @Test
  void isAsParquetWritesItForFewRows() throws Exception {
    File file =
        TestFile.write(
            directory,
            TestColumns.request(FileFormat.PARQUET, manyColumns(), Map.of(), ZoneOffset.UTC),
            manyTexts("a"),
            manyTexts("b"));

    assertThat(written(file)).isEqualTo(ofParquet(file));
  }

  @Test
  void isAsParquetWritesItForManyRowGroups() throws Exception {
    Map<String, String> small =
        Map.of("parquet.block.size", "4096", "parquet.compression", "SNAPPY");

    File file = TestFile.write(directory, request(small), numbers(10_000));

    assertThat(written(file)).isEqualTo(ofParquet(file));
    assertThat(written(file).getRow_groups()).hasSizeGreaterThan(16);
  }

  @Test
  void isAsParquetWritesItForNestedRows() throws Exception {
    List<TableColumn> columns = TestColumns.ofEveryType(FileFormat.PARQUET);
    RowData nothing = new GenericRowData(columns.size());

    File file =
        TestFile.write(
            directory,
            TestColumns.request(FileFormat.PARQUET, columns, Map.of(), ZoneOffset.UTC),
            nothing);

    assertThat(written(file)).isEqualTo(ofParquet(file));
  }

  @Test
  void hasNoIndexOfSinglePages() throws Exception {
    File file = TestFile.write(directory, request(Map.of()), numbers(100));

    assertThat(chunks(file))
        .allSatisfy(
            chunk -> {
              assertThat(chunk.getOffsetIndexReference()).isNull();
              assertThat(chunk.getColumnIndexReference()).isNull();
            });
  }

  @Test
  void hasAnIndexOfAllColumnsWhereThereAreMorePages() throws Exception {
    File file = TestFile.write(directory, request(Map.of()), numbers(MANY_ROWS));

    assertThat(written(file)).isEqualTo(ofParquet(file));
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file.toPath()))) {
      for (ColumnChunkMetaData chunk : chunks(file)) {
        OffsetIndex index = reader.readOffsetIndex(chunk);
        assertThat(index.getPageCount()).isGreaterThan(1);
        assertThat(index.getOffset(0)).isEqualTo(chunk.getFirstDataPageOffset());
      }
      assertThat(chunks(file).get(0).getStatistics().genericGetMin()).isEqualTo(0L);
      assertThat(chunks(file).get(0).getStatistics().genericGetMax()).isEqualTo(MANY_ROWS - 1L);
      // Of INT96 it cannot be told which is less.
      assertThat(reader.readColumnIndex(chunks(file).get(0)).getMinValues()).isNotEmpty();
      assertThat(reader.readColumnIndex(chunks(file).get(1))).isNull();
    }
  }

  @Test
  void letsReadersLeavePagesOut() throws Exception {
    File file = TestFile.write(directory, request(Map.of()), numbers(MANY_ROWS));
    FilterCompat.Filter last =
        FilterCompat.get(FilterApi.eq(FilterApi.longColumn("n"), MANY_ROWS - 1L));

    try (ParquetFileReader reader =
        ParquetFileReader.open(
            new LocalInputFile(file.toPath()),
            ParquetReadOptions.builder().withRecordFilter(last).build())) {
      assertThat(reader.readNextFilteredRowGroup().getRowCount()).isBetween(1L, MANY_ROWS / 2L);
    }
  }

  private static List<TableColumn> manyColumns() {
    return IntStream.range(0, MANY_COLUMNS)
        .mapToObj(
            i -> new TableColumn("c" + i, Primitive.STRING, DataTypes.STRING().getLogicalType(), i))
        .toList();
  }

  private static RowData manyTexts(String text) {
    GenericRowData row = new GenericRowData(MANY_COLUMNS);
    IntStream.range(0, MANY_COLUMNS - 1)
        .forEach(i -> row.setField(i, StringData.fromString(text + i)));
    return row;
  }

  private static FormatRequest request(Map<String, String> parameters) {
    return TestColumns.request(FileFormat.PARQUET, NUMBER_AND_TIME, parameters, ZoneOffset.UTC);
  }

  private static RowData[] numbers(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> GenericRowData.of((long) i, TimestampData.fromEpochMillis(i)))
        .toArray(RowData[]::new);
  }

  private static FileMetaData written(File file) throws IOException {
    byte[] bytes = Files.readAllBytes(file.toPath());
    int end = bytes.length - 2 * Integer.BYTES;
    int length = ByteBuffer.wrap(bytes, end, Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).getInt();
    return sorted(
        Util.readFileMetaData(
            new ByteArrayInputStream(Arrays.copyOfRange(bytes, end - length, end))));
  }

  /** What Parquet makes of what it reads there. */
  private static FileMetaData ofParquet(File file) throws IOException {
    return sorted(CONVERTER.toParquetMetadata(1, ParquetReadBack.footer(file)));
  }

  /** The order in which encodings are named means nothing. */
  private static FileMetaData sorted(FileMetaData file) {
    file.getRow_groups().stream()
        .flatMap(group -> group.getColumns().stream())
        .map(column -> column.getMeta_data())
        .forEach(
            column -> {
              Collections.sort(column.getEncodings());
              Collections.sort(column.getEncoding_stats());
            });
    Collections.sort(file.getKey_value_metadata());
    return file;
  }

  private static List<ColumnChunkMetaData> chunks(File file) throws IOException {
    List<ColumnChunkMetaData> chunks = new ArrayList<>();
    for (BlockMetaData group : ParquetReadBack.footer(file).getBlocks()) {
      chunks.addAll(group.getColumns());
    }
    return chunks;
  }
}
