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

import io.honeyflow.hive.format.CompactThrift.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.SizeStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a column in a row group, compressed, each behind its header; and what the footer
 * says of them. As Parquet's own classes write them, but for fewer objects and copies, of which a
 * file of few rows has as many as a large one.
 */
final class ParquetChunk implements PageWriter {
  /** Once the place of a second copy of what the footer says, which nobody writes any more. */
  private static final int NOWHERE = 0;

  private final ColumnDescriptor column;
  private final BytesInputCompressor compressor;
  private final CRC32 checksum;
  private final List<byte[]> dictionary = new ArrayList<>(2);
  private final List<byte[]> pages = new ArrayList<>(2);
  private final ParquetEncodings encodings = new ParquetEncodings();
  private @Nullable Statistics<?> statistics;
  private @Nullable ParquetPageIndex index;
  private int firstPageBytes;
  private long firstPageRows;
  private long values;
  private long dictionaryBytes;
  private long compressedBytes;
  private long uncompressedBytes;
  private long offset;

  /**
   * @param checksum for this use at any time; the chunks of a row group share it
   */
  ParquetChunk(ColumnDescriptor column, BytesInputCompressor compressor, CRC32 checksum) {
    this.column = column;
    this.compressor = compressor;
    this.checksum = checksum;
  }

  ColumnDescriptor column() {
    return column;
  }

  /** The path of the column. */
  String name() {
    return String.join(".", column.getPath());
  }

  PrimitiveType type() {
    return column.getPrimitiveType();
  }

  /** How many values it has, nulls among them. */
  long values() {
    return values;
  }

  /** Whether there are values that are not in a dictionary. */
  boolean hasPlainPages() {
    return encodings.hasPlainPages();
  }

  /** How many data pages it has. */
  int pageCount() {
    return encodings.pages();
  }

  @Override
  public void writePage(
      BytesInput bytes,
      int valueCount,
      Statistics<?> ofPage,
      Encoding repetitionLevels,
      Encoding definitionLevels,
      Encoding encoding) {
    throw new UnsupportedOperationException("Pages come with the number of their rows.");
  }

  /**
   * @param sizes empty; no reader of Hive's tables looks at them
   */
  @Override
  public void writePage(
      BytesInput bytes,
      int valueCount,
      int rowCount,
      Statistics<?> ofPage,
      SizeStatistics sizes,
      Encoding repetitionLevels,
      Encoding definitionLevels,
      Encoding encoding)
      throws IOException {
    writePage(bytes, valueCount, rowCount, ofPage, repetitionLevels, definitionLevels, encoding);
  }

  @Override
  public void writePage(
      BytesInput bytes,
      int valueCount,
      int rowCount,
      Statistics<?> ofPage,
      Encoding repetitionLevels,
      Encoding definitionLevels,
      Encoding encoding)
      throws IOException {
    CompactThrift header = new CompactThrift();
    byte[] body = begin(header, PageType.DATA_PAGE, bytes);
    header.struct(5);
    header.i32(1, valueCount);
    header.i32(2, ParquetEncodings.number(encoding));
    header.i32(3, ParquetEncodings.number(definitionLevels));
    header.i32(4, ParquetEncodings.number(repetitionLevels));
    header.end();
    header.end();

    pages.add(header.toBytes());
    pages.add(body);
    count(bytes.size(), header.length(), body.length);
    index(header.length() + body.length, rowCount, ofPage);
    values += valueCount;
    encodings.page(encoding, definitionLevels, repetitionLevels);
  }

  /** A single page needs no index: what it would say says the footer. */
  private void index(int bytes, long rows, Statistics<?> ofPage) {
    Statistics<?> before = statistics;
    if (before == null) {
      firstPageBytes = bytes;
      firstPageRows = rows;
      statistics = ofPage;
      return;
    }
    ParquetPageIndex pageIndex = index;
    if (pageIndex == null) {
      pageIndex = indexOfFirstPage(before);
      index = pageIndex;
      statistics = before.copy();
    }
    pageIndex.add(bytes, rows, ofPage);
    merge(ofPage);
  }

  private void merge(Statistics<?> ofPage) {
    if (statistics != null) {
      statistics.mergeStatistics(ofPage);
    }
  }

  private ParquetPageIndex indexOfFirstPage(Statistics<?> ofPage) {
    ParquetPageIndex pageIndex = new ParquetPageIndex(column.getPrimitiveType());
    pageIndex.add(firstPageBytes, firstPageRows, ofPage);
    return pageIndex;
  }

  /** The index of the pages that there are, which are on their places in the file. */
  ParquetPageIndex index() {
    if (index == null) {
      if (statistics == null) {
        throw new IllegalStateException("There is no page.");
      }
      index = indexOfFirstPage(statistics);
    }
    return index;
  }

