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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.orc.OrcProto;
import org.apache.orc.Reader;
import org.apache.orc.impl.RecordReaderImpl;
import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.Type;

/** How a file is built: whatever its readers may look at, beside the values and with them. */
final class PhysicalForm {
  private final Map<String, String> traits = new TreeMap<>();
  private final FormatRequest request;

  private PhysicalForm(FormatRequest request) {
    this.request = request;
  }

  /** Each trait of a file by its name. */
  static Map<String, String> of(File file, FormatRequest request) throws Exception {
    PhysicalForm form = new PhysicalForm(request);
    switch (FileFormat.of(request.storage()).orElseThrow()) {
      case PARQUET -> form.parquet(file);
      case ORC -> form.orc(file);
      case AVRO -> form.avro(file);
      case SEQUENCEFILE -> form.sequence(file);
      case TEXTFILE -> form.texts(Files.readString(file.toPath()).split("\n"));
      case JSON -> form.json(file);
      default -> form.put("text", Files.readString(file.toPath()));
    }
    return form.traits;
  }

  private void put(String trait, Object value) {
    traits.put(trait, String.valueOf(value));
  }

  private void parquet(File file) throws IOException {
    ParquetMetadata footer = ParquetReadBack.footer(file);
    put("created_by", footer.getFileMetaData().getCreatedBy());
    put("message", footer.getFileMetaData().getSchema().getName());
    for (Type column : footer.getFileMetaData().getSchema().getFields()) {
      put("schema of " + column.getName(), column);
    }
    footer
        .getFileMetaData()
        .getKeyValueMetaData()
        .forEach((key, value) -> put("key " + key, value));
    put("row groups", footer.getBlocks().size());
    for (BlockMetaData block : footer.getBlocks()) {
      for (ColumnChunkMetaData chunk : block.getColumns()) {
        // Hive 2 calls the entries of a map otherwise, as the schema shows.
        String column = chunk.getPath().toDotString().replace(".map.", ".key_value.");
        put("codec of " + column, chunk.getCodec());
        put("encodings of " + column, chunk.getEncodings());
        put("statistics of " + column, chunk.getStatistics());
        EncodingStats pages = chunk.getEncodingStats();
        if (pages != null) {
          put(
              "pages of " + column,
              "dictionary %s, data %s, v2 %s"
                  .formatted(
                      pages.getDictionaryEncodings(),
                      pages.getDataEncodings(),
                      pages.usesV2Pages()));
        }
      }
    }
  }

  private void orc(File file) throws IOException {
    try (Reader reader = OrcReadBack.open(file);
        RecordReaderImpl records = (RecordReaderImpl) reader.rows()) {
      put("schema", reader.getSchema());
      put("file version", reader.getFileVersion().getName());
      put("writer version", reader.getWriterVersion());
      put("software", reader.getSoftwareVersion());
      put("compression", reader.getCompressionKind());
      put("compression block", reader.getCompressionSize());
      put("index stride", reader.getRowIndexStride());
      put("proleptic calendar", reader.writerUsedProlepticGregorian());
      put("keys", reader.getMetadataKeys());
      put("stripes", reader.getStripes().size());
      OrcProto.StripeFooter stripe = records.readStripeFooter(reader.getStripes().get(0));
      put("stripe zone", stripe.getWriterTimezone());
      for (int i = 0; i < stripe.getColumnsCount(); i++) {
        String column = reader.getSchema().findSubtype(i).getFullFieldName();
        put("encoding of " + column, stripe.getColumns(i).getKind());
        // ORC counts the room in its batches as children, whoever calls it.
        put(
            "statistics of " + column,
            reader.getStatistics()[i].toString().replaceAll(" (min|max|total)Children: \\d+", ""));
      }
    }
  }

  private void avro(File file) throws IOException {
    try (DataFileReader<GenericRecord> reader = AvroReadBack.open(file)) {
      for (String key : reader.getMetaKeys()) {
        if (!key.equals("avro.schema")) {
          put("key " + key, reader.getMetaString(key));
        }
      }
      put("record", reader.getSchema().getFullName());
      put("doc", reader.getSchema().getDoc());
      for (Schema.Field field : reader.getSchema().getFields()) {
        put("schema of " + field.name(), field.schema());
        put("default of " + field.name(), field.hasDefaultValue() ? field.defaultVal() : "none");
        put("doc of " + field.name(), field.doc());
      }
    }
  }

  private void sequence(File file) throws Exception {
    try (SequenceFile.Reader reader = SequenceReadBack.open(file)) {
      put("key class", reader.getKeyClassName());
      put("value class", reader.getValueClassName());
      put("compression", reader.getCompressionType());
      put("metadata", reader.getMetadata());
    }
    put("version", Files.readAllBytes(file.toPath())[3]);
    texts(SequenceReadBack.values(file).stream().map(Text::toString).toArray(String[]::new));
  }

  private void texts(String... lines) {
    for (int line = 0; line < lines.length; line++) {
      String[] fields = lines[line].split("(?<!\\\\),", -1);
      for (int i = 0; i < fields.length; i++) {
        put("%s of row %s".formatted(request.columns().get(i).name(), line), fields[i]);
      }
    }
  }

  private void json(File file) throws IOException {
    List<String> lines = Files.readAllLines(file.toPath(), StandardCharsets.UTF_8);
    for (int line = 0; line < lines.size(); line++) {
      JsonNode row = new ObjectMapper().readTree(lines.get(line));
      for (Map.Entry<String, JsonNode> field : row.properties()) {
        put("%s of row %s".formatted(field.getKey(), line), field.getValue());
      }
    }
  }
}
