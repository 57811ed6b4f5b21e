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
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.hadoop.io.Text;

/** A row on each line. */
final class LineFrames implements RowFrames {
  private static final byte[] LINE_END = {'\n'};

  private final FSDataOutputStream out;
  private long bytes;

  LineFrames(FSDataOutputStream out) {
    this.out = out;
  }

  @Override
  public void append(Text row) throws IOException {
    row.append(LINE_END, 0, LINE_END.length);
    out.write(row.getBytes(), 0, row.getLength());
    bytes += row.getLength();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void finish() {
    // Every row is in the stream already.
  }

  @Override
  public void discard() {
    // Nothing is held.
  }
}