  @Override
  public void writeDictionaryPage(DictionaryPage page) throws IOException {
    CompactThrift header = new CompactThrift();
    byte[] body = begin(header, PageType.DICTIONARY_PAGE, page.getBytes());
    header.struct(7);
    header.i32(1, page.getDictionarySize());
    header.i32(2, ParquetEncodings.number(page.getEncoding()));
    header.end();
    header.end();

    dictionary.add(header.toBytes());
    dictionary.add(body);
    count(page.getBytes().size(), header.length(), body.length);
    dictionaryBytes = header.length() + body.length;
    encodings.dictionary(page.getEncoding());
  }

  /** Writes of a header what all kinds of pages have, and returns the page compressed. */
  private byte[] begin(CompactThrift header, PageType type, BytesInput bytes) throws IOException {
    byte[] body = compressor.compress(bytes).toByteArray();
    checksum.reset();
    checksum.update(body, 0, body.length);
    header.i32(1, type.getValue());
    header.i32(2, Math.toIntExact(bytes.size()));
    header.i32(3, body.length);
    header.i32(4, (int) checksum.getValue());
    return body;
  }

  private void count(long uncompressed, int header, int compressed) {
    uncompressedBytes += header + uncompressed;
    compressedBytes += header + (long) compressed;
  }

  /** Bytes in the file. */
  long compressedBytes() {
    return compressedBytes;
  }

  /** What these would be without compression. */
  long uncompressedBytes() {
    return uncompressedBytes;
  }

  /** Writes the pages, which are given up. */
  void writeTo(BorrowedStream out) throws IOException {
    offset = out.position();
    for (byte[] bytes : dictionary) {
      out.write(bytes, 0, bytes.length);
    }
    for (byte[] bytes : pages) {
      out.write(bytes, 0, bytes.length);
    }
    dictionary.clear();
    pages.clear();
  }

  /** Where its first data page is in the file. */
  long firstDataPage() {
    return offset + dictionaryBytes;
  }

  /** Where it begins in the file. */
  long offset() {
    return offset;
  }

  /** Writes what the footer says of it, as one of the columns of a row group. */
  void describe(CompactThrift footer) {
    footer.struct();
    footer.i64(2, NOWHERE);
    footer.struct(3);
    footer.i32(1, physicalType().getValue());
    encodings.describe(footer);
    String[] path = column.getPath();
    footer.list(3, Kind.BINARY, path.length);
    for (String part : path) {
      footer.binary(part.getBytes(StandardCharsets.UTF_8));
    }
    footer.i32(4, compressor.getCodecName().getParquetCompressionCodec().getValue());
    footer.i64(5, values);
    footer.i64(6, uncompressedBytes);
    footer.i64(7, compressedBytes);
    footer.i64(9, firstDataPage());
    if (dictionaryBytes > 0) {
      footer.i64(11, offset);
    }
    if (statistics != null) {
      describe(footer, ParquetMetadataConverter.toParquetStatistics(statistics));
    }
    encodings.describePages(footer);
    footer.end();
    if (index != null) {
      index.describe(footer);
    }
    footer.end();
  }

  private Type physicalType() {
    PrimitiveTypeName name = column.getPrimitiveType().getPrimitiveTypeName();
    return name == PrimitiveTypeName.BINARY ? Type.BYTE_ARRAY : Type.valueOf(name.name());
  }

  private static void describe(
      CompactThrift footer, org.apache.parquet.format.Statistics described) {
    footer.struct(12);
    if (described.isSetMax()) {
      footer.binary(1, described.getMax());
    }
    if (described.isSetMin()) {
      footer.binary(2, described.getMin());
    }
    if (described.isSetNull_count()) {
      footer.i64(3, described.getNull_count());
    }
    if (described.isSetMax_value()) {
      footer.binary(5, described.getMax_value());
    }
    if (described.isSetMin_value()) {
      footer.binary(6, described.getMin_value());
    }
    if (described.isSetIs_max_value_exact()) {
      footer.bool(7, described.isIs_max_value_exact());
    }
    if (described.isSetIs_min_value_exact()) {
      footer.bool(8, described.isIs_min_value_exact());
    }
    footer.end();
  }

  @Override
  public void writePageV2(
      int rowCount,
      int nullCount,
      int valueCount,
      BytesInput repetitionLevels,
      BytesInput definitionLevels,
      Encoding encoding,
      BytesInput bytes,
      Statistics<?> ofPage) {
    throw new UnsupportedOperationException("Not every Hive reads pages of the second version.");
  }

  @Override
  public long getMemSize() {
    return compressedBytes;
  }

  @Override
  public long allocatedSize() {
    return compressedBytes;
  }

  @Override
  public String memUsageString(String prefix) {
    return prefix + " " + compressedBytes + " bytes of pages of " + column;
  }
}
