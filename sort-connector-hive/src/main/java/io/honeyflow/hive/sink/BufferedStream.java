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
package io.honeyflow.hive.sink;

import java.io.IOException;
import org.apache.flink.core.fs.FSDataOutputStream;

/**
 * Gathers small writes to a stream of Flink's. Formats write their footers byte by byte, and
 * Flink's local file system asks the operating system each time.
 */
final class BufferedStream extends FSDataOutputStream {
  private static final int SIZE = 8 * 1024;

  private final FSDataOutputStream out;
  private final byte[] buffer = new byte[SIZE];
  private int count;

  BufferedStream(FSDataOutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    if (count == SIZE) {
      pass();
    }
    buffer[count++] = (byte) b;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > SIZE - count) {
      pass();
    }
    if (length >= SIZE) {
      out.write(bytes, offset, length);
    } else {
      System.arraycopy(bytes, offset, buffer, count, length);
      count += length;
    }
  }

  /** Hands over what was gathered, without asking that it be flushed further. */
  void pass() throws IOException {
    int gathered = count;
    count = 0;
    out.write(buffer, 0, gathered);
  }

  @Override
  public long getPos() throws IOException {
    return out.getPos() + count;
  }

  @Override
  public void flush() throws IOException {
    pass();
    out.flush();
  }

  @Override
  public void sync() throws IOException {
    pass();
    out.sync();
  }

  /** Closes the stream of Flink's; what was not passed is given up. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
