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

import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Reads Parquet files by the rules of their metadata, as Hive does. */
final class ParquetReadBack {
  private final ZoneId zone;

  private ParquetReadBack(ZoneId zone) {
    this.zone = zone;
  }

  static ParquetMetadata footer(File file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file.toPath()))) {
      return reader.getFooter();
    }
  }

  static List<List<Object>> rows(File file) throws IOException {
    ParquetReadBack readBack =
        new ParquetReadBack(
            ZoneId.of(
                footer(file).getFileMetaData().getKeyValueMetaData().get("writer.time.zone")));
    return groups(file).stream().map(readBack::struct).toList();
  }

  /** The rows as they are stored. */
  static List<Group> groups(File file) throws IOException {
    List<Group> rows = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file.toPath()))) {
      MessageType schema = reader.getFooter().getFileMetaData().getSchema();
      for (PageReadStore pages = reader.readNextRowGroup();
          pages != null;
          pages = reader.readNextRowGroup()) {
        RecordReader<Group> records =
            new ColumnIOFactory()
                .getColumnIO(schema)
                .getRecordReader(pages, new GroupRecordConverter(schema));
        for (long i = 0; i < pages.getRowCount(); i++) {
          rows.add(records.read());
        }
      }
    }
    return rows;
  }

  private List<Object> struct(Group group) {
    List<Object> fields = new ArrayList<>();
    for (int i = 0; i < group.getType().getFieldCount(); i++) {
      fields.add(field(group, i));
    }
    return fields;
  }

  private Object field(Group group, int field) {
    if (group.getFieldRepetitionCount(field) == 0) {
      return null;
    }
    Type type = group.getType().getType(field);
    return type.isPrimitive()
        ? primitive(group, field, type.asPrimitiveType())
        : nested(group.getGroup(field, 0), type.asGroupType());
  }

  private Object nested(Group group, GroupType type) {
    if (type.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation) {
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < group.getFieldRepetitionCount(0); i++) {
        list.add(field(group.getGroup(0, i), 0));
      }
      return list;
    }
    if (type.getLogicalTypeAnnotation() instanceof MapLogicalTypeAnnotation) {
      Map<Object, Object> map = new LinkedHashMap<>();
      for (int i = 0; i < group.getFieldRepetitionCount(0); i++) {
        Group entry = group.getGroup(0, i);
        map.put(field(entry, 0), field(entry, 1));
      }
      return map;
    }
    return struct(group);
  }

  private Object primitive(Group group, int field, PrimitiveType type) {
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> group.getBoolean(field, 0);
      case INT32 ->
          meaning instanceof DateLogicalTypeAnnotation
              ? HybridDates.date(group.getInteger(field, 0))
              : Long.valueOf(group.getInteger(field, 0));
      case INT64 -> group.getLong(field, 0);
      case FLOAT -> group.getFloat(field, 0);
      case DOUBLE -> group.getDouble(field, 0);
      case INT96 -> {
        ByteBuffer int96 =
            ByteBuffer.wrap(group.getInt96(field, 0).getBytes()).order(ByteOrder.LITTLE_ENDIAN);
        long nanos = int96.getLong();
        yield HybridDates.inZone(HybridDates.dateTime(int96.getInt() - 2_440_588L, nanos), zone);
      }
      case BINARY, FIXED_LEN_BYTE_ARRAY -> {
        byte[] bytes = group.getBinary(field, 0).getBytes();
        if (meaning instanceof DecimalLogicalTypeAnnotation decimal) {
          yield new BigDecimal(new BigInteger(bytes), decimal.getScale());
        }
        yield meaning instanceof StringLogicalTypeAnnotation
            ? group.getString(field, 0)
            : HexFormat.of().formatHex(bytes);
      }
    };
  }
}
