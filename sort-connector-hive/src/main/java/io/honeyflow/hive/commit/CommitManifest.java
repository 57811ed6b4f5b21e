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

import java.io.IOException;
import java.util.Optional;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * Remembers the work of a commit that no checkpoint remembers, in a hidden file in the table's
 * directory. Before it is written nothing has changed; after that the commit is only completed,
 * even when all tasks run again and would have produced other files.
 */
final class CommitManifest {
  private static final int VERSION = 1;

  private final ChecksummedFile file;

  CommitManifest(FileSystem fileSystem, Path table, String writeId) {
    this.file = new ChecksummedFile(fileSystem, new Path(table, ".honeyflow-commit-" + writeId));
  }

  /** What an earlier attempt began. A torn manifest is none: its attempt had not begun. */
  Optional<CommitWork> read() throws IOException {
    Optional<byte[]> body = file.read();
    return body.isPresent() ? Optional.of(work(body.get())) : Optional.empty();
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
    file.write(body.written());
  }

  /** Forgets it, after the work is done. */
  void delete() throws IOException {
    file.delete();
  }
}
