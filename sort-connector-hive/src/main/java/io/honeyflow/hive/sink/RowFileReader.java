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

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;

/** Reads what {@link RowFile} wrote, row by row. Used by one thread. */
record RowFileReader(Path path, FSDataInputStream file, RowFileHeader header)
    implements AutoCloseable {
  private static final int READ_AT_ONCE = 64 * 1024;

  static RowFileReader open(FileSystem fileSystem, Path path) throws IOException {
    FSDataInputStream file = fileSystem.open(path);
    try {
      DataInputStream in = new DataInputStream(file);
      byte[] header = new byte[in.readInt()];
      in.readFully(header);
      return new RowFileReader(path, file, RowFileHeader.of(header));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Hands out rows.
   *
   * @param offset of the first one
   * @param bytes of all of them
   * @throws IOException also when so many bytes are not so many rows
   */
  void read(long offset, long bytes, long count, RowConsumer consumer) throws IOException {
    SerializedRows rows = RowShape.form(header.columns());
    file.seek(offset);
    int atOnce = (int) Math.max(1, Math.min(READ_AT_ONCE, bytes));
    InputStream segment = new BufferedInputStream(new Segment(file, bytes), atOnce);
    DataInputViewStreamWrapper in = new DataInputViewStreamWrapper(segment);
    rows.read(in, count, consumer);
    if (segment.read() >= 0) {
      throw new IOException(path + " has more than " + count + " rows at " + offset);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** A part of a stream. */
  private static final class Segment extends InputStream {
    private final InputStream in;
    private long left;

    private Segment(InputStream in, long bytes) {
      this.in = in;
      this.left = bytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(bytes, offset, (int) Math.min(length, left));
      left -= Math.max(0, read);
      return read;
    }
  }
}
