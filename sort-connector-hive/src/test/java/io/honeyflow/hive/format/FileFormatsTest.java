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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.HiveTable;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FileFormatsTest {
  private static final EncodingConf ENCODING = new EncodingConf(ZoneOffset.UTC, ReaderProfile.HIVE);
  private static final List<TableColumn> TEXT =
      TestColumns.one(Primitive.STRING, DataTypes.STRING());

  @ParameterizedTest
  @EnumSource(FileFormat.class)
  void findsTheFormatOfItsOwnDescriptor(FileFormat format) {
    assertThat(FileFormat.of(format.storage())).hasValue(format);
    assertThat(FileFormats.problems(TestColumns.request(format, TEXT, Map.of(), ENCODING)))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(FileFormat.class)
  void saysWhereTheReaderProfileDoesNothing(FileFormat format) {
    boolean laidOut = format == FileFormat.PARQUET || format == FileFormat.ORC;

    assertThat(hints(ReaderProfile.HIVE, format)).isEmpty();
    assertThat(hints(ReaderProfile.TRINO, format)).hasSize(laidOut ? 0 : 1);
    if (!laidOut) {
      assertThat(hints(ReaderProfile.TRINO, format))
          .singleElement()
          .asString()
          .startsWith("'sink.reader-profile' = 'trino' does nothing for Hive table db.t")
          .contains(format.name().toLowerCase(Locale.ROOT));
    }
  }

  private static List<String> hints(ReaderProfile profile, FileFormat format) {
    EncodingConf encoding = new EncodingConf(ZoneOffset.UTC, profile);
    HiveTable table =
        new HiveTable(
            new TableName("db", "t"),
            "EXTERNAL_TABLE",
            List.of(),
            List.of(),
            "file:/t",
            format.storage(),
            List.of(),
            0,
            Map.of());
    return check(encoding).hints(table);
  }

  @Test
  void letsTablesBeMadeOfAllFormats() {
    OptionType.OneOf formats = (OptionType.OneOf) HiveSinkOptions.TABLE_FORMAT.type();

    assertThat(formats.choices())
        .extracting(choice -> check(ENCODING).ofNewTable(choice.value()))
        .containsExactlyElementsOf(
            Stream.of(FileFormat.values()).map(FileFormat::storage).toList());
  }

  private static FormatCheck check(EncodingConf encoding) {
    return new FormatCheck(
        new TableFormats(encoding, Map.of()), FileFormatsTest.class.getClassLoader());
  }

  @ParameterizedTest
  @EnumSource(FileFormat.class)
  void makesFactoriesThatTravel(FileFormat format) throws Exception {
    FormatWriterFactory factory =
        FileFormats.of(
            TestColumns.request(
                format, TestColumns.ofEveryType(format), Map.of("a", "b"), ENCODING));

    assertThat(InstantiationUtil.clone(factory)).isEqualTo(factory);
  }

  @Test
  void namesTheSerdeOfAFormatThatIsNotWritten() {
    StorageFormat iceberg =
        new StorageFormat("org.apache.iceberg.mr.hive.HiveIcebergSerDe", "in", "out", Map.of());
    FormatRequest request = new FormatRequest(iceberg, TEXT, Map.of(), ENCODING);

    assertThat(FileFormats.problems(request))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .contains(
                        "HiveIcebergSerDe",
                        "parquet, orc, textfile, sequencefile, avro, json, csv"));
    assertThatThrownBy(() -> FileFormats.of(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("HiveIcebergSerDe");
  }

  @Test
  void refusesASerdeBehindAnotherInputFormat() {
    StorageFormat orc = FileFormat.ORC.storage();
    StorageFormat mixed =
        new StorageFormat(
            FileFormat.PARQUET.storage().serde(), orc.inputFormat(), orc.outputFormat(), Map.of());

    assertThat(FileFormat.of(mixed)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "PARQUET, parquet.compression, lzo",
    "PARQUET, parquet.block.size, many",
    "PARQUET, parquet.page.size, 0",
    "PARQUET, parquet.enable.dictionary, maybe",
    "ORC, orc.compress, brotli",
    "ORC, orc.stripe.size, large",
    "ORC, orc.encrypt, key:c",
    "TEXTFILE, skip.header.line.count, 1",
    "TEXTFILE, line.delim, ;",
    "TEXTFILE, serialization.encoding, klingon",
    "TEXTFILE, serialization.encoding, UTF-16",
    "TEXTFILE, hive.exec.compress.output, maybe",
    "SEQUENCEFILE, skip.header.line.count, 1",
    "AVRO, hive.exec.compress.output, maybe",
    "AVRO, avro.schema.url, hdfs:///events.avsc",
    "JSON, skip.footer.line.count, 1",
    "JSON, serialization.encoding, GBK",
    "CSV, skip.header.line.count, 1",
    "CSV, serialization.encoding, ISO-8859-1"
  })
  void namesThePropertyThatCannotBeHonoured(FileFormat format, String key, String value) {
    FormatRequest request = TestColumns.request(format, TEXT, Map.of(key, value), ENCODING);

    assertThat(FileFormats.problems(request))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains(key, value));
  }

  @ParameterizedTest
  @CsvSource({
    "PARQUET, TIMESTAMP_LOCAL_TZ",
    "ORC, TIMESTAMP_LOCAL_TZ",
    "PARQUET, VOID",
    "ORC, VOID",
    "TEXTFILE, VOID",
    "AVRO, TIMESTAMP_LOCAL_TZ",
    "AVRO, VOID",
    "JSON, TIMESTAMP_LOCAL_TZ",
    "JSON, BINARY",
    "CSV, STRING"
  })
  void refusesTypesThatHiveDoesNotReadFromTheFormat(FileFormat format, Primitive type) {
    List<TableColumn> columns =
        TestColumns.one(new HiveType.Array(type), DataTypes.ARRAY(DataTypes.TIMESTAMP_LTZ(3)));

    assertThat(FileFormats.problems(TestColumns.request(format, columns, Map.of(), ENCODING)))
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.message()).contains("Column 'c'", type.toString()));
  }

  @Test
  void refusesTextsThatAreNestedDeeperThanHiveHasDelimiters() {
    HiveType type = Primitive.STRING;
    DataType from = DataTypes.STRING();
    for (int depth = 0; depth < 8; depth++) {
      type = new HiveType.Array(type);
      from = DataTypes.ARRAY(from);
    }
    List<TableColumn> columns = TestColumns.one(type, from);
    String more = "hive.serialization.extend.nesting.levels";

    assertThat(
            FileFormats.problems(
                TestColumns.request(FileFormat.TEXTFILE, columns, Map.of(), ENCODING)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("level 8", more));
    assertThat(
            FileFormats.problems(
                TestColumns.request(FileFormat.TEXTFILE, columns, Map.of(more, "true"), ENCODING)))
        .isEmpty();
  }

  @Test
  void givesTheSerdesPropertiesPrecedence() {
    StorageFormat text = FileFormat.TEXTFILE.storage();
    StorageFormat withDelimiter =
        new StorageFormat(
            text.serde(), text.inputFormat(), text.outputFormat(), Map.of("field.delim", ","));

    assertThat(
            new FormatRequest(withDelimiter, TEXT, Map.of("field.delim", ";", "a", "b"), ENCODING)
                .properties())
        .containsExactlyInAnyOrderEntriesOf(Map.of("field.delim", ",", "a", "b"));
  }
}
