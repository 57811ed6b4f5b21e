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

import java.util.Set;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;

/**
 * Parquet's own columns, which any schema has.
 *
 * @param rows finds the columns and levels of each value
 */
record ParquetNestedRows(ColumnWriteStore store, RecordConsumer rows) implements ParquetColumns {

  /**
   * @param withoutDictionary columns whose values go directly into pages
   */
  static ParquetNestedRows of(
      MessageType schema,
      ParquetChunks pages,
      ParquetSettings settings,
      Set<String> withoutDictionary) {
    ColumnWriteStore store =
        properties(settings, withoutDictionary).newColumnWriteStore(schema, pages);
    return new ParquetNestedRows(
        store, new ColumnIOFactory(false).getColumnIO(schema).getRecordWriter(store));
  }

  private static ParquetProperties properties(
      ParquetSettings settings, Set<String> withoutDictionary) {
    ParquetProperties.Builder properties =
        ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withPageSize(settings.pageSize())
            .withDictionaryPageSize(settings.dictionarySize())
            .withDictionaryEncoding(settings.dictionary())
            .withValuesWriterFactory(new ParquetTrials())
            // Of no use to any reader of Hive's tables, and counted value by value.
            .withSizeStatisticsEnabled(false);
    withoutDictionary.forEach(column -> properties.withDictionaryEncoding(column, false));
    return properties.build();
  }

  @Override
  public long buffered() {
    return store.getBufferedSize();
  }

  @Override
  public void finish() {
    rows.flush();
    store.flush();
  }

  @Override
  public void close() {
    store.close();
  }
}
