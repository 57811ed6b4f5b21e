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
package io.honeyflow.benchmarks.job;

import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/**
 * Makes the rows of a table with the columns of {@link RowValues}, of further columns of BIGINT,
 * and of the partition's two.
 */
final class RowGenerator implements GeneratorFunction<Long, RowData> {
  private static final long serialVersionUID = 1L;

  /** The columns of {@link RowValues}. */
  static final int COLUMNS = 10;

  private final RowValues values;
  private final int furtherColumns;

  RowGenerator(int partitions, int furtherColumns) {
    this.values = new RowValues(partitions);
    this.furtherColumns = furtherColumns;
  }

  @Override
  public RowData map(Long number) {
    values.turnTo(number);
    GenericRowData row = new GenericRowData(COLUMNS + furtherColumns + 2);
    row.setField(0, values.id());
    row.setField(1, values.visits());
    row.setField(2, values.score());
    row.setField(3, DecimalData.fromUnscaledLong(values.cents(), 10, 2));
    row.setField(4, values.mobile());
    row.setField(5, TimestampData.fromEpochMillis(values.millis()));
    row.setField(6, values.day());
    row.setField(7, StringData.fromBytes(values.country()));
    row.setField(8, StringData.fromBytes(values.page()));
    row.setField(9, StringData.fromBytes(values.visitor()));
    for (int i = 0; i < furtherColumns; i++) {
      row.setField(COLUMNS + i, values.cents() + i);
    }
    row.setField(COLUMNS + furtherColumns, StringData.fromBytes(values.dt()));
    row.setField(COLUMNS + furtherColumns + 1, StringData.fromBytes(values.hr()));
    return row;
  }
}
