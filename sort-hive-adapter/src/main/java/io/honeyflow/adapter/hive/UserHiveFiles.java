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

import io.honeyflow.adapter.AdapterTable;
import io.honeyflow.adapter.HiveFile;
import io.honeyflow.adapter.HiveFiles;
import io.honeyflow.adapter.HiveValues;
import io.honeyflow.adapter.UnusableHiveException;
import io.honeyflow.adapter.UnwritableValueException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.ql.io.HiveFileFormatUtils;
import org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat;
import org.apache.hadoop.hive.ql.io.HiveOutputFormat;
import org.apache.hadoop.hive.serde2.AbstractSerDe;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorFactory;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfoUtils;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/** Files written as Hive's own tasks write them: the SerDe makes a row, the output format files. */
final class UserHiveFiles implements HiveFiles {
  private final AdapterTable table;
  private final JobConf conf;
  private final Properties properties;
  private final AbstractSerDe serde;
  private final HiveOutputFormat<?, ?> format;
  private final StructObjectInspector inspector;
  private final HiveValues values = UserHiveValues.ofThisHive();

  private UserHiveFiles(
      AdapterTable table, JobConf conf, AbstractSerDe serde, HiveOutputFormat<?, ?> format) {
    this.table = table;
    this.conf = conf;
    this.properties = TableSettings.properties(table);
    this.serde = serde;
    this.format = format;
    List<ObjectInspector> columns = new ArrayList<>();
    for (String type : table.types()) {
      columns.add(
          TypeInfoUtils.getStandardJavaObjectInspectorFromTypeInfo(
              TypeInfoUtils.getTypeInfoFromTypeString(type)));
    }
    this.inspector =
        ObjectInspectorFactory.getStandardStructObjectInspector(table.columns(), columns);
  }

  static UserHiveFiles of(AdapterTable table)
      throws ReflectiveOperationException, UnusableHiveException {
    started(table).tryOut();
    return started(table);
  }

  private static UserHiveFiles started(AdapterTable table)
      throws ReflectiveOperationException, UnusableHiveException {
    JobConf conf = TableSettings.conf(table);
    UserHiveFiles files =
        new UserHiveFiles(
            table,
            conf,
            instance(conf, load(table.serde()), AbstractSerDe.class),
            instance(conf, outputFormat(table), HiveOutputFormat.class));
    files.start();
    return files;
  }

  private static Class<?> load(String name) throws ClassNotFoundException {
    return Class.forName(name, true, UserHiveFiles.class.getClassLoader());
  }

  /** Hive takes formats of its own instead of two of Hadoop's. */
  private static Class<?> outputFormat(AdapterTable table) throws ClassNotFoundException {
    Class<?> named = load(table.outputFormat());
    return HiveOutputFormat.class.isAssignableFrom(named)
        ? named
        : HiveFileFormatUtils.getOutputFormatSubstitute(named);
  }

  private static <T> T instance(JobConf conf, Class<?> type, Class<T> kind)
      throws UnusableHiveException {
    if (!kind.isAssignableFrom(type)) {
      throw new UnusableHiveException(
          "class " + type.getName() + " is no " + kind.getName() + ", as Hive's writers want it",
          "Write into a table whose SerDe and output format are.",
          null);
    }
    return kind.cast(ReflectionUtils.newInstance(type, conf));
  }

  private void start() throws UnusableHiveException {
    try {
      serde.initialize(conf, properties, null);
    } catch (SerDeException e) {
      throw new UnusableHiveException(
          "SerDe " + table.serde() + " refuses the table: " + e.getMessage(),
          "Correct the table's columns or properties.",
          e);
    }
  }

  /** A row shows whether the SerDe writes at all, and which classes it needs for it. */
  private void tryOut() throws UnusableHiveException {
    try {
      rows().serialize(sample());
    } catch (UnsupportedOperationException e) {
      throw new UnusableHiveException(
          "SerDe " + table.serde() + " only reads: " + e.getMessage(),
          "Write into a table of another SerDe.",
          e);
    } catch (UnwritableValueException e) {
      // It does not like this row; others may be better.
    }
  }

  private List<@Nullable Object> sample() {
    SampleValue sample = new SampleValue(values);
    List<@Nullable Object> row = new ArrayList<>();
    for (StructField field : inspector.getAllStructFieldRefs()) {
      row.add(sample.of(field.getFieldObjectInspector()));
    }
    return row;
  }

  private RowSerializer rows() {
    return new RowSerializer(table.columns(), serde, inspector, lines());
  }

  @Override
  public HiveValues values() {
    return values;
  }

  @Override
  public String extension() {
    String declared = conf.get("hive.output.file.extension", "");
    if (!declared.isEmpty() || !lines() || !TableSettings.compressed(conf)) {
      return declared;
    }
    Class<? extends CompressionCodec> codec =
        FileOutputFormat.getOutputCompressorClass(conf, DefaultCodec.class);
    return ReflectionUtils.newInstance(codec, conf).getDefaultExtension();
  }

  @Override
  public HiveFile open(String path) throws IOException {
    // Formats keep notes on one file in it.
    JobConf own = new JobConf(conf);
    Path file = new Path(path);
    return new UserHiveFile(
        rows(),
        format.getHiveRecordWriter(
            own,
            file,
            serde.getSerializedClass(),
            TableSettings.compressed(own),
            properties,
            Reporter.NULL),
        own,
        file);
  }

  /** Whether each row is a line, which a line's end in it would end. */
  private boolean lines() {
    return format instanceof HiveIgnoreKeyTextOutputFormat;
  }
}
