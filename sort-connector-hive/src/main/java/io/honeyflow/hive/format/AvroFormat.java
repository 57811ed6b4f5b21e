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
import java.io.OutputStream;
import java.time.ZoneId;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.flink.core.fs.FSDataOutputStream;

/**
 * Avro files as Hive's AvroSerDe reads them.
 *
 * @param fileZone the zone whose instants the files store
 */
record AvroFormat(FormatRequest request, AvroSettings settings, ZoneId fileZone)
    implements FormatWriterFactory {
  private static final long serialVersionUID = 1L;

  AvroFormat(FormatRequest request, AvroSettings settings) {
    this(request, settings, request.zone());
  }

  @Override
  public FormatWriterFactory as(FileVariant variant) {
    return variant instanceof FileVariant.OfOffset clock
        ? new AvroFormat(request, settings, clock.offset())
        : this;
  }

  /** What these files cannot hold. */
  ValueLimits limits() {
    ZoneOffsets zone = new ZoneOffsets(request.zone());
    ZoneOffsets ofFile = fileZone.equals(request.zone()) ? zone : new ZoneOffsets(fileZone);
    FileTimes times =
        new FileTimes(FileCalendar.HYBRID, FileTimes.Kind.INSTANT_OF_FILE_ZONE, zone, ofFile);
    return new ValueLimits(FileFormat.AVRO, times, type -> TimeReach.AVRO);
  }

  @Override
  public FormatWriter open(FSDataOutputStream out) throws IOException {
    return new AvroFormatWriter(out, this);
  }

  @Override
  public Optional<RowTrial> trial() {
    ValueLimits limits = limits();
    RowCheck check = RowCheck.of(request.columns(), limits);
    AvroRows rows = rows(limits, AvroSchema.parse(settings.schema()));
    BinaryEncoder nowhere =
        EncoderFactory.get().directBinaryEncoder(OutputStream.nullOutputStream(), null);
    return Optional.of(
        row -> {
          check.check(row);
          rows.write(row, nowhere);
        });
  }

  /** How rows are handed to Avro. */
  AvroRows rows(ValueLimits limits, Schema schema) {
    return new AvroRows(new AvroValues(limits).fields(request, schema));
  }

  @Override
  public String extension() {
    // The codec is named in the file.
    return ".avro";
  }
}
