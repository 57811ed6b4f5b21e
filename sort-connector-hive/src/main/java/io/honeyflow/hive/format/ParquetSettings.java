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

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** What the table properties say about its Parquet files; the defaults are Hive's. */
record ParquetSettings(
    CompressionCodecName codec,
    long blockSize,
    int pageSize,
    int dictionarySize,
    boolean dictionary)
    implements Serializable {

  /**
   * @param problems receives what cannot be honoured; the settings are then not to be used
   */
  static ParquetSettings of(Map<String, String> properties, List<FormatProblem> problems) {
    TableProperties table = new TableProperties(properties, problems);
    return new ParquetSettings(
        codec(table),
        table.positive("parquet.block.size", ParquetWriter.DEFAULT_BLOCK_SIZE, Long.MAX_VALUE),
        (int)
            table.positive("parquet.page.size", ParquetWriter.DEFAULT_PAGE_SIZE, Integer.MAX_VALUE),
        (int)
            table.positive(
                "parquet.dictionary.page.size", ParquetWriter.DEFAULT_PAGE_SIZE, Integer.MAX_VALUE),
        table.flag("parquet.enable.dictionary", true));
  }

  private static CompressionCodecName codec(TableProperties table) {
    String key = "parquet.compression";
    String name = table.text(key, "UNCOMPRESSED");
    return switch (name.strip().toUpperCase(Locale.ROOT)) {
      case "NONE", "UNCOMPRESSED", "" -> CompressionCodecName.UNCOMPRESSED;
      case "SNAPPY" -> CompressionCodecName.SNAPPY;
      case "GZIP" -> CompressionCodecName.GZIP;
      case "ZSTD" -> CompressionCodecName.ZSTD;
      case "LZ4_RAW" -> CompressionCodecName.LZ4_RAW;
      default -> {
        table.problem(
            key, "is none of UNCOMPRESSED, SNAPPY, GZIP, ZSTD and LZ4_RAW, which are written");
        yield CompressionCodecName.UNCOMPRESSED;
      }
    };
  }
}
