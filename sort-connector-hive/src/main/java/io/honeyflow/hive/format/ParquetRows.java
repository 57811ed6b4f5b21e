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
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/** Hands rows to Parquet value by value, and says in the footer how their times are meant. */
final class ParquetRows {
  private final ParquetFormat format;
  private final ValueLimits limits;

  private @Nullable RecordConsumer out;
  private @Nullable ParquetFields fields;

  ParquetRows(ParquetFormat format, ValueLimits limits) {
    this.format = format;
    this.limits = limits;
  }

  /** Rows go there from now on. */
  void prepare(RecordConsumer recordConsumer) {
    ParquetValues values = new ParquetValues(recordConsumer, limits, format.layout());
    List<TableColumn> columns = format.request().columns();
    ParquetFields prepared = new ParquetFields(recordConsumer, columns.size());
    for (int i = 0; i < columns.size(); i++) {
      TableColumn column = columns.get(i);
      if (column.position() != TableColumn.ABSENT) {
        ParquetValue value = values.of(column.rowType(), column.type());
        prepared.set(i, column.name(), column.position(), value);
      }
    }
    out = recordConsumer;
    fields = prepared;
  }

  void write(RowData row) {
    if (out == null || fields == null) {
      throw new IllegalStateException("There is nowhere to write to.");
    }
    out.startMessage();
    fields.write(row);
    out.endMessage();
  }

  /** Writes rows of a batch, column by column, to a consumer of flat rows. */
  void write(RowBatch rows, int begin, int end) {
    if (!(out instanceof ParquetFlatRows flat) || fields == null) {
      throw new IllegalStateException("There are no columns to write to.");
    }
    fields.write(rows, begin, end, flat);
  }
}
