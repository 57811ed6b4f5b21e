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
import org.apache.flink.table.data.RowData;

/** Writes a file of rows that are encoded one by one. */
record RowWriter(RowEncoder encoder, RowFrames file) implements FormatWriter {

  @Override
  public void write(RowData row) throws IOException {
    file.append(encoder.encode(row));
  }

  @Override
  public long bytes() {
    return file.bytes();
  }

  @Override
  public void finish() throws IOException {
    file.finish();
  }

  @Override
  public void discard() {
    file.discard();
  }
}
