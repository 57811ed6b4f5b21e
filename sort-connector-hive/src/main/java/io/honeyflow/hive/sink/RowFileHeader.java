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
package io.honeyflow.hive.sink;

import io.honeyflow.common.type.HiveType;
import io.honeyflow.hive.commit.WireReader;
import io.honeyflow.hive.commit.WireWriter;
import io.honeyflow.hive.conf.EncodingConf;
import io.honeyflow.hive.conf.ReaderProfile;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;

/**
 * What makes files of the rows in a row file, whatever becomes of the table and the job before
 * somebody does.
 *
 * @param columns Hive's data columns, and where the rows have their values
 * @param storage the format of the files
 * @param encoding of the values in them
 */
record RowFileHeader(List<TableColumn> columns, StorageFormat storage, EncodingConf encoding) {
  private static final int VERSION = 1;

  RowFileHeader {
    columns = List.copyOf(columns);
  }

  /** In bytes that begin with their version. */
  byte[] bytes() throws IOException {
    WireWriter out = new WireWriter();
    out.number(VERSION);
    out.all(
        columns,
        column -> {
          out.text(column.name());
          out.text(column.type().toString());
          out.number(column.position());
          if (column.position() != TableColumn.ABSENT) {
            out.text(column.rowType().asSerializableString());
          }
        });
    out.text(storage.serde());
    out.text(storage.inputFormat());
    out.text(storage.outputFormat());
    out.all(
        new TreeMap<>(storage.serdeProperties()).entrySet(),
        property -> {
          out.text(property.getKey());
          out.text(property.getValue());
        });
    out.text(encoding.timestampZone().getId());
    out.text(encoding.profile().name());
    return out.written();
  }

  /** Of the bytes of any version. */
  static RowFileHeader of(byte[] bytes) throws IOException {
    WireReader in = WireReader.ofVersioned("Cannot read rows", bytes, VERSION);
    return new RowFileHeader(
        in.all(() -> column(in)),
        new StorageFormat(in.text(), in.text(), in.text(), properties(in)),
        new EncodingConf(ZoneId.of(in.text()), ReaderProfile.valueOf(in.text())));
  }

  private static TableColumn column(WireReader in) throws IOException {
    String name = in.text();
    HiveType type = HiveType.parse(in.text());
    int position = in.number();
    LogicalType rowType =
        position == TableColumn.ABSENT
            ? new NullType()
            : LogicalTypeParser.parse(in.text(), RowFileHeader.class.getClassLoader());
    return new TableColumn(name, type, rowType, position);
  }

  private static Map<String, String> properties(WireReader in) throws IOException {
    Map<String, String> properties = new HashMap<>();
    in.all(() -> properties.put(in.text(), in.text()));
    return properties;
  }
}
