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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.TypeDescription;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DecimalColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.ListColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.StructColumnVector;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Reads ORC files in the hybrid calendar, as Hive 2 does. */
final class OrcReadBack {

  private OrcReadBack() {}

  static Reader open(File file) throws IOException {
    return OrcFile.createReader(
        new Path(file.toURI()), OrcFile.readerOptions(new Configuration()).useUTCTimestamp(true));
  }

  static List<List<Object>> rows(File file) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (Reader reader = open(file);
        RecordReader records = reader.rows()) {
      TypeDescription schema = reader.getSchema();
      VectorizedRowBatch batch = schema.createRowBatch();
      while (records.nextBatch(batch)) {
        for (int row = 0; row < batch.size; row++) {
          rows.add(struct(batch.cols, schema, row));
        }
      }
    }
    return rows;
  }

  private static List<Object> struct(ColumnVector[] vectors, TypeDescription type, int row) {
    List<Object> fields = new ArrayList<>();
    for (int i = 0; i < vectors.length; i++) {
      fields.add(value(vectors[i], type.getChildren().get(i), row));
    }
    return fields;
  }

  private static Object value(ColumnVector vector, TypeDescription type, int row) {
    int at = vector.isRepeating ? 0 : row;
    if (!vector.noNulls && vector.isNull[at]) {
      return null;
    }
    return switch (type.getCategory()) {
      case BOOLEAN -> ((LongColumnVector) vector).vector[at] == 1;
      case BYTE, SHORT, INT, LONG -> ((LongColumnVector) vector).vector[at];
      case FLOAT -> (float) ((DoubleColumnVector) vector).vector[at];
      case DOUBLE -> ((DoubleColumnVector) vector).vector[at];
      case DATE -> HybridDates.date(((LongColumnVector) vector).vector[at]);
      case TIMESTAMP -> timestamp((TimestampColumnVector) vector, at);
      case DECIMAL ->
          ((DecimalColumnVector) vector)
              .vector[at]
              .getHiveDecimal()
              .bigDecimalValue()
              .setScale(type.getScale());
      case STRING, CHAR, VARCHAR ->
          new String(bytes((BytesColumnVector) vector, at), StandardCharsets.UTF_8);
      case BINARY -> HexFormat.of().formatHex(bytes((BytesColumnVector) vector, at));
      case LIST -> list((ListColumnVector) vector, type, at);
      case MAP -> map((MapColumnVector) vector, type, at);
      case STRUCT -> struct(((StructColumnVector) vector).fields, type, at);
      default -> throw new AssertionError(type);
    };
  }

  private static Object timestamp(TimestampColumnVector vector, int at) {
    long seconds = Math.floorDiv(vector.time[at], 1000L);
    long day = Math.floorDiv(seconds, TimeUnit.DAYS.toSeconds(1));
    long second = Math.floorMod(seconds, TimeUnit.DAYS.toSeconds(1));
    return HybridDates.dateTime(day, TimeUnit.SECONDS.toNanos(second) + vector.nanos[at]);
  }

  private static byte[] bytes(BytesColumnVector vector, int at) {
    return Arrays.copyOfRange(
        vector.vector[at], vector.start[at], vector.start[at] + vector.length[at]);
  }

  private static List<Object> list(ListColumnVector vector, TypeDescription type, int at) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < vector.lengths[at]; i++) {
      list.add(
          value(vector.child, type.getChildren().get(0), Math.toIntExact(vector.offsets[at]) + i));
    }
    return list;
  }

  private static Map<Object, Object> map(MapColumnVector vector, TypeDescription type, int at) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < vector.lengths[at]; i++) {
      int entry = Math.toIntExact(vector.offsets[at]) + i;
      map.put(
          value(vector.keys, type.getChildren().get(0), entry),
          value(vector.values, type.getChildren().get(1), entry));
    }
    return map;
  }
}
