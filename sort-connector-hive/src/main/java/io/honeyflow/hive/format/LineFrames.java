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
import java.io.UncheckedIOException;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.hadoop.io.Text;

/** A row on each line, the lines compressed or not. */
final class LineFrames implements RowFrames {
  private static final byte[] LINE_END = {'\n'};

  private final BorrowedStream stream;
  private final OutputStream lines;

  LineFrames(FSDataOutputStream out, OutputCodec codec) throws IOException {
    stream = new BorrowedStream(out);
    lines = codec.compresses() ? codec.codec().createOutputStream(stream) : stream;
  }

  @Override
  public void append(Text row) throws IOException {
    row.append(LINE_END, 0, LINE_END.length);
    lines.write(row.getBytes(), 0, row.getLength());
  }

  @Override
  public long bytes() {
    return stream.position();
  }

  @Override
  public void finish() throws IOException {
    lines.close();
  }

  @Override
  public void discard() {
    // A codec frees its buffers only when it completes the file: nobody sees it.
    stream.discard();
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot release a codec.", e);
    }
  }
}
