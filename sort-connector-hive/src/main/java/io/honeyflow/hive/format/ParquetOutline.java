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

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/**
 * What all Parquet files of a table have in common.
 *
 * @param columns of the schema, without groups
 * @param flat whether {@link ParquetFlatRows} fit
 */
record ParquetOutline(
    MessageType schema,
    List<ColumnDescriptor> columns,
    boolean flat,
    ParquetFlatRows.Spare spare,
    Supplier<BytesInputCompressor> compressors,
    ParquetFooter footer) {

  /** Bytes for a compressed page at first; they grow with the pages of large files. */
  private static final int COMPRESSED_PAGE = 16 * 1024;

  static ParquetOutline of(ParquetFormat format) {
    MessageType schema = new ParquetSchema(format.layout()).of(format.request().columns());
    Map<String, String> keys = new HashMap<>(format.layout().footer(format.fileZone()));
    keys.put("writer.model.name", "honeyflow");
    return new ParquetOutline(
        schema,
        schema.getColumns(),
        ParquetFlatRows.fit(schema),
        new ParquetFlatRows.Spare(),
        compressors(format.settings().codec()),
        ParquetFooter.of(schema, keys));
  }

  private static Supplier<BytesInputCompressor> compressors(CompressionCodecName codec) {
    if (codec == CompressionCodecName.SNAPPY) {
      SnappyPages shared = new SnappyPages();
      return () -> shared;
    }
    return () -> new CodecFactory(new Configuration(false), COMPRESSED_PAGE).getCompressor(codec);
  }
}
