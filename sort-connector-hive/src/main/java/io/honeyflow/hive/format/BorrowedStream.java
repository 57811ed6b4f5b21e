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
import org.apache.flink.core.fs.FSDataOutputStream;

/**
 * Flink's stream, lent to a writer of one file format: it tells how much was written, can be cut
 * off, and stays open for its owner when it is closed.
 */
final class BorrowedStream extends OutputStream {
  private final FSDataOutputStream out;
  private long position;
  private boolean discarded;

  BorrowedStream(FSDataOutputStream out) {
    this.out = out;
  }

  /** From now on nothing reaches Flink's stream. */
  void discard() {
    discarded = true;
  }

  long position() {
    return position;
  }

  @Override
  public void write(int b) throws IOException {
    if (!discarded) {
      out.write(b);
    }
    position++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (!discarded) {
      out.write(bytes, offset, length);
    }
    position += length;
  }

  @Override
  public void flush() throws IOException {
    if (!discarded) {
      out.flush();
    }
  }

  @Override
  public void close() {
    // Its owner closes Flink's stream.
  }
}
