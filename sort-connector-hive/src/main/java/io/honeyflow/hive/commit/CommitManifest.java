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

/**
 * Remembers the work of a commit that no checkpoint remembers, in a hidden file in the table's
 * directory. Before it is written nothing has changed; after that the commit is only completed,
 * even when all tasks run again and would have produced other files.
 */
final class CommitManifest {
  private static final int VERSION = 1;

  private final FileSystem fileSystem;
  private final Path path;

  CommitManifest(FileSystem fileSystem, Path table, String writeId) {
    this.fileSystem = fileSystem;
    this.path = new Path(table, ".honeyflow-commit-" + writeId);
  }

  /** What an earlier attempt began. A torn manifest is none: its attempt had not begun. */
  Optional<CommitWork> read() throws IOException {
    byte[] content;
    try {
      content = fileSystem.exists(path) ? readAll() : new byte[0];
    } catch (FileNotFoundException | EOFException e) {
      return Optional.empty();
    }
    return content.length == 0 ? Optional.empty() : parse(content);
  }

  private byte[] readAll() throws IOException {
    try (FSDataInputStream in = fileSystem.open(path)) {
      return in.readAllBytes();
    }
  }

  private static Optional<CommitWork> parse(byte[] content) throws IOException {
    WireReader in = WireReader.of(content);
    long checksum;
    byte[] body;
    try {
      checksum = in.longNumber();
      body = in.bytes();
    } catch (IOException torn) {
      return Optional.empty();
    }
    return checksum == checksum(body) ? Optional.of(work(body)) : Optional.empty();
  }

  private static CommitWork work(byte[] body) throws IOException {
    WireReader in = WireReader.of(body);
    int version = in.number();
    if (version != VERSION) {
      throw new IOException("Cannot read a commit manifest of version " + version + ".");
    }
    return new CommitWork(
        new HiveCommittableSerializer().deserialize(in.number(), in.bytes()), in.texts());
  }

  void write(CommitWork work) throws IOException {
    HiveCommittableSerializer committables = new HiveCommittableSerializer();
    WireWriter body = new WireWriter();
    body.number(VERSION);
    body.number(committables.getVersion());
    body.bytes(committables.serialize(work.committable()));
    body.texts(work.replaced());

    WireWriter out = new WireWriter();
    out.number(checksum(body.written()));
    out.bytes(body.written());
    try (FSDataOutputStream stream = fileSystem.create(path, WriteMode.OVERWRITE)) {
      stream.write(out.written());
    }
  }

  /** Forgets it, after the work is done. */
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
