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
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.hive.serde2.ByteStream;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.lazy.LazySerDeParameters;
import org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe;
import org.jspecify.annotations.Nullable;

/**
 * Writes one text file: Hive's LazySimpleSerDe encodes each column, and no row gets into the file
 * that Hive would read back as another.
 */
final class TextFormatWriter implements FormatWriter {
  private static final byte LINE_END = '\n';

  private final FSDataOutputStream out;
  private final TextColumn[] columns;
  private final TextRule[] rules;
  private final RowCheck check;
  private final LazySerDeParameters parameters;
  private final @Nullable CharsetEncoder encoder;
  private final ByteStream.Output line = new ByteStream.Output();
  private final ByteStream.Output field = new ByteStream.Output();

  private long bytes;

  TextFormatWriter(FSDataOutputStream out, FormatRequest request, TextSettings settings)
      throws IOException {
    this.out = out;
    ValueLimits limits = new ValueLimits(FileFormat.TEXTFILE, new ZoneOffsets(request.zone()));
    check = RowCheck.of(request.columns(), limits);
    TextTable table = new TextTable(request, settings);
    parameters = table.parameters();
    columns = new TextColumn[request.columns().size()];
    rules = new TextRule[columns.length];
    for (int i = 0; i < columns.length; i++) {
      TableColumn column = request.columns().get(i);
      columns[i] = new TextColumn(column, limits, request.zone());
      rules[i] = new TextRule(columns[i], table.field(i), parameters);
    }
    Charset charset = settings.charset();
    encoder = charset.equals(StandardCharsets.UTF_8) ? null : charset.newEncoder();
  }

  @Override
  public void write(RowData row) throws IOException {
    check.check(row);
    line.reset();
    for (int i = 0; i < columns.length; i++) {
      if (i > 0) {
        line.write(parameters.getSeparators()[0]);
      }
      append(columns[i], rules[i], row);
    }
    line.write(LINE_END);
    out.write(line.getData(), 0, line.getLength());
    bytes += line.getLength();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() {
    // Every row is in the stream already.
  }

  @Override
  public void discard() {
    // Nothing is held.
  }

  private void append(TextColumn column, TextRule rule, RowData row) throws IOException {
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
      line.write(field.getData(), 0, field.getLength());
    } else {
      byte[] encoded = encode(column, encoder);
      line.write(encoded, 0, encoded.length);
    }
  }

  private byte[] encode(TextColumn column, CharsetEncoder into) {
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
