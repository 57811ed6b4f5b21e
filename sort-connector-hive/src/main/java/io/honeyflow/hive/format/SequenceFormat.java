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
import java.util.Optional;
import org.apache.flink.core.fs.FSDataOutputStream;

/** Sequence files of rows as Hive's LazySimpleSerDe writes them. */
record SequenceFormat(FormatRequest request, TextSettings text, SequenceSettings settings)
    implements FormatWriterFactory {
  private static final long serialVersionUID = 1L;

  @Override
  public FormatWriter open(FSDataOutputStream out) throws IOException {
    return new RowWriter(new TextRows(request, text, false), new SequenceFrames(out, settings));
  }

  @Override
  public Optional<RowTrial> trial() throws IOException {
    return Optional.of(new TextRows(request, text, false)::encode);
  }

  @Override
  public String extension() {
    // The codec is named in the file.
    return "";
  }
}
