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

import io.honeyflow.adapter.HiveFile;
import io.honeyflow.adapter.UnwritableValueException;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;

/** A file that the user's own Hive writes. */
record UserHiveWriter(List<TableColumn> columns, UserHiveRows rows, HiveFile file)
    implements FormatWriter {

  @Override
  public void write(RowData row) throws IOException {
    try {
      file.write(rows.values(row));
    } catch (UnwritableValueException e) {
      UnwritableRowException refused =
          new UnwritableRowException(column(e.column()), e.reason(), e.remedy());
      refused.initCause(e);
      throw refused;
    }
  }

  private String column(int index) {
    return index >= 0
        ? columns.get(index).name()
        : columns.stream().map(TableColumn::name).collect(Collectors.joining(", "));
  }

  @Override
  public long bytes() {
    try {
      return file.bytes();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot tell how long the file is.", e);
    }
  }

  @Override
  public void finish() throws IOException {
    file.close();
  }

  @Override
  public void discard() {
    file.abort();
  }
}
