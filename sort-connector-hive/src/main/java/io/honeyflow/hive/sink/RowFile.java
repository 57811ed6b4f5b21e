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

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;

/**
 * A file of rows in their binary form, those of one partition after those of another. It holds its
 * header's length, its header, and the rows. Used by one thread.
 */
final class RowFile {
  private static final int WRITTEN_AT_ONCE = 64 * 1024;

  private final Path path;
  private final RecoverableFsDataOutputStream file;
  private final DataOutputStream out;
  private long end;

  private RowFile(Path path, RecoverableFsDataOutputStream file) {
    this.path = path;
    this.file = file;
    this.out = new DataOutputStream(new BufferedOutputStream(file, WRITTEN_AT_ONCE));
  }

  static RowFile open(FileSystem fileSystem, Path path, RowFileHeader header) throws IOException {
    byte[] bytes = header.bytes();
    RowFile opened = new RowFile(path, fileSystem.createRecoverableWriter().open(path));
    opened.out.writeInt(bytes.length);
    opened.out.write(bytes);
    opened.end = Integer.BYTES + (long) bytes.length;
    return opened;
  }

  String path() {
    return path.toString();
  }

  /**
   * Appends the rows of a group, which is empty afterwards.
   *
   * @param bytes of these rows
   * @return where they begin
   */
  long append(RowBuffer buffer, int group, long bytes) throws IOException {
    long offset = end;
    buffer.drain(group, out);
    end += bytes;
    return offset;
  }

  /** Completes the file under its own name. */
  void complete() throws IOException {
    out.flush();
    if (file.getPos() != end) {
      throw new IllegalStateException(path + " has " + file.getPos() + " bytes, not " + end);
    }
    file.closeForCommit().commit();
  }

  /** Gives the file up. What is left of it is swept later. */
  void discard() throws IOException {
    file.close();
  }
}
