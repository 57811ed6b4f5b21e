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
import java.time.ZoneId;
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
  public String extension() {
    // The codec is named in the file.
    return ".avro";
  }
}
