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

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A local file that holds what does not fit into memory. It is made when it is first written to,
 * and goes with {@link #close}; where the operating system lets an open file be deleted, it has no
 * name even before, so that a killed process leaves nothing. Used by one thread.
 */
final class SpillFile implements AutoCloseable {
  /** A part of the file. */
  record Segment(long offset, long length) {}

  private final Supplier<Path> place;
  private @Nullable FileChannel channel;
  private long end;

  /**
   * @param place where a file may be made that is not there yet
   */
  SpillFile(Supplier<Path> place) {
    this.place = place;
  }

  /** Where the next byte goes. */
  long end() {
    return end;
  }

  void append(byte[] bytes, int offset, int length) throws IOException {
    FileChannel file = channel();
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
    while (buffer.hasRemaining()) {
      end += file.write(buffer, end);
    }
  }

  /** The bytes of a segment. */
  byte[] read(Segment segment) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(segment.length()));
    FileChannel file = channel();
    while (bytes.hasRemaining()) {
      if (file.read(bytes, segment.offset() + bytes.position()) < 0) {
        throw new EOFException("The local file of buffered rows was cut off by somebody else.");
      }
    }
    return bytes.array();
  }

  /** Forgets what was written. */
  void clear() throws IOException {
    if (channel != null && end > 0) {
      channel.truncate(0);
    }
    end = 0;
  }

  private FileChannel channel() throws IOException {
    FileChannel file = channel;
    if (file == null) {
      file =
          FileChannel.open(
              place.get(),
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      channel = file;
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
