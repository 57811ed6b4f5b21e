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
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.DataFileWriter.AppendWriteException;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.RowData;

/** Writes one Avro file. */
final class AvroFormatWriter implements FormatWriter {
  private final BorrowedStream stream;
  private final DataFileWriter<RowData> file;
  private final RowCheck check;

  AvroFormatWriter(FSDataOutputStream out, AvroFormat format) throws IOException {
    FormatRequest request = format.request();
    Schema schema = AvroSchema.parse(format.settings().schema());
    ValueLimits limits = format.limits();
    stream = new BorrowedStream(out);
    check = RowCheck.of(request.columns(), limits);
    file = new DataFileWriter<>(format.rows(limits, schema));
    format.settings().codec().factory().ifPresent(file::setCodec);
    file.setFlushOnEveryBlock(false);
    // The keys by which Hive 3.1.2 and later find the zone, and Hive 4 the calendar.
    file.setMeta("writer.time.zone", format.fileZone().getId());
    file.setMeta("writer.proleptic", "false");
    file.setMeta("writer.zone.conversion.legacy", "false");
    file.create(schema, stream);
  }

  @Override
  public void write(RowData row) throws IOException {
    check.check(row);
    try {
      file.append(row);
    } catch (AppendWriteException e) {
      // Avro has taken back what it had of the row.
      throw e.getCause() instanceof UnwritableRowException unwritable ? unwritable : e;
    }
  }

  @Override
  public long bytes() {
    return stream.position();
  }

  @Override
  public void finish() throws IOException {
    file.close();
  }

  @Override
  public void discard() {
    // Avro gives its codec back only when it completes the file: nobody sees it.
    stream.discard();
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot release a writer of Avro files.", e);
    }
  }
}
