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

import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;

/**
 * The files that Hive itself wrote, in the test resources, and the tables that they are of: all
 * formats, every type, the same rows. {@link HivesOwnFilesRecipe} makes them.
 */
record HivesOwnFiles(String version, FileFormat format) {
  /** Of Hive's JVM, and of our files. */
  static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

  static final EncodingConf ENCODING = new EncodingConf(ZONE, ReaderProfile.HIVE);

  private static final List<TableColumn> CSV_COLUMNS =
      List.of(
          new TableColumn("s", Primitive.STRING, DataTypes.STRING().getLogicalType(), 0),
          new TableColumn("i", Primitive.INT, DataTypes.INT().getLogicalType(), 1));

  static Stream<HivesOwnFiles> all() {
    return Stream.of("2.3.10", "4.1.0")
        .flatMap(
            version ->
                Stream.of(
                        FileFormat.PARQUET,
                        FileFormat.ORC,
                        FileFormat.TEXTFILE,
                        FileFormat.SEQUENCEFILE,
                        FileFormat.AVRO,
                        FileFormat.JSON,
                        FileFormat.CSV)
                    .map(format -> new HivesOwnFiles(version, format)));
  }

  /** Where the file lies. */
  Path file() {
    return Path.of(
        System.getProperty("honeyflow.root"),
        "sort-connector-hive/src/test/resources/hive-files",
        version,
        format.name().toLowerCase(Locale.ROOT));
  }

  List<TableColumn> columns() {
    return format == FileFormat.CSV ? CSV_COLUMNS : TestColumns.ofEveryType(format);
  }

  List<RowData> rows() {
    return format == FileFormat.CSV
        ? List.of(
            GenericRowData.of(StringData.fromString("plain"), 1),
            GenericRowData.of(StringData.fromString("a, \"b\" 你好"), -2))
        : TestRows.rows(format);
  }

  /** What the file has to hold, as the sink is asked for it. */
  FormatRequest request() {
    StorageFormat storage = format.storage();
    return new FormatRequest(
            new StorageFormat(
                storage.serde(), storage.inputFormat(), storage.outputFormat(), serdeProperties()),
            columns(),
            Map.of(),
            ENCODING)
        .ofTable(table());
  }

  /** The table that Hive writes. */
  String table() {
    return "default.hives_own_" + format.name().toLowerCase(Locale.ROOT);
  }

  /** The table's delimiters where it needs some. */
  Map<String, String> serdeProperties() {
    return format == FileFormat.TEXTFILE || format == FileFormat.SEQUENCEFILE
        ? Map.of("field.delim", ",", "serialization.format", ",", "escape.delim", "\\")
        : Map.of();
  }

  @Override
  public String toString() {
    return format.name().toLowerCase(Locale.ROOT) + " of Hive " + version;
  }
}
