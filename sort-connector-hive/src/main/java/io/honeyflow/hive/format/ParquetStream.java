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
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** Flink's stream as Parquet's file. Closing it leaves Flink's stream open, for its owner. */
final class ParquetStream extends PositionOutputStream implements OutputFile {
  private final FSDataOutputStream out;
  private long position;
  private boolean discarded;

  ParquetStream(FSDataOutputStream out) {
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
  public PositionOutputStream create(long blockSizeHint) {
    return this;
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    return this;
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  @Override
  public long getPos() {
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
