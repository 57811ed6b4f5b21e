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
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;

/** The chunks of all columns in a row group. */
final class ParquetChunks implements PageWriteStore {
  private final List<ParquetChunk> chunks;
  private long rows;
  private long offset;

  /**
   * @param outline has the columns, in the order of the schema
   */
  ParquetChunks(ParquetOutline outline, BytesInputCompressor compressor) {
    CRC32 checksum = new CRC32();
    chunks = new ArrayList<>(outline.columns().size());
    for (ColumnDescriptor column : outline.columns()) {
      chunks.add(new ParquetChunk(column, compressor, checksum));
    }
  }

  @Override
  public PageWriter getPageWriter(ColumnDescriptor column) {
    for (ParquetChunk chunk : chunks) {
      if (chunk.column().equals(column)) {
        return chunk;
      }
    }
    throw new IllegalArgumentException("The schema has no column " + column + ".");
  }

  List<ParquetChunk> chunks() {
    return chunks;
  }

  /** Writes all pages, which are given up. */
  void writeTo(BorrowedStream out, long rowsInGroup) throws IOException {
    rows = rowsInGroup;
    offset = out.position();
    for (ParquetChunk chunk : chunks) {
      chunk.writeTo(out);
    }
  }

  /** How many rows it has. */
  long rows() {
    return rows;
  }

  /**
   * Whether some pages can be left out by those who read it. Then its columns all have an index,
   * without which they could not tell which rows the others' pages have.
   */
  boolean isIndexed() {
    for (ParquetChunk chunk : chunks) {
      if (chunk.pageCount() > 1) {
        return true;
      }
    }
    return false;
  }

  /** Writes what the footer says of it. */
  void describe(CompactThrift footer, int number) {
    long uncompressed = 0;
    long compressed = 0;
    footer.struct();
    footer.list(1, CompactThrift.Kind.STRUCT, chunks.size());
    for (ParquetChunk chunk : chunks) {
      chunk.describe(footer);
      uncompressed += chunk.uncompressedBytes();
      compressed += chunk.compressedBytes();
    }
    footer.i64(2, uncompressed);
    footer.i64(3, rows);
    footer.i64(5, offset);
    footer.i64(6, compressed);
    footer.i16(7, number);
    footer.end();
  }
}
