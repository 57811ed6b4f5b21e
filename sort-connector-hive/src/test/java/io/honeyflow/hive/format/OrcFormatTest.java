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
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.core.fs.local.LocalDataOutputStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.OrcProto;
import org.apache.orc.Reader;
import org.apache.orc.impl.RecordReaderImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrcFormatTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
  private static final List<TableColumn> TEXT =
      TestColumns.one(Primitive.STRING, DataTypes.STRING());

  @TempDir Path directory;

  @Test
  void writesHivesTypesUnderHivesNames() throws Exception {
    List<TableColumn> columns = TestColumns.ofEveryType();
    FormatRequest request = TestColumns.request(FileFormat.ORC, columns, Map.of(), ZONE);

    File file = TestFile.write(directory, request, new GenericRowData(columns.size()));

    try (Reader reader = OrcReadBack.open(file)) {
      assertThat(reader.getSchema().toString())
          .isEqualTo(
              "struct<a_boolean:boolean,a_tinyint:tinyint,a_smallint:smallint,an_int:int,"
                  + "a_bigint:bigint,a_float:float,a_double:double,a_small_decimal:decimal(9,2),"
                  + "a_decimal:decimal(18,6),a_large_decimal:decimal(38,10),a_string:string,"
                  + "a_char:char(5),a_varchar:varchar(5),a_binary:binary,a_date:date,"
                  + "a_timestamp:timestamp,an_array:array<int>,a_map:map<string,int>,"
                  + "a_struct:struct<x:int,y:string>,"
                  + "deep:array<map<string,struct<times:array<timestamp>>>>>");
    }
  }

  @Test
  void writesWhatHive12Reads() throws Exception {
    List<TableColumn> columns = TestColumns.ofEveryType();
    FormatRequest request = TestColumns.request(FileFormat.ORC, columns, Map.of(), ZONE);

    File file = TestFile.write(directory, request, new GenericRowData(columns.size()));

    try (Reader reader = OrcReadBack.open(file)) {
      assertThat(reader.getFileVersion()).isEqualTo(OrcFile.Version.V_0_12);
      assertThat(reader.writerUsedProlepticGregorian()).isFalse();
      try (RecordReaderImpl records = (RecordReaderImpl) reader.rows()) {
        OrcProto.StripeFooter footer = records.readStripeFooter(reader.getStripes().get(0));
        assertThat(footer.getWriterTimezone()).isEqualTo("UTC");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "snappy, SNAPPY, .snappy.orc",
    "NONE, NONE, .orc",
    "zlib, ZLIB, .zlib.orc",
    "lz4, LZ4, .lz4.orc",
    "zstd, ZSTD, .zstd.orc",
    ", ZLIB, .zlib.orc"
  })
  void compressesAsTheTableSays(String property, CompressionKind kind, String extension)
      throws Exception {
    FormatRequest request = request(property == null ? Map.of() : Map.of("orc.compress", property));

    File file = TestFile.write(directory, request, text("a"));

    try (Reader reader = OrcReadBack.open(file)) {
      assertThat(reader.getCompressionKind()).isEqualTo(kind);
    }
    assertThat(FileFormats.of(request).extension()).isEqualTo(extension);
    assertThat(OrcReadBack.rows(file)).containsExactly(List.of("a"));
  }

  @Test
  void honoursTheTablesIndexStride() throws Exception {
    File file =
        TestFile.write(
            directory,
            request(Map.of("orc.row.index.stride", "1000", "orc.bloom.filter.columns", "c")),
            text("a"));

    try (Reader reader = OrcReadBack.open(file)) {
      assertThat(reader.getRowIndexStride()).isEqualTo(1000);
    }
  }

  @ParameterizedTest
  @CsvSource({", 65536", "8192, 8192"})
  void buffersAsTheTableSays(String property, int bytes) throws Exception {
    Map<String, String> properties =
        property == null ? Map.of() : Map.of("orc.compress.size", property);

    File file = TestFile.write(directory, request(properties), text("a"));

    try (Reader reader = OrcReadBack.open(file)) {
      assertThat(reader.getCompressionSize()).isEqualTo(bytes);
    }
  }

  @Test
  void triesNoDictionaryWhereTheFileBeforeDidWithoutOne() throws Exception {
    OrcFormat format = (OrcFormat) FileFormats.of(request(Map.of()));
    List<RowData> unique =
        IntStream.range(0, 2_000).mapToObj(i -> text("row number " + i)).toList();
    List<RowData> same = Collections.nCopies(2_000, text("a"));

    File first = TestFile.write(directory, format, same);
    TestFile.write(directory, format, unique);
    File last = TestFile.write(directory, format, same);

    assertThat(encoding(first)).isEqualTo(OrcProto.ColumnEncoding.Kind.DICTIONARY_V2);
    assertThat(encoding(last)).isEqualTo(OrcProto.ColumnEncoding.Kind.DIRECT_V2);
    assertThat(OrcReadBack.rows(last)).hasSize(2_000).containsOnly(List.of("a"));
  }

  private static OrcProto.ColumnEncoding.Kind encoding(File file) throws Exception {
    try (Reader reader = OrcReadBack.open(file);
        RecordReaderImpl records = (RecordReaderImpl) reader.rows()) {
      return records.readStripeFooter(reader.getStripes().get(0)).getColumns(1).getKind();
    }
  }

  @Test
  void startsAStripeWhenTheTablesSizeIsReached() throws Exception {
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      rows.add(text("row number " + i));
    }

    File file = TestFile.write(directory, request(Map.of("orc.stripe.size", "100000")), rows);

    try (Reader reader = OrcReadBack.open(file)) {
      assertThat(reader.getStripes()).hasSizeGreaterThan(2);
      assertThat(reader.getNumberOfRows()).isEqualTo(60_000);
    }
  }

  @Test
  void keepsListsThatOutgrowTheirVectorsOverManyBatches() throws Exception {
    List<TableColumn> columns =
        TestColumns.one(new HiveType.Array(Primitive.STRING), DataTypes.ARRAY(DataTypes.STRING()));
    List<RowData> rows = new ArrayList<>();
    List<List<Object>> expected = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      Object[] elements = new Object[i % 7];
      List<Object> values = new ArrayList<>();
      for (int j = 0; j < elements.length; j++) {
        String value = (i + j) % 5 == 0 ? null : i + ":" + j;
        elements[j] = StringData.fromString(value);
        values.add(value);
      }
      rows.add(GenericRowData.of(new GenericArrayData(elements)));
      expected.add(List.of(values));
    }

    File file =
        TestFile.write(
            directory, TestColumns.request(FileFormat.ORC, columns, Map.of(), ZONE), rows);

    assertThat(OrcReadBack.rows(file)).isEqualTo(expected);
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
    try (LocalDataOutputStream out =
        new LocalDataOutputStream(directory.resolve("large").toFile())) {
      FormatWriter writer = FileFormats.of(request(Map.of("orc.compress", "NONE"))).open(out);
      assertThat(writer.bytes()).isLessThan(100);
      for (int i = 0; i < 4096; i++) {
        writer.write(text("x".repeat(1024)));
      }

      assertThat(writer.bytes()).isBetween(3_900_000L, 4_500_000L);
      writer.discard();
    }
  }

  private static FormatRequest request(Map<String, String> parameters) {
    return TestColumns.request(FileFormat.ORC, TEXT, parameters, ZONE);
  }

  private static RowData text(String text) {
    return GenericRowData.of(StringData.fromString(text));
  }
}
