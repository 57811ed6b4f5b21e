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

import java.util.Arrays;
import org.apache.hadoop.hive.serde2.lazy.ByteArrayRef;
import org.apache.hadoop.hive.serde2.lazy.LazyFactory;
import org.apache.hadoop.hive.serde2.lazy.LazyObjectBase;
import org.apache.hadoop.hive.serde2.lazy.LazySerDeParameters;
import org.apache.hadoop.hive.serde2.objectinspector.FullMapEqualComparer;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorUtils;
import org.apache.hadoop.io.Text;

/** Whether Hive reads a column's text back as the value that was written. */
final class TextRule {
  private static final String ESCAPE_REMEDY =
      "Declare the table with ESCAPED BY and TBLPROPERTIES ('serialization.escape.crlf'='true'),"
          + " take another format, or filter out such rows.";

  private final SerdeColumn column;
  private final ObjectInspector reader;
  private final LazySerDeParameters parameters;
  private final boolean lines;

  /**
   * @param lines whether a line's end ends the row
   */
  TextRule(
      SerdeColumn column, ObjectInspector reader, LazySerDeParameters parameters, boolean lines) {
    this.column = column;
    this.reader = reader;
    this.parameters = parameters;
    this.lines = lines;
  }

  /**
   * @param value what was encoded
   * @throws UnwritableRowException when the bytes would end the row or the column, or be read as
   *     another value
   */
  void check(Object value, byte[] bytes, int length) {
    checkDelimiters(bytes, length);
    checkNull(bytes, length);
    if (column.nested()) {
      checkParts(value, bytes, length);
    }
  }

  private void checkDelimiters(byte[] bytes, int length) {
    byte delimiter = parameters.getSeparators()[0];
    for (int i = 0; i < length; i++) {
      byte b = bytes[i];
      if (lines && (b == '\n' || b == '\r')) {
        throw unwritable("a line end in the value would end the row", ESCAPE_REMEDY);
      }
      if (parameters.isEscaped() && b == parameters.getEscapeChar()) {
        i++;
      } else if (b == delimiter) {
        throw unwritable(
            "the value contains the table's field delimiter (character code "
                + (delimiter & 0xff)
                + ")",
            ESCAPE_REMEDY);
      }
    }
  }

  /** An empty text is allowed to be NULL where the table says that NULL is empty. */
  private void checkNull(byte[] bytes, int length) {
    Text nullText = parameters.getNullSequence();
    if (length > 0
        && Arrays.equals(bytes, 0, length, nullText.getBytes(), 0, nullText.getLength())) {
      throw unwritable(
          "the value would be read as NULL, which the table writes as '" + nullText + "'",
          "Change the table property 'serialization.null.format', or filter out such rows.");
    }
  }

  /** Delimiters and NULLs inside nested values are too many to tell one by one: read it back. */
  private void checkParts(Object value, byte[] bytes, int length) {
    LazyObjectBase lazy = LazyFactory.createLazyObject(reader);
    ByteArrayRef reference = new ByteArrayRef();
    reference.setData(Arrays.copyOf(bytes, length));
    lazy.init(reference, 0, length);
    int difference =
        ObjectInspectorUtils.compare(
            lazy.getObject(), reader, value, column.inspector(), new FullMapEqualComparer());
    if (difference != 0) {
      throw unwritable(
          "Hive would read the nested value back as another one, since its parts contain the"
              + " table's delimiters or cannot be told from NULL or nothing",
          ESCAPE_REMEDY);
    }
  }

  private UnwritableRowException unwritable(String reason, String remedy) {
    return new UnwritableRowException(column.name(), reason, remedy);
  }
}
