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
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.orc.CompressionKind;

/**
 * ORC files that Hive 1.2 and later read.
 *
 * @param directColumns what files before have taught
 */
record OrcFormat(FormatRequest request, OrcSettings settings, DirectColumns directColumns)
    implements FormatWriterFactory {
  private static final long serialVersionUID = 1L;

  OrcFormat(FormatRequest request, OrcSettings settings) {
    this(request, settings, new DirectColumns());
  }

  @Override
  public FormatWriter open(FSDataOutputStream out) throws IOException {
    return new OrcFormatWriter(out, this);
  }

  @Override
  public Optional<RowTrial> trial() {
    return Optional.of(
        RowCheck.of(
                request.columns(),
                OrcLayout.of(request.encoding().profile()).limits(new ZoneOffsets(request.zone())))
            ::check);
  }

  @Override
  public String extension() {
    return settings.compression() == CompressionKind.NONE
        ? ".orc"
        : "." + settings.compression().name().toLowerCase(Locale.ROOT) + ".orc";
  }
}
