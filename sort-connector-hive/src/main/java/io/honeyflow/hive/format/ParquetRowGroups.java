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
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;

/**
 * A Parquet file, row group after row group: columns, of which neither the encodings nor the way
 * into them could be chosen in Parquet's own writer, between headers and a footer that cost little
 * where rows are few.
 */
final class ParquetRowGroups {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private final BorrowedStream out;
  private final ParquetOutline outline;
  private final ParquetRows rows;
  private final ParquetSettings settings;
  private final Set<String> withoutDictionary;
  private final BytesInputCompressor compressor;
  private final List<ParquetChunks> groups = new ArrayList<>(1);
  private ParquetChunks pages;
  private ParquetColumns columns;
  private long rowsInGroup;

  /**
   * @param withoutDictionary columns whose values go directly into pages
   */
  ParquetRowGroups(
      BorrowedStream out,
      ParquetOutline outline,
      ParquetRows rows,
      ParquetSettings settings,
      Set<String> withoutDictionary)
      throws IOException {
    this.out = out;
    this.outline = outline;
    this.rows = rows;
    this.settings = settings;
    this.withoutDictionary = withoutDictionary;
    this.compressor = outline.compressors().get();
    out.write(MAGIC, 0, MAGIC.length);
    pages = newPages();
    columns = newColumns();
  }

  void write(RowData row) {
    rows.write(row);
    rowsInGroup++;
  }

  /** Whether rows may come in batches. */
  boolean takesColumns() {
    return outline.flat();
  }

  /** Writes rows of a batch. */
  void write(RowBatch batch, int begin, int end) {
    rows.write(batch, begin, end);
    rowsInGroup += end - begin;
  }

  /** Bytes of the rows that are in no row group of the file yet. */
  long buffered() {
    return columns.buffered();
  }

  /** Begins another row group. */
  void next() throws IOException {
    flush();
    columns.close();
    pages = newPages();
    columns = newColumns();
  }

  /** Writes the last row group and the footer, and returns what it says of all columns. */
  List<ParquetChunk> finish() throws IOException {
    flush();
    List<ParquetChunk> chunks = new ArrayList<>();
    List<ParquetChunk> indexed = new ArrayList<>(0);
    for (ParquetChunks group : groups) {
      chunks.addAll(group.chunks());
      if (group.isIndexed()) {
        indexed.addAll(group.chunks());
      }
    }
    writeIndexes(indexed);
    CompactThrift footer = outline.footer().of(groups);
    footer.writeTo(out);
    ByteBuffer end =
        ByteBuffer.allocate(Integer.BYTES + MAGIC.length).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt(footer.length()).put(MAGIC);
    out.write(end.array(), 0, end.capacity());
    return chunks;
  }

  private void writeIndexes(List<ParquetChunk> indexed) throws IOException {
    for (ParquetChunk chunk : indexed) {
      chunk.index().writeValues(out);
    }
    for (ParquetChunk chunk : indexed) {
      chunk.index().writePlaces(out, chunk.firstDataPage());
    }
  }

  /** Releases memory and codecs. Called once, last. */
  void close() {
    columns.close();
    compressor.release();
  }

  private void flush() throws IOException {
    if (rowsInGroup > 0) {
      columns.finish();
      pages.writeTo(out, rowsInGroup);
      groups.add(pages);
      rowsInGroup = 0;
    }
  }

  private ParquetChunks newPages() {
    return new ParquetChunks(outline, compressor);
  }

  private ParquetColumns newColumns() {
    ParquetColumns begun =
        outline.flat()
            ? ParquetFlatRows.of(pages, settings, withoutDictionary, outline.spare())
            : ParquetNestedRows.of(outline.schema(), pages, settings, withoutDictionary);
    rows.prepare(begun.rows());
    return begun;
  }
}
