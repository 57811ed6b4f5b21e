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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.Version;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;

/**
 * What the footers of all files of a schema have in common, in Thrift's compact protocol.
 *
 * @param before up to the number of rows
 * @param after from the end of the row groups on
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ParquetFooter(byte[] before, byte[] after) {
  private static final int VERSION = 1;

  /** The bytes of no rows and of no row groups: a number, the type of a field, a length. */
  private static final int NOTHING = 3;

  /**
   * @param keys further ones than the schema
   */
  static ParquetFooter of(MessageType schema, Map<String, String> keys) {
    FileMetaData file =
        new ParquetMetadataConverter()
            .toParquetMetadata(
                VERSION,
                new ParquetMetadata(
                    new org.apache.parquet.hadoop.metadata.FileMetaData(
                        schema, keys, Version.FULL_VERSION),
                    List.of()));
    byte[] ofNoRows = bytes(file);
    file.setNum_rows(1);
    int rows = Arrays.mismatch(ofNoRows, bytes(file));
    return new ParquetFooter(
        Arrays.copyOf(ofNoRows, rows),
        Arrays.copyOfRange(ofNoRows, rows + NOTHING, ofNoRows.length));
  }

  private static byte[] bytes(FileMetaData file) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Util.writeFileMetaData(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes all bytes.", e);
    }
    return bytes.toByteArray();
  }

  /** The footer of a file. */
  CompactThrift of(List<ParquetChunks> groups) {
    CompactThrift footer = new CompactThrift();
    footer.raw(before);
    footer.number(groups.stream().mapToLong(ParquetChunks::rows).sum());
    footer.listInNext(CompactThrift.Kind.STRUCT, groups.size());
    for (int i = 0; i < groups.size(); i++) {
      groups.get(i).describe(footer, i);
    }
    footer.raw(after);
    return footer;
  }
}
