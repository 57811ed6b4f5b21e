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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.hive.serde2.ByteStream;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.lazy.LazySerDeParameters;
import org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe;
import org.apache.hadoop.io.Text;
import org.jspecify.annotations.Nullable;

/** Rows as Hive's LazySimpleSerDe writes them, column by column. */
final class TextRows implements RowEncoder {
  private final SerdeColumn[] columns;
  private final TextRule[] rules;
  private final RowCheck check;
  private final LazySerDeParameters parameters;
  private final @Nullable CharsetEncoder encoder;
  private final Text line = new Text();
  private final ByteStream.Output field = new ByteStream.Output();

  /**
   * @param lines whether a line's end ends the row
   */
  TextRows(FormatRequest request, TextSettings settings, boolean lines) throws IOException {
    ValueLimits limits =
        new ValueLimits(FileFormat.TEXTFILE, FileTimes.plain(new ZoneOffsets(request.zone())));
    check = RowCheck.of(request.columns(), limits);
    TextTable table = new TextTable(request);
    parameters = table.parameters();
    columns = new SerdeColumn[request.columns().size()];
    rules = new TextRule[columns.length];
    for (int i = 0; i < columns.length; i++) {
      TableColumn column = request.columns().get(i);
      columns[i] = new SerdeColumn(column, limits);
      rules[i] = new TextRule(columns[i], table.field(i), parameters, lines);
    }
    Charset charset = settings.charset();
    encoder = charset.equals(StandardCharsets.UTF_8) ? null : charset.newEncoder();
  }

  @Override
  public Text encode(RowData row) throws IOException {
    check.check(row);
    line.clear();
    for (int i = 0; i < columns.length; i++) {
      if (i > 0) {
        line.append(parameters.getSeparators(), 0, 1);
      }
      append(columns[i], rules[i], row);
    }
    return line;
  }

  private void append(SerdeColumn column, TextRule rule, RowData row) throws IOException {
    Object value = column.value(row);
    field.reset();
    try {
      LazySimpleSerDe.serialize(
          field,
          value,
          column.inspector(),
          parameters.getSeparators(),
          1,
          parameters.getNullSequence(),
          parameters.isEscaped(),
          parameters.getEscapeChar(),
          parameters.getNeedsEscape());
    } catch (SerDeException e) {
      throw new IOException("Cannot encode column '" + column.name() + "' as text.", e);
    }
    if (value != null) {
      rule.check(value, field.getData(), field.getLength());
    }
    if (encoder == null) {
      line.append(field.getData(), 0, field.getLength());
    } else {
      byte[] encoded = encode(column, encoder);
      line.append(encoded, 0, encoded.length);
    }
  }

  private byte[] encode(SerdeColumn column, CharsetEncoder into) {
    CharBuffer text =
        StandardCharsets.UTF_8.decode(ByteBuffer.wrap(field.getData(), 0, field.getLength()));
    try {
      ByteBuffer encoded = into.encode(text);
      byte[] copy = new byte[encoded.remaining()];
      encoded.get(copy);
      return copy;
    } catch (CharacterCodingException e) {
      throw new UnwritableRowException(
          column.name(),
          "a character of the text does not exist in " + into.charset() + ", the table's encoding",
          "Change the table property 'serialization.encoding', or filter out such rows.");
    }
  }
}
