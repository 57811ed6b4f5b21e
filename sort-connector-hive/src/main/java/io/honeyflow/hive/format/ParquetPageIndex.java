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
import java.util.Optional;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.internal.column.columnindex.ColumnIndexBuilder;
import org.apache.parquet.internal.column.columnindex.OffsetIndexBuilder;
import org.apache.parquet.schema.PrimitiveType;

/** Where the pages of a column in a row group are, and between what their values lie. */
final class ParquetPageIndex {
  private final PrimitiveType type;
  private final OffsetIndexBuilder places = OffsetIndexBuilder.getBuilder();
  private final ColumnIndexBuilder values;
  private long placesAt;
  private long valuesAt;
  private int placesBytes;
  private int valuesBytes;

  ParquetPageIndex(PrimitiveType type) {
    this.type = type;
    this.values =
        ColumnIndexBuilder.getBuilder(type, ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH);
  }

  /** Adds the page that follows. */
  void add(int bytes, long rows, Statistics<?> statistics) {
    places.add(bytes, rows);
    values.add(statistics);
  }

  /** Writes between what the values lie, unless that cannot be told of their type. */
  void writeValues(BorrowedStream out) throws IOException {
    Optional<ColumnIndex> index =
        Optional.ofNullable(ParquetMetadataConverter.toParquetColumnIndex(type, values.build()));
    if (index.isPresent()) {
      valuesAt = out.position();
      Util.writeColumnIndex(index.get(), out, null, null);
      valuesBytes = Math.toIntExact(out.position() - valuesAt);
    }
  }

  /**
   * Writes where the pages are.
   *
   * @param firstPage where the first of them is
   */
  void writePlaces(BorrowedStream out, long firstPage) throws IOException {
    OffsetIndex index = ParquetMetadataConverter.toParquetOffsetIndex(places.build(firstPage));
    placesAt = out.position();
    Util.writeOffsetIndex(index, out, null, null);
    placesBytes = Math.toIntExact(out.position() - placesAt);
  }

  /** Writes where it is, as part of a column in the footer. */
  void describe(CompactThrift footer) {
    footer.i64(4, placesAt);
    footer.i32(5, placesBytes);
    if (valuesBytes > 0) {
      footer.i64(6, valuesAt);
      footer.i32(7, valuesBytes);
    }
  }
}
