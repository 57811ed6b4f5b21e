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
package io.honeyflow.hive.commit;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.CRC32;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;

/** A small file that tells whether it was written to its end. */
record ChecksummedFile(FileSystem fileSystem, Path path) {

  /** Its content; empty when it is not there or torn. */
  Optional<byte[]> read() throws IOException {
    byte[] content;
    try {
      content = fileSystem.exists(path) ? readAll() : new byte[0];
    } catch (FileNotFoundException | EOFException e) {
      return Optional.empty();
    }
    WireReader in = WireReader.of(content);
    try {
      long checksum = in.longNumber();
      byte[] body = in.bytes();
      return checksum == checksum(body) ? Optional.of(body) : Optional.empty();
    } catch (IOException torn) {
      return Optional.empty();
    }
  }

  private byte[] readAll() throws IOException {
    try (FSDataInputStream in = fileSystem.open(path)) {
      return in.readAllBytes();
    }
  }

  /** In place of what was there. */
  void write(byte[] body) throws IOException {
    WireWriter out = new WireWriter();
    out.number(checksum(body));
    out.bytes(body);
    try (FSDataOutputStream stream = fileSystem.create(path, WriteMode.OVERWRITE)) {
      stream.write(out.written());
    }
  }

  /** Repeatable. */
  void delete() throws IOException {
    if (fileSystem.exists(path)) {
      fileSystem.delete(path, false);
    }
  }

  private static long checksum(byte[] body) {
    CRC32 checksum = new CRC32();
    checksum.update(body);
    return checksum.getValue();
  }
}
