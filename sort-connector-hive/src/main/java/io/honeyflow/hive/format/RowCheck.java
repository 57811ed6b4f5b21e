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

import io.honeyflow.hive.type.TableColumn;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.data.RowData;

/**
 * Looks at a row before any of it is written, so that a row is written whole or not at all. Only
 * columns that can hold something unwritable cost anything. Used by one thread.
 */
public final class RowCheck {
  private final int[] positions;
  private final ValueCheck[] checks;

  private RowCheck(List<Integer> positions, List<ValueCheck> checks) {
    this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
    this.checks = checks.toArray(ValueCheck[]::new);
  }

  /**
   * Of the partition columns, whose values become texts: what their types cannot hold Hive would
   * read as NULL, or cut off.
   *
   * @param zone in which an instant is rendered
   */
  public static RowCheck ofPartition(List<TableColumn> columns, ZoneId zone) {
    return of(
        columns, new ValueLimits(FileFormat.TEXTFILE, FileTimes.plain(new ZoneOffsets(zone))));
  }

  static RowCheck of(List<TableColumn> columns, ValueLimits limits) {
    List<Integer> positions = new ArrayList<>();
    List<ValueCheck> checks = new ArrayList<>();
    for (TableColumn column : columns) {
      if (column.position() != TableColumn.ABSENT) {
        Optional<ValueCheck> check = limits.check(column.name(), column.rowType(), column.type());
        if (check.isPresent()) {
          positions.add(column.position());
          checks.add(check.get());
        }
      }
    }
    return new RowCheck(positions, checks);
  }

  /**
   * @throws UnwritableRowException when a value cannot be written
   */
  public void check(RowData row) {
    for (int i = 0; i < checks.length; i++) {
      if (!row.isNullAt(positions[i])) {
        checks[i].check(row, positions[i]);
      }
    }
  }

  /**
   * Whether all of these rows can be written.
   *
   * @param begin of them the first
   * @param end behind the last
   */
  boolean passes(RowBatch rows, int begin, int end) {
    try {
      for (int i = begin; i < end; i++) {
        check(rows.row(i));
      }
      return true;
    } catch (UnwritableRowException e) {
      return false;
    }
  }
}
