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

import io.honeyflow.hive.conf.RollingConf;
import io.honeyflow.hive.format.RowBatch;
import java.util.function.LongSupplier;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * What all files of one writer have in common.
 *
 * @param rolling when a file is complete
 * @param names what files are called
 * @param clock milliseconds since the epoch
 * @param rowKind appends the kind of its change to each row; null for none
 */
record FileRules(
    RollingConf rolling, FileNames names, LongSupplier clock, @Nullable RowKindField rowKind) {

  /** The same for rows that are as they are encoded. */
  FileRules shaped() {
    return new FileRules(rolling, names, clock, null);
  }

  /** The same with other sizes of files. */
  FileRules rolling(RollingConf other) {
    return new FileRules(other, names, clock, rowKind);
  }

  /** The row as it is encoded; valid until the next call. */
  RowData shaped(RowData row) {
    return rowKind == null ? row : rowKind.appendedTo(row);
  }

  /** The same of rows at hand at once. */
  RowBatch shaped(RowBatch rows) {
    return rowKind == null ? rows : new Shaped(rows, rowKind);
  }

  private record Shaped(RowBatch rows, RowKindField rowKind) implements RowBatch {
    @Override
    public int size() {
      return rows.size();
    }

    @Override
    public RowData row(int index) {
      return rowKind.appendedTo(rows.row(index));
    }
  }
}
