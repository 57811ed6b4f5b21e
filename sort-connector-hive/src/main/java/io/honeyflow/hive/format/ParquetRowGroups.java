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

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;

/**
 * A Parquet file, row group after row group, of Parquet's own parts: what {@link ParquetWriter}
 * puts together of them, it does so that neither encodings nor the way into the columns can be
 * chosen.
 */
final class ParquetRowGroups implements Closeable {
  /** Bytes for a compressed page at first; they grow with the pages of large files. */
  private static final int COMPRESSED_PAGE = 16 * 1024;

  private final MessageType schema;
  private final ParquetRows rows;
  private final ParquetSettings settings;
  private final ParquetProperties properties;
  private final CompressionCodecFactory codecs;
  private final ParquetFileWriter file;
  private ColumnChunkPageWriteStore pages;
  private ColumnWriteStore columns;
  private long rowsInGroup;

  ParquetRowGroups(
      OutputFile out, ParquetRows rows, ParquetSettings settings, ParquetProperties properties)
      throws IOException {
    this.schema = rows.schema();
    this.rows = rows;
    this.settings = settings;
    this.properties = properties;
    this.codecs = new CodecFactory(new Configuration(false), COMPRESSED_PAGE);
    this.file =
        new ParquetFileWriter(
            out,
            schema,
            ParquetFileWriter.Mode.CREATE,
            settings.blockSize(),
            ParquetWriter.MAX_PADDING_SIZE_DEFAULT,
            null,
            properties);
    file.start();
    pages = newPages();
    columns = newColumns();
  }

  void write(RowData row) {
    rows.write(row);
    rowsInGroup++;
  }

  /** Bytes of the rows that are in no row group of the file yet. */
  long buffered() {
    return columns.getBufferedSize();
  }

  /** Bytes of the file, without what is {@link #buffered}. */
  long written() throws IOException {
    return file.getPos();
  }

  /** Begins another row group. */
  void next() throws IOException {
    flush();
    pages = newPages();
    columns = newColumns();
  }

  /** Writes the last row group and the footer, which it returns. */
  ParquetMetadata finish(Map<String, String> keys) throws IOException {
    flush();
    file.end(keys);
    return file.getFooter();
  }

  /** Releases memory and codecs. */
  @Override
  public void close() throws IOException {
    columns.close();
    pages.close();
    codecs.release();
    file.close();
  }

  private void flush() throws IOException {
    if (rowsInGroup > 0) {
      rows.flush();
      file.startBlock(rowsInGroup);
      columns.flush();
      pages.flushToFileWriter(file);
      file.endBlock();
      rowsInGroup = 0;
    }
    columns.close();
    pages.close();
  }

  private ColumnChunkPageWriteStore newPages() {
    return new ColumnChunkPageWriteStore(
        codecs.getCompressor(settings.codec()),
        schema,
        properties.getAllocator(),
        properties.getColumnIndexTruncateLength(),
        properties.getPageWriteChecksumEnabled());
  }

  private ColumnWriteStore newColumns() {
    ColumnWriteStore store = properties.newColumnWriteStore(schema, pages, pages);
    rows.prepare(consumer(store));
    return store;
  }

  private RecordConsumer consumer(ColumnWriteStore store) {
    return ParquetFlatRows.fit(schema)
        ? new ParquetFlatRows(schema, store)
        : new ColumnIOFactory(false).getColumnIO(schema).getRecordWriter(store);
  }
}
