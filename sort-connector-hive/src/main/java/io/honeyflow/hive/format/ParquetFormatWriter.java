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
import java.io.UncheckedIOException;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;

/** Writes one Parquet file. */
final class ParquetFormatWriter implements FormatWriter {
  /** Adding up the buffers of all columns costs too much for every row. */
  private static final long BYTES_BETWEEN_ESTIMATES = 64 * 1024;

  private static final int MOST_ROWS_BETWEEN_ESTIMATES = 1000;

  private final BorrowedStream stream;
  private final ParquetWriter<RowData> writer;
  private final RowCheck check;

  private long rows;
  private long nextEstimate = 1;
  private long bytes;

  ParquetFormatWriter(FSDataOutputStream out, ParquetFormat format) throws IOException {
    FormatRequest request = format.request();
    ParquetSettings settings = format.settings();
    ValueLimits limits = format.limits();
    stream = new BorrowedStream(out);
    check = RowCheck.of(request.columns(), limits);
    writer =
        new Builder(new ParquetStream(stream), new ParquetRows(format, limits))
            .withConf(new Configuration(false))
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withCompressionCodec(settings.codec())
            .withRowGroupSize(settings.blockSize())
            .withPageSize(settings.pageSize())
            .withDictionaryPageSize(settings.dictionarySize())
            .withDictionaryEncoding(settings.dictionary())
            .build();
    bytes = writer.getDataSize();
  }

  @Override
  public void write(RowData row) throws IOException {
    check.check(row);
    writer.write(row);
    rows++;
    if (rows >= nextEstimate) {
      bytes = writer.getDataSize();
      long bytesPerRow = Math.max(1, bytes / rows);
      long step = Math.max(1, BYTES_BETWEEN_ESTIMATES / bytesPerRow);
      nextEstimate = rows + Math.min(step, MOST_ROWS_BETWEEN_ESTIMATES);
    }
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() throws IOException {
    writer.close();
    bytes = stream.position();
  }

  @Override
  public void discard() {
    // Parquet frees its buffers and codecs only when it completes the file: nobody sees it.
    stream.discard();
    try {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot release a Parquet writer.", e);
    }
  }

  private static final class Builder extends ParquetWriter.Builder<RowData, Builder> {
    private final ParquetRows rows;

    Builder(OutputFile file, ParquetRows rows) {
      super(file);
      this.rows = rows;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<RowData> getWriteSupport(Configuration configuration) {
      return rows;
    }
  }
}
