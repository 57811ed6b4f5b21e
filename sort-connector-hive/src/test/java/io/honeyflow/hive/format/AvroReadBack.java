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

import io.honeyflow.hive.type.TableColumn;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;

/** Reads Avro files by the rules of their metadata, as Hive does. */
final class AvroReadBack {
  private final ZoneId zone;

  private AvroReadBack(ZoneId zone) {
    this.zone = zone;
  }

  static DataFileReader<GenericRecord> open(File file) throws IOException {
    return new DataFileReader<>(file, new GenericDatumReader<>());
  }

  /** The columns of each row, in the table's order. */
  static List<List<Object>> rows(File file, FormatRequest request) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (DataFileReader<GenericRecord> reader = open(file)) {
      AvroReadBack readBack = new AvroReadBack(ZoneId.of(reader.getMetaString("writer.time.zone")));
      for (GenericRecord row : reader) {
        List<Object> values = new ArrayList<>();
        for (TableColumn column : request.columns()) {
          for (Schema.Field field : reader.getSchema().getFields()) {
            if (field.name().equalsIgnoreCase(column.name())) {
              values.add(readBack.value(row.get(field.pos()), field.schema()));
            }
          }
        }
        rows.add(values);
      }
    }
    return rows;
  }

  private Object value(Object value, Schema schema) {
    if (value == null) {
      return null;
    }
    return switch (schema.getType()) {
      case UNION ->
          value(
              value,
              schema.getTypes().stream()
                  .filter(type -> type.getType() != Schema.Type.NULL)
                  .findFirst()
                  .orElseThrow());
      case RECORD -> {
        List<Object> fields = new ArrayList<>();
        for (Schema.Field field : schema.getFields()) {
          fields.add(value(((GenericRecord) value).get(field.pos()), field.schema()));
        }
        yield fields;
      }
      case ARRAY -> {
        List<Object> list = new ArrayList<>();
        ((List<?>) value).forEach(element -> list.add(value(element, schema.getElementType())));
        yield list;
      }
      case MAP -> {
        Map<Object, Object> map = new LinkedHashMap<>();
        ((Map<?, ?>) value)
            .forEach((key, part) -> map.put(key.toString(), value(part, schema.getValueType())));
        yield map;
      }
      case STRING, ENUM -> value.toString();
      case INT ->
          schema.getLogicalType() == null
              ? Long.valueOf((Integer) value)
              : HybridDates.date((Integer) value);
      case LONG -> schema.getLogicalType() == null ? value : time((Long) value);
      case BYTES -> bytes((ByteBuffer) value, schema);
      default -> value;
    };
  }

  /** First what clocks in the zone show, then the date by the hybrid calendar. */
  private LocalDateTime time(long millis) {
    LocalDateTime wall = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone);
    return HybridDates.dateTime(wall.toLocalDate().toEpochDay(), wall.toLocalTime().toNanoOfDay());
  }

  private static Object bytes(ByteBuffer value, Schema schema) {
    byte[] bytes = new byte[value.remaining()];
    value.get(bytes);
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        ? new BigDecimal(new BigInteger(bytes), decimal.getScale())
        : HexFormat.of().formatHex(bytes);
  }
}
