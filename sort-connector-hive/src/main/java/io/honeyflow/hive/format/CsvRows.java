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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.serde2.OpenCSVSerde;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorFactory;
import org.apache.hadoop.hive.serde2.objectinspector.PrimitiveObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.PrimitiveObjectInspectorFactory;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.PrimitiveObjectInspectorUtils;
import org.apache.hadoop.io.Text;
import org.jspecify.annotations.Nullable;

/**
 * Rows as Hive's OpenCSVSerde writes them: whatever the columns' types are, it knows texts only. No
 * row gets into the file that it would read back as another.
 */
final class CsvRows implements RowEncoder {
  /** Characters with a meaning for the reader whatever the table says. */
  private static final String SPECIAL = "\"\\,";

  private final OpenCSVSerde serde = new OpenCSVSerde();
  private final SerdeRow row;
  private final StructObjectInspector texts;
  private final Set<Character> special;

  CsvRows(FormatRequest request) throws IOException {
    row =
        new SerdeRow(
            request,
            new ValueLimits(FileFormat.CSV, FileTimes.plain(new ZoneOffsets(request.zone()))));
    Properties table = SerdeProperties.of(request);
    try {
      serde.initialize(new Configuration(false), table, null);
      texts = texts((StructObjectInspector) serde.getObjectInspector());
    } catch (SerDeException e) {
      throw new IOException("Hive's OpenCSVSerde refuses the table's properties.", e);
    }
    special =
        Stream.of("separatorChar", "quoteChar", "escapeChar")
            .map(key -> table.getProperty(key, ""))
            .collect(Collectors.joining("", SPECIAL, ""))
            .chars()
            .mapToObj(character -> (char) character)
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Text encode(RowData values) throws IOException {
    List<String> fields = fields(row.values(values));
    try {
      Text line = (Text) serde.serialize(fields, texts);
      if (!fields.stream().allMatch(this::plain)) {
        checkReadBack(fields, line);
      }
      return line;
    } catch (SerDeException e) {
      throw new IOException("Cannot encode a row as CSV.", e);
    }
  }

  private List<String> fields(List<@Nullable Object> values) {
    List<String> fields = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      SerdeColumn column = row.column(i);
      if (value == null) {
        throw new UnwritableRowException(
            column.name(),
            "NULL would be read as an empty text from a CSV file",
            "Replace it, as by COALESCE(" + column.name() + ", ''), or take another format.");
      }
      fields.add(
          PrimitiveObjectInspectorUtils.getString(
              value, (PrimitiveObjectInspector) column.inspector()));
    }
    return fields;
  }

  /** Whether a text certainly comes back as it was. */
  private boolean plain(String field) {
    return field.chars().allMatch(c -> c >= ' ' && !special.contains((char) c));
  }

  private void checkReadBack(List<String> fields, Text line) throws SerDeException {
    boolean split = line.find("\n") >= 0 || line.find("\r") >= 0;
    List<?> read = split ? List.of() : (List<?>) serde.deserialize(line);
    for (int i = 0; i < fields.size(); i++) {
      String field = fields.get(i);
      if (split ? field.contains("\n") || field.contains("\r") : !field.equals(read.get(i))) {
        throw new UnwritableRowException(
            row.column(i).name(),
            split
                ? "a line end in the value would end the row"
                : "Hive's CSV reader would read the value back as '" + read.get(i) + "'",
            "Change the table's separatorChar, quoteChar or escapeChar, take another format, or"
                + " filter out such rows.");
      }
    }
  }

  private static StructObjectInspector texts(StructObjectInspector read) {
    List<String> names =
        read.getAllStructFieldRefs().stream().map(field -> field.getFieldName()).toList();
    return ObjectInspectorFactory.getStandardStructObjectInspector(
        names,
        new ArrayList<>(
            names.stream()
                .map(name -> PrimitiveObjectInspectorFactory.javaStringObjectInspector)
                .toList()));
  }
}
