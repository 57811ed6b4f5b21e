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
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Parquet files.
 *
 * @param fileZone the zone whose instants the files store
 * @param directColumns what files before have taught
 * @param outline what all files have in common
 */
record ParquetFormat(
    FormatRequest request,
    ParquetSettings settings,
    ParquetLayout layout,
    ZoneId fileZone,
    DirectColumns directColumns,
    MadeOnce<ParquetOutline> outline)
    implements FormatWriterFactory {
  private static final long serialVersionUID = 1L;

  ParquetFormat(FormatRequest request, ParquetSettings settings) {
    this(
        request,
        settings,
        ParquetLayout.of(request.encoding().profile()),
        request.zone(),
        new DirectColumns(),
        new MadeOnce<>());
  }

  @Override
  public FormatWriterFactory as(FileVariant variant) {
    if (variant instanceof FileVariant.OfOffset clock) {
      return new ParquetFormat(
          request, settings, layout, clock.offset(), directColumns, new MadeOnce<>());
    }
    return new ParquetFormat(
        request, settings, ParquetLayout.TRINO_MICROS, fileZone, directColumns, new MadeOnce<>());
  }

  @Override
  public FormatWriter open(FSDataOutputStream out) throws IOException {
    return new ParquetFormatWriter(out, this);
  }

  /** What these files cannot hold. */
  ValueLimits limits() {
    ZoneOffsets zone = new ZoneOffsets(request.zone());
    ZoneOffsets ofFile = fileZone.equals(request.zone()) ? zone : new ZoneOffsets(fileZone);
    FileTimes times = new FileTimes(layout.calendar(), layout.times(), zone, ofFile);
    return new ValueLimits(FileFormat.PARQUET, times, type -> layout.time(type).reach());
  }

  @Override
  public Optional<RowTrial> trial() {
    return Optional.of(RowCheck.of(request.columns(), limits())::check);
  }

  @Override
  public String extension() {
    return settings.codec() == CompressionCodecName.UNCOMPRESSED
        ? ".parquet"
        : "." + settings.codec().name().toLowerCase(Locale.ROOT) + ".parquet";
  }
}
