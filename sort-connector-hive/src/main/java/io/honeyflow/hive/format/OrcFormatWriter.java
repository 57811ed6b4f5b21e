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

import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.NullType;
import org.apache.hadoop.fs.Path;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.TypeDescription.RowBatchVersion;
import org.apache.orc.Writer;
import org.apache.orc.impl.MemoryManagerImpl;
import org.apache.orc.impl.WriterImpl;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Writes one ORC file. */
final class OrcFormatWriter implements FormatWriter {
  /** ORC wants a name for its memory manager; the stream is what is written to. */
  private static final Path NAME = new Path("file.orc");

  private final BorrowedStream stream;
  private final Writer writer;
  private final VectorizedRowBatch batch;
  private final OrcColumn[] columns;
  private final int[] positions;
  private final RowCheck check;

  /** Bytes of values since the last stripe, before encoding. */
  private long buffered;

  /** What encoding and compression leave of them, by the experience of earlier stripes. */
  private double ratio;

  OrcFormatWriter(FSDataOutputStream out, OrcFormat format) throws IOException {
    FormatRequest request = format.request();
    OrcSettings settings = format.settings();
    OrcLayout layout = OrcLayout.of(request.encoding().profile());
    ValueLimits limits = layout.limits(new ZoneOffsets(request.zone()));
    TypeDescription schema = OrcSchema.of(request.columns());
    stream = new BorrowedStream(out);
    check = RowCheck.of(request.columns(), limits);
    batch = schema.createRowBatch(RowBatchVersion.USE_DECIMAL64, VectorizedRowBatch.DEFAULT_SIZE);
    batch.reset();
    columns = new OrcColumn[request.columns().size()];
    positions = new int[columns.length];
    prepare(request.columns(), new OrcColumns(limits));
    writer = open(settings.options().setSchema(schema), layout.calendar(), format.directColumns());
    ratio = settings.compression() == CompressionKind.NONE ? 1 : 0.5;
  }

  @Override
  public void write(RowData row) throws IOException {
    check.check(row);
    int at = batch.size;
    for (int i = 0; i < columns.length; i++) {
      buffered += columns[i].put(row, positions[i], at);
    }
    batch.size++;
    if (batch.size == batch.getMaxSize()) {
      flush();
    }
  }

  @Override
  public long bytes() {
    return stream.position() + (long) (buffered * ratio);
  }

  @Override
  public void finish() throws IOException {
    flush();
    writer.close();
    buffered = 0;
  }

  @Override
  public void discard() {
    // ORC frees its buffers and codecs only when it completes the file: nobody sees it.
    stream.discard();
    try {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot release an ORC writer.", e);
    }
  }

  private void prepare(List<TableColumn> targets, OrcColumns all) {
    for (int i = 0; i < columns.length; i++) {
      TableColumn target = targets.get(i);
      positions[i] = target.position();
      columns[i] =
          all.of(
              target.position() == TableColumn.ABSENT ? new NullType() : target.rowType(),
              target.type(),
              batch.cols[i]);
    }
  }

  private Writer open(
      OrcFile.WriterOptions options, FileCalendar calendar, DirectColumns directColumns)
      throws IOException {
    options
        .version(OrcFile.Version.V_0_12)
        .useUTCTimestamp(true)
        .setProlepticGregorian(calendar == FileCalendar.PROLEPTIC)
        // By default all writers of a JVM share one budget, and flush stripes for each other.
        .memory(new MemoryManagerImpl(Long.MAX_VALUE));
    if (!options.isEnforceBufferSize()) {
      // The writer would adapt it to the number of columns only after the physical writer is made.
      options.bufferSize(
          WriterImpl.getEstimatedBufferSize(
              options.getStripeSize(),
              options.getSchema().getMaximumId(),
              options.getBufferSize()));
    }
    Set<String> withoutDictionary =
        options.getDirectEncodingColumns().isEmpty() ? directColumns.next() : Set.of();
    if (!withoutDictionary.isEmpty()) {
      options.directEncodingColumns(String.join(",", withoutDictionary));
    }
    options.physicalWriter(
        new OrcStripes(
            new org.apache.hadoop.fs.FSDataOutputStream(stream, null),
            options,
            directColumns,
            withoutDictionary));
    return new WriterImpl(null, NAME, options);
  }

  private void flush() throws IOException {
    if (batch.size == 0) {
      return;
    }
    long before = stream.position();
    writer.addRowBatch(batch);
    batch.reset();
    long written = stream.position() - before;
    if (written > 0 && buffered > 0) {
      ratio = (double) written / buffered;
      buffered = 0;
    }
  }
}
