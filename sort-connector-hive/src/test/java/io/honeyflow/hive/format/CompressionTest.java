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
import java.io.InputStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.fs.local.LocalDataOutputStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text-like files are compressed as a session of Hive is told to, and found by their names. */
class CompressionTest {
  private static final ZoneId ZONE = ZoneId.of("UTC");
  private static final List<TableColumn> TEXT =
      TestColumns.one(Primitive.STRING, DataTypes.STRING());

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "TEXTFILE, org.apache.hadoop.io.compress.GzipCodec, .gz",
    "TEXTFILE, gzip, .gz",
    "TEXTFILE, bzip2, .bz2",
    "TEXTFILE, default, .deflate",
    "JSON, org.apache.hadoop.io.compress.BZip2Codec, .bz2",
    "CSV, deflate, .deflate"
  })
  void compressesTextByTheCodecOfTheExtension(FileFormat format, String codec, String extension)
      throws Exception {
    FormatRequest plain = TestColumns.request(format, TEXT, Map.of(), ZONE);
    FormatRequest request =
        plain.withSettings(Map.of(OutputSettings.COMPRESS, "true", OutputSettings.CODEC, codec));

    assertThat(FileFormats.of(request).extension()).isEqualTo(extension);
    assertThat(decompressed(extension, TestFile.bytes(request, rows())))
        .isEqualTo(TestFile.bytes(plain, rows()));
  }

  @Test
  void takesTheTablesPropertiesAndTheOldNamesToo() {
    FormatRequest request =
        TestColumns.request(
            FileFormat.TEXTFILE,
            TEXT,
            Map.of(OutputSettings.COMPRESS, "true", OutputSettings.OLD_CODEC, "bzip2"),
            ZONE);

    assertThat(FileFormats.of(request).extension()).isEqualTo(".bz2");
    assertThat(
            FileFormats.of(request.withSettings(Map.of(OutputSettings.COMPRESS, "false")))
                .extension())
        .isEmpty();
  }

  @Test
  void compressesNothingUnlessToldTo() {
    FormatRequest request =
        TestColumns.request(FileFormat.TEXTFILE, TEXT, Map.of(OutputSettings.CODEC, "gzip"), ZONE);

    assertThat(FileFormats.of(request).extension()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"RECORD, default", "BLOCK, bzip2", "BLOCK, default", "NONE, default"})
  void compressesSequenceFilesByRecordOrBlock(CompressionType type, String codec) throws Exception {
    FormatRequest request =
        TestColumns.request(FileFormat.SEQUENCEFILE, TEXT, Map.of(), ZONE)
            .withSettings(
                Map.of(
                    OutputSettings.COMPRESS,
                    "true",
                    OutputSettings.CODEC,
                    codec,
                    OutputSettings.TYPE,
                    type.name()));

    File file = TestFile.write(directory, request, rows());

    assertThat(FileFormats.of(request).extension()).isEmpty();
    try (SequenceFile.Reader reader = SequenceReadBack.open(file)) {
      assertThat(reader.getCompressionType()).isEqualTo(type);
      assertThat(reader.getKeyClassName()).isEqualTo("org.apache.hadoop.io.BytesWritable");
      assertThat(reader.getValueClassName()).isEqualTo("org.apache.hadoop.io.Text");
    }
    assertThat(SequenceReadBack.rows(file, request))
        .hasSize(1000)
        .first()
        .isEqualTo(List.of("row 0"));
  }

  @Test
  void keepsLineEndsInSequenceFiles() throws Exception {
    FormatRequest request = TestColumns.request(FileFormat.SEQUENCEFILE, TEXT, Map.of(), ZONE);

    File file = TestFile.write(directory, request, row("a\nb\r"));

    assertThat(SequenceReadBack.rows(file, request)).containsExactly(List.of("a\nb\r"));
  }

  @ParameterizedTest
  @CsvSource({
    "TEXTFILE, zstd, native",
    "SEQUENCEFILE, org.apache.hadoop.io.compress.ZStandardCodec, native",
    "TEXTFILE, lzo, names no codec",
    "SEQUENCEFILE, com.example.Codec, names no codec"
  })
  void refusesCodecsThatDoNotWorkHereByTheirNames(FileFormat format, String codec, String reason) {
    FormatRequest request =
        TestColumns.request(format, TEXT, Map.of(), ZONE)
            .withSettings(Map.of(OutputSettings.COMPRESS, "true", OutputSettings.CODEC, codec));

    assertThat(FileFormats.problems(request))
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.message()).contains(OutputSettings.CODEC, codec, reason));
  }

  @ParameterizedTest
  @CsvSource({"TEXTFILE, gzip", "SEQUENCEFILE, default"})
  void leavesNothingBehindThatWasDiscarded(FileFormat format, String codec) throws Exception {
    FormatRequest request =
        TestColumns.request(format, TEXT, Map.of(), ZONE)
            .withSettings(Map.of(OutputSettings.COMPRESS, "true", OutputSettings.CODEC, codec));
    File file = File.createTempFile("part", "", directory.toFile());
    try (LocalDataOutputStream out = new LocalDataOutputStream(file)) {
      FormatWriter writer = FileFormats.of(request).open(out);
      writer.write(row("a"));
      long before = file.length();
      writer.discard();

      assertThat(file.length()).isEqualTo(before);
    }
  }

  private static byte[] decompressed(String extension, byte[] bytes) throws Exception {
    CompressionCodec codec =
        new CompressionCodecFactory(new Configuration())
            .getCodec(new org.apache.hadoop.fs.Path("file" + extension));
    try (InputStream in = codec.createInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  private static RowData[] rows() {
    RowData[] rows = new RowData[1000];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row("row " + i);
    }
    return rows;
  }

  private static RowData row(String text) {
    return GenericRowData.of(StringData.fromString(text));
  }
}
