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
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.hive.common.type.Date;
import org.apache.hadoop.hive.common.type.HiveChar;
import org.apache.hadoop.hive.common.type.HiveDecimal;
import org.apache.hadoop.hive.common.type.HiveVarchar;
import org.apache.hadoop.hive.common.type.Timestamp;
import org.apache.hadoop.hive.common.type.TimestampTZ;
import org.apache.hadoop.hive.serde2.AbstractSerDe;
import org.apache.hadoop.hive.serde2.objectinspector.ListObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.MapObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.PrimitiveObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobConfigurable;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/**
 * The main class of a JVM that has a real Hive, unrenamed and whole, on its class path: reads the
 * files of many tables with the input format and the SerDe of each.
 *
 * <p>Every folder in the one given holds a {@code table.properties}, with what Hive hands to a
 * SerDe and the names of both classes, and {@code part-} files. The rows go to its {@code
 * rows.txt}, one on a line as {@link PlainValue} spells it; or the reason why there are none.
 */
public final class HiveFilesMain {
  static final String INPUT_FORMAT = "honeyflow.test.input";
  static final String SERDE = "honeyflow.test.serde";
  static final String TABLE = "table.properties";
  static final String ROWS = "rows.txt";

  private HiveFilesMain() {}

  /**
   * Reads all tables.
   *
   * @param arguments the folder
   * @throws IOException when results cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    try (Stream<Path> tables = Files.list(Path.of(arguments[0]))) {
      for (Path table : tables.sorted().toList()) {
        Files.write(table.resolve(ROWS), readOrReason(table));
      }
    }
  }

  private static List<String> readOrReason(Path table) {
    try {
      return read(table);
    } catch (Exception | LinkageError e) {
      StringWriter reason = new StringWriter();
      e.printStackTrace(new PrintWriter(reason));
      return reason.toString().lines().toList();
    }
  }

  private static List<String> read(Path folder) throws Exception {
    Properties table = new Properties();
    try (InputStream in = Files.newInputStream(folder.resolve(TABLE))) {
      table.load(in);
    }
    JobConf job = new JobConf();
    job.set("columns", table.getProperty("columns"));
    job.set("columns.types", table.getProperty("columns.types"));
    job.set("schema.evolution.columns", table.getProperty("columns"));
    job.set("schema.evolution.columns.types", table.getProperty("columns.types"));
    AbstractSerDe serde = (AbstractSerDe) instance(table.getProperty(SERDE));
    serde.initialize(job, table, null);
    InputFormat<?, ?> format = (InputFormat<?, ?>) instance(table.getProperty(INPUT_FORMAT));
    if (format instanceof JobConfigurable configurable) {
      configurable.configure(job);
    }
    List<String> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().startsWith("part-")) {
          rows.addAll(read(file, format, serde, job));
        }
      }
    }
    return rows;
  }

  private static <K, V> List<String> read(
      Path file, InputFormat<K, V> format, AbstractSerDe serde, JobConf job) throws Exception {
    List<String> rows = new ArrayList<>();
    FileSplit split =
        new FileSplit(
            new org.apache.hadoop.fs.Path(file.toUri()), 0, Files.size(file), new String[0]);
    RecordReader<K, V> reader = format.getRecordReader(split, job, Reporter.NULL);
    try {
      K key = reader.createKey();
      V value = reader.createValue();
      while (reader.next(key, value)) {
        rows.add(plain(serde.deserialize((Writable) value), serde.getObjectInspector()));
      }
    } finally {
      reader.close();
    }
    return rows;
  }

  private static Object instance(String className) throws ReflectiveOperationException {
    return Class.forName(className).getConstructor().newInstance();
  }

  private static String plain(Object value, ObjectInspector inspector) {
    if (value == null) {
      return PlainValue.NULL;
    }
    if (inspector instanceof PrimitiveObjectInspector primitive) {
      Object object = primitive.getPrimitiveJavaObject(value);
      return object == null ? PlainValue.NULL : primitive(object);
    }
    if (inspector instanceof ListObjectInspector list) {
      List<?> elements = list.getList(value);
      return elements == null
          ? PlainValue.NULL
          : PlainValue.list(
              elements.stream().map(e -> plain(e, list.getListElementObjectInspector())).toList());
    }
    if (inspector instanceof MapObjectInspector map) {
      Map<?, ?> entries = map.getMap(value);
      if (entries == null) {
        return PlainValue.NULL;
      }
      Map<String, String> plain = new HashMap<>();
      entries.forEach(
          (key, part) ->
              plain.put(
                  plain(key, map.getMapKeyObjectInspector()),
                  plain(part, map.getMapValueObjectInspector())));
      return PlainValue.map(plain);
    }
    StructObjectInspector struct = (StructObjectInspector) inspector;
    List<String> fields = new ArrayList<>();
    for (StructField field : struct.getAllStructFieldRefs()) {
      fields.add(plain(struct.getStructFieldData(value, field), field.getFieldObjectInspector()));
    }
    return PlainValue.struct(fields);
  }

  private static String primitive(Object value) {
    if (value instanceof String text) {
      return PlainValue.text(text);
    }
    if (value instanceof HiveChar text) {
      return PlainValue.text(text.getStrippedValue());
    }
    if (value instanceof HiveVarchar text) {
      return PlainValue.text(text.getValue());
    }
    if (value instanceof HiveDecimal decimal) {
      return decimal.bigDecimalValue().stripTrailingZeros().toPlainString();
    }
    if (value instanceof Date date) {
      return LocalDate.ofEpochDay(date.toEpochDay()).toString();
    }
    if (value instanceof Timestamp time) {
      return LocalDateTime.ofEpochSecond(time.toEpochSecond(), time.getNanos(), ZoneOffset.UTC)
          .toString();
    }
    if (value instanceof TimestampTZ time) {
      return time.getZonedDateTime().toInstant().toString();
    }
    return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
  }
}
