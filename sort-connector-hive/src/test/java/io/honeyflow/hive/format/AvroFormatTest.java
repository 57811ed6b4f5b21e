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

import io.honeyflow.common.type.HiveType;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.type.TableColumn;
import java.io.File;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.flink.core.fs.local.LocalDataOutputStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AvroFormatTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
  private static final List<TableColumn> TEXT =
      TestColumns.one(Primitive.STRING, DataTypes.STRING());
  private static final String LITERAL = "avro.schema.literal";

  @TempDir Path directory;

  @Test
  void writesTheSchemaThatHiveMakesOfTheColumns() throws Exception {
    FormatRequest request =
        TestColumns.request(
                FileFormat.AVRO, TestColumns.ofEveryType(FileFormat.AVRO), Map.of(), ZONE)
            .ofTable("db.events");

    Schema schema = schema(request);

    assertThat(schema.getFullName()).isEqualTo("db.events");
    assertThat(type(schema, "a_tinyint")).isEqualTo("[\"null\",\"int\"]");
    assertThat(type(schema, "a_char"))
        .isEqualTo("[\"null\",{\"type\":\"string\",\"logicalType\":\"char\",\"maxLength\":5}]");
    assertThat(type(schema, "a_small_decimal"))
        .isEqualTo(
            "[\"null\",{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,"
                + "\"scale\":2}]");
    assertThat(type(schema, "a_timestamp"))
        .isEqualTo("[\"null\",{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}]");
    assertThat(type(schema, "an_array"))
        .isEqualTo("[\"null\",{\"type\":\"array\",\"items\":[\"null\",\"int\"]}]");
  }

  @Test
  void saysInTheHeaderHowTimesAreMeant() throws Exception {
    try (DataFileReader<GenericRecord> reader =
        AvroReadBack.open(TestFile.write(directory, request(TEXT, Map.of()), text("a")))) {
      assertThat(reader.getMetaString("writer.time.zone")).isEqualTo("Asia/Shanghai");
      assertThat(reader.getMetaString("writer.proleptic")).isEqualTo("false");
      assertThat(reader.getMetaString("writer.zone.conversion.legacy")).isEqualTo("false");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true, snappy, snappy",
    "true, zstandard, zstandard",
    "true, null,",
    "true, , deflate",
    "false, snappy,",
    ", snappy,"
  })
  void compressesAsASessionOfHiveIsToldTo(String compress, String codec, String written)
      throws Exception {
    Map<String, String> settings = new HashMap<>();
    if (compress != null) {
      settings.put(OutputSettings.COMPRESS, compress);
    }
    if (codec != null) {
      settings.put(OutputSettings.AVRO_CODEC, codec);
    }
    FormatRequest request = request(TEXT, Map.of()).withSettings(settings);

    File file = TestFile.write(directory, request, text("a"), text("b"));

    try (DataFileReader<GenericRecord> reader = AvroReadBack.open(file)) {
      assertThat(reader.getMetaString("avro.codec")).isEqualTo(written);
    }
    assertThat(AvroReadBack.rows(file, request)).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void takesTheLevelOfDeflate() throws Exception {
    RowData[] rows = {text("a".repeat(5000))};
    Map<String, String> settings =
        Map.of(OutputSettings.COMPRESS, "true", OutputSettings.AVRO_LEVEL, "0");

    assertThat(TestFile.bytes(request(TEXT, Map.of()).withSettings(settings), rows))
        .hasSizeGreaterThan(5000);
  }

  @Test
  void writesTheTablesOwnSchema() throws Exception {
    List<TableColumn> columns =
        List.of(
            column("id", Primitive.BIGINT, DataTypes.BIGINT(), 0),
            column("kind", Primitive.STRING, DataTypes.STRING(), 1),
            column("hash", Primitive.BINARY, DataTypes.BYTES(), 2),
            column(
                "place",
                new HiveType.Struct(
                    List.of(
                        new HiveType.Field("Lat", Primitive.DOUBLE),
                        new HiveType.Field("name", Primitive.STRING))),
                DataTypes.ROW(
                    DataTypes.FIELD("NAME", DataTypes.STRING()),
                    DataTypes.FIELD("LAT", DataTypes.DOUBLE())),
                3));
    String literal =
        """
        {"type": "record", "name": "Event", "namespace": "org.example", "fields": [
          {"name": "place", "type": [{"type": "record", "name": "Place", "fields": [
             {"name": "Lat", "type": "double"}, {"name": "name", "type": ["string", "null"]}]},
             "null"]},
          {"name": "Id", "type": "long"},
          {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["BIG", "SMALL"]}},
          {"name": "hash", "type": {"type": "fixed", "name": "Hash", "size": 2}},
          {"name": "later", "type": ["null", "int"], "default": null}]}
        """;
    FormatRequest request = request(columns, Map.of(LITERAL, literal));
    RowData row =
        GenericRowData.of(
            7L, StringData.fromString("SMALL"), new byte[] {1, 2}, GenericRowData.of(null, 52.5));

    File file = TestFile.write(directory, request, row);

    try (DataFileReader<GenericRecord> reader = AvroReadBack.open(file)) {
      assertThat(reader.getSchema()).isEqualTo(new Schema.Parser().parse(literal));
      assertThat(reader.next().toString())
          .isEqualTo(
              "{\"place\": {\"Lat\": 52.5, \"name\": null}, \"Id\": 7, \"kind\": \"SMALL\","
                  + " \"hash\": [1, 2], \"later\": null}");
    }
    refuses(request, "'id'", null, StringData.fromString("BIG"), new byte[2], null);
    refuses(request, "'kind'", 1L, StringData.fromString("HUGE"), new byte[2], null);
    refuses(request, "'hash'", 1L, StringData.fromString("BIG"), new byte[3], null);
    refuses(
        request,
        "'place.Lat'",
        1L,
        StringData.fromString("BIG"),
        new byte[2],
        GenericRowData.of(StringData.fromString("Berlin"), null));
  }

  /** Also when it has begun to write the row. */
  @Test
  void goesOnAsIfTheRowHadNeverCome() throws Exception {
    List<TableColumn> columns =
        List.of(
            column("a", Primitive.STRING, DataTypes.STRING(), 0),
            column("b", Primitive.INT, DataTypes.INT(), 1));
    FormatRequest request =
        request(
            columns,
            Map.of(
                LITERAL,
                """
                {"type": "record", "name": "r", "fields": [
                  {"name": "a", "type": "string"}, {"name": "b", "type": "int"}]}
                """));
    File file = directory.resolve("part.avro").toFile();
    try (LocalDataOutputStream out = new LocalDataOutputStream(file)) {
      FormatWriter writer = FileFormats.of(request).open(out);
      writer.write(GenericRowData.of(StringData.fromString("one"), 1));
      assertThatThrownBy(
              () -> writer.write(GenericRowData.of(StringData.fromString("x".repeat(9000)), null)))
          .isInstanceOf(UnwritableRowException.class);
      writer.write(GenericRowData.of(StringData.fromString("three"), 3));
      writer.finish();
    }

    assertThat(AvroReadBack.rows(file, request))
        .containsExactly(List.of("one", 1L), List.of("three", 3L));
  }

  @Test
  void refusesFractionsBelowAMillisecond() throws Exception {
    List<TableColumn> columns =
        TestColumns.one(
            new HiveType.Array(Primitive.TIMESTAMP), DataTypes.ARRAY(DataTypes.TIMESTAMP(6)));
    LocalDateTime time = LocalDateTime.of(2024, 1, 1, 0, 0, 0, 123_456_000);

    assertThatThrownBy(() -> TestFile.write(directory, request(columns, Map.of()), times(time)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContainingAll("'c.element'", "fraction below a millisecond", "TIMESTAMP(3)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "column 'c' is not in the schema; {'type':'record','name':'r','fields':[]}",
        "column 'c' of type string is int in the schema;"
            + " {'type':'record','name':'r','fields':[{'name':'c','type':'int'}]}",
        "uniontype<string,int>;"
            + " {'type':'record','name':'r','fields':[{'name':'c','type':['string','int']}]}",
        "nothing is written into field 'd', which cannot be NULL;"
            + " {'type':'record','name':'r','fields':["
            + "{'name':'c','type':'string'},{'name':'d','type':'int','default':1}]}",
        "is no schema of a table; {'type':'recor'}",
        "is no schema of a table; 'string'"
      })
  void namesWhatDoesNotFitTheTablesOwnSchema(String reasonAndSchema) {
    String[] parts = reasonAndSchema.split("; ", 2);

    assertThat(FileFormats.problems(request(TEXT, Map.of(LITERAL, parts[1].replace('\'', '"')))))
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.message()).contains(LITERAL, parts[0], "ALTER TABLE"));
  }

  @ParameterizedTest
  @CsvSource({
    "avro.schema.url, hdfs:///schemas/events.avsc",
    "avro.schema.literal, none",
  })
  void refusesSchemasThatLieElsewhere(String key, String value) {
    assertThat(FileFormats.problems(request(TEXT, Map.of(key, value))))
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.message()).contains(key, value, "Put the schema itself"));
  }

  @Test
  void refusesNamesThatAvroLacks() {
    List<TableColumn> columns = List.of(column("c-d", Primitive.STRING, DataTypes.STRING(), 0));

    assertThat(FileFormats.problems(request(columns, Map.of())))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("c-d"));
  }

  @Test
  void refusesMapsWhoseKeysAreNoStrings() {
    HiveType type = new HiveType.Array(new HiveType.Map(Primitive.INT, Primitive.INT));
    DataType from = DataTypes.ARRAY(DataTypes.MAP(DataTypes.INT(), DataTypes.INT()));

    assertThat(FileFormats.problems(request(TestColumns.one(type, from), Map.of())))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("'c'", "map<int,int>"));
  }

  private void refuses(FormatRequest request, String part, Object... values) {
    assertThatThrownBy(() -> TestFile.write(directory, request, GenericRowData.of(values)))
        .isInstanceOf(UnwritableRowException.class)
        .hasMessageContaining(part);
  }

  private Schema schema(FormatRequest request) throws Exception {
    try (DataFileReader<GenericRecord> reader =
        AvroReadBack.open(TestFile.write(directory, request))) {
      return reader.getSchema();
    }
  }

  private static String type(Schema schema, String field) {
    return schema.getField(field).schema().toString();
  }

  private static FormatRequest request(List<TableColumn> columns, Map<String, String> parameters) {
    return TestColumns.request(FileFormat.AVRO, columns, parameters, ZONE);
  }

  private static TableColumn column(String name, HiveType type, DataType from, int position) {
    return new TableColumn(name, type, from.getLogicalType(), position);
  }

  private static RowData text(String text) {
    return GenericRowData.of(StringData.fromString(text));
  }

  private static RowData times(LocalDateTime... times) {
    List<TimestampData> list = new ArrayList<>();
    List.of(times).forEach(time -> list.add(TimestampData.fromLocalDateTime(time)));
    return GenericRowData.of(new GenericArrayData(list.toArray()));
  }
}
