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
import java.io.File;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.flink.core.fs.local.LocalDataOutputStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetFormatTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
  private static final List<TableColumn> TEXT =
      TestColumns.one(Primitive.STRING, DataTypes.STRING());

  @TempDir Path directory;

  @Test
  void writesTheSchemaThatHiveWrites() {
    assertThat(new ParquetSchema(ParquetLayout.HIVE).of(TestColumns.ofEveryType()))
        .isEqualTo(
            MessageTypeParser.parseMessageType(
                """
                message hive_schema {
                  optional boolean a_boolean;
                  optional int32 a_tinyint (INTEGER(8,true));
                  optional int32 a_smallint (INTEGER(16,true));
                  optional int32 an_int;
                  optional int64 a_bigint;
                  optional float a_float;
                  optional double a_double;
                  optional fixed_len_byte_array(4) a_small_decimal (DECIMAL(9,2));
                  optional fixed_len_byte_array(8) a_decimal (DECIMAL(18,6));
                  optional fixed_len_byte_array(16) a_large_decimal (DECIMAL(38,10));
                  optional binary a_string (STRING);
                  optional binary a_char (STRING);
                  optional binary a_varchar (STRING);
                  optional binary a_binary;
                  optional int32 a_date (DATE);
                  optional int96 a_timestamp;
                  optional group an_array (LIST) {
                    repeated group bag {
                      optional int32 array_element;
                    }
                  }
                  optional group a_map (MAP) {
                    repeated group key_value (MAP_KEY_VALUE) {
                      required binary key (STRING);
                      optional int32 value;
                    }
                  }
                  optional group a_struct {
                    optional int32 x;
                    optional binary y (STRING);
                  }
                  optional group deep (LIST) {
                    repeated group bag {
                      optional group array_element (MAP) {
                        repeated group key_value (MAP_KEY_VALUE) {
                          required binary key (STRING);
                          optional group value {
                            optional group times (LIST) {
                              repeated group bag {
                                optional int96 array_element;
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
                """));
  }

  @Test
  void saysInTheFooterHowTimesAreMeant() throws Exception {
    File file = TestFile.write(directory, request(Map.of()), text("a"));

    assertThat(ParquetReadBack.footer(file).getFileMetaData().getKeyValueMetaData())
        .containsOnly(
            Map.entry("writer.time.zone", "Asia/Shanghai"),
            Map.entry("writer.date.proleptic", "false"),
            Map.entry("writer.zone.conversion.legacy", "false"),
            Map.entry("org.apache.spark.version", "3.1.0"),
            Map.entry("org.apache.spark.legacyDateTime", ""),
            Map.entry("org.apache.spark.legacyINT96", ""),
            Map.entry("org.apache.spark.timeZone", "UTC"),
            Map.entry("writer.model.name", "honeyflow"));
  }

  @ParameterizedTest
  @CsvSource({
    "snappy, SNAPPY, .snappy.parquet",
    "GZIP, GZIP, .gzip.parquet",
    "zstd, ZSTD, .zstd.parquet",
    "lz4_raw, LZ4_RAW, .lz4_raw.parquet",
    "none, UNCOMPRESSED, .parquet",
    ", UNCOMPRESSED, .parquet"
  })
  void compressesAsTheTableSays(String property, CompressionCodecName codec, String extension)
      throws Exception {
    FormatRequest request =
        request(property == null ? Map.of() : Map.of("parquet.compression", property));

    File file = TestFile.write(directory, request, text("a"));

    assertThat(chunk(file).getCodec()).isEqualTo(codec);
    assertThat(FileFormats.of(request).extension()).isEqualTo(extension);
    assertThat(ParquetReadBack.rows(file)).containsExactly(List.of("a"));
  }

  @Test
  void writesFirstVersionPagesWithDictionaries() throws Exception {
    File file = TestFile.write(directory, request(Map.of()), text("a"), text("a"));

    assertThat(chunk(file).getEncodings())
        .contains(Encoding.PLAIN_DICTIONARY)
        .doesNotContain(Encoding.RLE_DICTIONARY);
  }

  @Test
  void leavesDictionariesOutWhereTheTableSaysSo() throws Exception {
    FormatRequest request = request(Map.of("parquet.enable.dictionary", "false"));

    File file = TestFile.write(directory, request, text("a"), text("a"));

    assertThat(chunk(file).getEncodings()).doesNotContain(Encoding.PLAIN_DICTIONARY);
  }

  @Test
  void triesNoDictionaryWhereTheFileBeforeDidWithoutOne() throws Exception {
    ParquetFormat format = (ParquetFormat) FileFormats.of(request(Map.of()));
    List<RowData> unique =
        IntStream.range(0, 2_000).mapToObj(i -> text("row number " + i)).toList();
    List<RowData> same = Collections.nCopies(2_000, text("a"));

    TestFile.write(directory, format, unique);
    File file = TestFile.write(directory, format, same);

    assertThat(chunk(file).getEncodings()).doesNotContain(Encoding.PLAIN_DICTIONARY);
    assertThat(ParquetReadBack.rows(file)).hasSize(2_000).containsOnly(List.of("a"));
  }

  @Test
  void givesADictionaryUpWhenTheFirstValuesAreAllDifferent() throws Exception {
    List<RowData> rows = new ArrayList<>();
    IntStream.range(0, ParquetTrial.VALUES).forEach(i -> rows.add(text("row number " + i)));
    rows.addAll(Collections.nCopies(10_000, text("a")));

    File file = TestFile.write(directory, FileFormats.of(request(Map.of())), rows);

    assertThat(chunk(file).getEncodings()).doesNotContain(Encoding.PLAIN_DICTIONARY);
    assertThat(ParquetReadBack.rows(file))
        .hasSize(rows.size())
        .startsWith(List.of("row number 0"), List.of("row number 1"))
        .endsWith(List.of("a"));
  }

  @Test
  void keepsNoDictionaryOfTimesThatAreAllDifferent() throws Exception {
    List<RowData> rows =
        IntStream.range(0, 1_500)
            .mapToObj(i -> (RowData) GenericRowData.of(TimestampData.fromEpochMillis(i)))
            .toList();

    File file = TestFile.write(directory, FileFormats.of(ofTimes()), rows);

    assertThat(chunk(file).getEncodings()).doesNotContain(Encoding.PLAIN_DICTIONARY);
    assertThat(chunk(file).getTotalUncompressedSize()).isLessThan(13 * 1_500);
  }

  @Test
  void writesNullsOfFlatRowsWhereverTheyAre() throws Exception {
    List<TableColumn> columns =
        List.of(
            new TableColumn("a", Primitive.INT, DataTypes.INT().getLogicalType(), 2),
            new TableColumn(
                "b", Primitive.STRING, DataTypes.STRING().getLogicalType(), TableColumn.ABSENT),
            new TableColumn("c", Primitive.STRING, DataTypes.STRING().getLogicalType(), 0),
            new TableColumn("d", Primitive.DOUBLE, DataTypes.DOUBLE().getLogicalType(), 1));
    FormatRequest request = TestColumns.request(FileFormat.PARQUET, columns, Map.of(), ZONE);
    StringData x = StringData.fromString("x");

    File file =
        TestFile.write(
            directory,
            request,
            GenericRowData.of(x, 1.5, 7),
            GenericRowData.of(null, null, null),
            GenericRowData.of(x, null, null),
            GenericRowData.of(null, null, 8),
            GenericRowData.of(null, 2.5, null));

    assertThat(ParquetReadBack.rows(file))
        .containsExactly(
            Arrays.asList(7L, null, "x", 1.5),
            Arrays.asList(null, null, null, null),
            Arrays.asList(null, null, "x", null),
            Arrays.asList(8L, null, null, null),
            Arrays.asList(null, null, null, 2.5));
  }

  /** One column after another, also where row groups end in between. */
  @ParameterizedTest
  @ValueSource(ints = {20_000, 100_000_000})
  void writesRowsThatComeAtOnceAsThoseThatComeOneByOne(int rowGroup) throws Exception {
    List<TableColumn> flat = TestColumns.ofEveryType().subList(0, 16);
    FormatRequest request =
        TestColumns.request(
            FileFormat.PARQUET, flat, Map.of("parquet.block.size", "" + rowGroup), ZONE);
    RowCheck check = RowCheck.of(flat, ((ParquetFormat) FileFormats.of(request)).limits());
    List<RowData> some = TestRows.rows(FileFormat.PARQUET).stream().filter(passes(check)).toList();
    assertThat(some).hasSizeGreaterThan(3);
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      rows.addAll(some);
      rows.add(new GenericRowData(flat.size()));
    }

    File oneByOne = TestFile.write(directory, request, rows);
    File atOnce = directory.resolve("at once").toFile();
    try (LocalDataOutputStream out = new LocalDataOutputStream(atOnce)) {
      FormatWriter writer = FileFormats.of(request).open(out);
      Random random = new Random(3);
      for (int next = 0; next < rows.size(); ) {
        int end = Math.min(rows.size(), next + 1 + random.nextInt(90));
        assertThat(writer.write(batch(rows), next, end)).isTrue();
        next = end;
      }
      writer.finish();
    }

    assertThat(ParquetReadBack.footer(atOnce).getBlocks().size())
        .isEqualTo(ParquetReadBack.footer(oneByOne).getBlocks().size())
        .satisfies(groups -> assertThat(groups > 3).isEqualTo(rowGroup < 100_000));
    assertThat(ParquetReadBack.rows(atOnce)).isEqualTo(ParquetReadBack.rows(oneByOne));
  }

  @Test
  void writesNoneOfRowsOfWhichOneIsUnwritable() throws Exception {
    List<RowData> rows =
        List.of(
            GenericRowData.of(TimestampData.fromEpochMillis(1)),
            GenericRowData.of(TimestampData.fromEpochMillis(Long.MAX_VALUE)));
    File file = directory.resolve("none").toFile();
    try (LocalDataOutputStream out = new LocalDataOutputStream(file)) {
      FormatWriter writer = FileFormats.of(ofTimes()).open(out);

      assertThat(writer.write(batch(rows), 0, 2)).isFalse();
      assertThat(writer.write(batch(rows), 0, 1)).isTrue();
      writer.finish();
    }
    assertThat(ParquetReadBack.groups(file)).hasSize(1);
  }

  @Test
  void rowsWithPartsComeOneByOne() throws Exception {
    FormatRequest request =
        TestColumns.request(
            FileFormat.PARQUET, TestColumns.ofEveryType(), Map.of(), ZoneOffset.UTC);
    File file = directory.resolve("parts").toFile();
    try (LocalDataOutputStream out = new LocalDataOutputStream(file)) {
      FormatWriter writer = FileFormats.of(request).open(out);

      assertThat(writer.write(batch(TestRows.rows(FileFormat.PARQUET)), 0, 1)).isFalse();
      writer.discard();
    }
  }

  private static Predicate<RowData> passes(RowCheck check) {
    return row -> check.passes(batch(List.of(row)), 0, 1);
  }

  private static RowBatch batch(List<RowData> rows) {
    return new RowBatch() {
      @Override
      public int size() {
        return rows.size();
      }

      @Override
      public RowData row(int index) {
        return rows.get(index);
      }
    };
  }

  @Test
  void keepsADictionaryThatPaid() throws Exception {
    ParquetFormat format = (ParquetFormat) FileFormats.of(request(Map.of()));
    List<RowData> same = Collections.nCopies(2_000, text("a"));

    TestFile.write(directory, format, same);
    File file = TestFile.write(directory, format, same);

    assertThat(chunk(file).getEncodings()).contains(Encoding.PLAIN_DICTIONARY);
  }

  @Test
  void startsARowGroupWhenTheTablesSizeIsReached() throws Exception {
    FormatRequest request =
        request(Map.of("parquet.block.size", "2048", "parquet.enable.dictionary", "false"));
    RowData[] rows = new RowData[1000];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = text("row number " + i);
    }

    File file = TestFile.write(directory, request, rows);

    assertThat(ParquetReadBack.footer(file).getBlocks()).hasSizeGreaterThan(3);
    assertThat(ParquetReadBack.rows(file)).hasSize(1000);
  }

  @Test
  void leavesTheStreamOpenForItsOwner() throws Exception {
    File file = directory.resolve("open").toFile();
    try (LocalDataOutputStream out = new LocalDataOutputStream(file)) {
      FormatWriter writer = FileFormats.of(request(Map.of())).open(out);
      writer.write(text("a"));
      writer.finish();

      assertThat(out.getPos()).isEqualTo(writer.bytes());
      out.write(0);
    }
  }

  @Test
  void writesNothingMoreWhenDiscarded() throws Exception {
    File file = directory.resolve("discarded").toFile();
    try (LocalDataOutputStream out = new LocalDataOutputStream(file)) {
      FormatWriter writer = FileFormats.of(request(Map.of())).open(out);
      writer.write(text("a"));
      long before = out.getPos();
      writer.discard();

      assertThat(out.getPos()).isEqualTo(before);
    }
  }

  @Test
  void countsWhatIsStillBuffered() throws Exception {
    FormatRequest request = request(Map.of("parquet.enable.dictionary", "false"));
    try (LocalDataOutputStream out =
        new LocalDataOutputStream(directory.resolve("large").toFile())) {
      FormatWriter writer = FileFormats.of(request).open(out);
      String kilobyte = "x".repeat(1024);
      for (int i = 0; i < 4096; i++) {
        writer.write(text(kilobyte));
      }

      assertThat(writer.bytes()).isBetween(3_900_000L, 4_500_000L);
      writer.discard();
    }
  }

  private static FormatRequest request(Map<String, String> parameters) {
    return TestColumns.request(FileFormat.PARQUET, TEXT, parameters, ZONE);
  }

  private static FormatRequest ofTimes() {
    return TestColumns.request(
        FileFormat.PARQUET,
        TestColumns.one(Primitive.TIMESTAMP, DataTypes.TIMESTAMP(3)),
        Map.of(),
        ZONE);
  }

  private static RowData text(String text) {
    return GenericRowData.of(StringData.fromString(text));
  }

  private static ColumnChunkMetaData chunk(File file) throws Exception {
    ParquetMetadata footer = ParquetReadBack.footer(file);
    return footer.getBlocks().get(0).getColumns().get(0);
  }
}
