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
package io.honeyflow.adapter.hive;

import io.honeyflow.adapter.UnwritableValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hive.serde2.AbstractSerDe;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.columnar.BytesRefArrayWritable;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorUtils;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;
import org.apache.hadoop.io.BinaryComparable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.jspecify.annotations.Nullable;

/**
 * Rows by way of a SerDe. What Hive's own SerDes make of a row is read back and compared:
 * delimiters within nested values, or a text spelled as the table's NULL, would otherwise change in
 * silence.
 */
final class RowSerializer {
  private static final String HIVES_OWN = "org.apache.hadoop.hive.serde2.";

  private final List<String> columns;
  private final AbstractSerDe serde;
  private final StructObjectInspector inspector;
  private final boolean lines;
  private final boolean readBack;

  /**
   * @param lines whether each row is a line
   */
  RowSerializer(
      List<String> columns, AbstractSerDe serde, StructObjectInspector inspector, boolean lines) {
    this.columns = columns;
    this.serde = serde;
    this.inspector = inspector;
    this.lines = lines;
    this.readBack = serde.getClass().getName().startsWith(HIVES_OWN);
  }

  /**
   * @throws UnwritableValueException when the SerDe refuses the row, or Hive would read another one
   */
  Writable serialize(List<@Nullable Object> row) {
    Writable written = written(row);
    if (lines && written instanceof Text line) {
      checkLine(line);
    }
    if (readBack && (written instanceof BinaryComparable || isColumns(written))) {
      try {
        compare(row, serde.deserialize(written));
      } catch (SerDeException e) {
        throw refused(-1, e);
      }
    }
    return written;
  }

  private Writable written(List<@Nullable Object> row) {
    try {
      return serde.serialize(row, inspector);
    } catch (UnsupportedOperationException e) {
      throw e;
    } catch (SerDeException | RuntimeException e) {
      throw refused(toBlame(row), e);
    }
  }

  private UnwritableValueException refused(int column, Exception reason) {
    UnwritableValueException refused =
        new UnwritableValueException(
            column,
            serde.getClass().getSimpleName()
                + " refuses the row: "
                + Objects.requireNonNullElse(reason.getMessage(), reason.toString()),
            "Filter out such rows, replace the value, or choose another SerDe.");
    refused.initCause(reason);
    return refused;
  }

  /** The first column without whose value the SerDe takes the row, or -1. */
  private int toBlame(List<@Nullable Object> row) {
    for (int i = 0; i < row.size(); i++) {
      List<@Nullable Object> others = new ArrayList<>(row);
      others.set(i, null);
      try {
        serde.serialize(others, inspector);
        return i;
      } catch (SerDeException | RuntimeException e) {
        // It is another column's value, or not this one's alone.
      }
    }
    return -1;
  }

  /** How long the bytes of a row are, or -1 when only the output format knows. */
  static long length(Writable written) {
    if (written instanceof BinaryComparable bytes) {
      return bytes.getLength();
    }
    if (!isColumns(written)) {
      return -1;
    }
    BytesRefArrayWritable cells = (BytesRefArrayWritable) written;
    long length = 0;
    for (int i = 0; i < cells.size(); i++) {
      length += cells.get(i).getLength();
    }
    return length;
  }

  private static boolean isColumns(Writable written) {
    return written instanceof BytesRefArrayWritable;
  }

  private void checkLine(Text line) {
    for (int i = 0; i < line.getLength(); i++) {
      byte at = line.getBytes()[i];
      if (at == '\n' || at == '\r') {
        throw new UnwritableValueException(
            -1,
            "the row contains a line's end, at which Hive's readers end the row",
            "Let the table's SerDe escape it, or filter out such rows.");
      }
    }
  }

  private void compare(List<@Nullable Object> row, Object read) throws SerDeException {
    StructObjectInspector reader = (StructObjectInspector) serde.getObjectInspector();
    for (int i = 0; i < columns.size(); i++) {
      StructField from = inspector.getAllStructFieldRefs().get(i);
      StructField to = reader.getAllStructFieldRefs().get(i);
      Object given =
          ObjectInspectorUtils.copyToStandardJavaObject(row.get(i), from.getFieldObjectInspector());
      Object found =
          ObjectInspectorUtils.copyToStandardJavaObject(
              reader.getStructFieldData(read, to), to.getFieldObjectInspector());
      if (!SameValue.same(given, found)) {
        throw new UnwritableValueException(
            i,
            "Hive's " + serde.getClass().getSimpleName() + " would read another value back",
            "Choose delimiters and a NULL format that no value contains, let the table escape"
                + " them, or filter out such rows.");
      }
    }
  }
}
