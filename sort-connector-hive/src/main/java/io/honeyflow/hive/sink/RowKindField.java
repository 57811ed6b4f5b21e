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

import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.types.RowKind;

/** Appends the kind of its change to a row. Used by one thread. */
final class RowKindField {

  private final Map<RowKind, RowData> kinds = new EnumMap<>(RowKind.class);
  private final JoinedRowData joined = new JoinedRowData();

  RowKindField() {
    for (RowKind kind : RowKind.values()) {
      kinds.put(kind, GenericRowData.of(StringData.fromString(kind.shortString())));
    }
  }

  /** The row with one field more; a view that is valid until the next call. */
  RowData appendedTo(RowData row) {
    joined.setRowKind(row.getRowKind());
    return joined.replace(row, kinds.get(row.getRowKind()));
  }
}
