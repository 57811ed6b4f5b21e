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

import io.honeyflow.hive.commit.statistics.CommitId;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;

/**
 * Remembers what commits made of rows, in a hidden file for each of them: a commit that dies is
 * completed with the same files. It also tells what was made in partitions that are not complete
 * yet, so the file of the last commit stays as long as there are any. Used by one thread.
 */
final class CompactionJournal {
  private static final int VERSION = 1;
  private static final String PREFIX = ".commit-";
  private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "(\\d{1,18})");

  private final FileAccess fileSystems;
  private final String table;
  private final Set<Path> files = new LinkedHashSet<>();

  /**
   * What was decided about a commit before it began.
   *
   * @param committable with the files that were made of its rows
   * @param open what is in partitions that are not complete, this commit included
   */
  record Entry(HiveCommittable committable, OpenContents open) {

    /** Whether it is of this commit. */
    boolean isOf(CommitId commit) {
      return committable.id().equals(commit);
    }

    /** Whether it is of a later commit, so that this one is done. */
    boolean isAfter(CommitId commit) {
      CommitId own = committable.id();
      return own.writeId().equals(commit.writeId()) && own.checkpoint() > commit.checkpoint();
    }
  }

  /**
   * @param table the table's location
   */
  CompactionJournal(FileAccess fileSystems, String table) {
    this.fileSystems = fileSystems;
    this.table = table;
  }

  /** The last entry of a job: that of its latest submission that has one. */
  Optional<Entry> last(Lineage lineage) throws IOException {
    Optional<Entry> last = Optional.empty();
    for (String writeId : lineage.writeIds()) {
      Optional<Entry> own = last(writeId);
      last = own.isPresent() ? own : last;
    }
    return last;
  }

  /** A torn entry is none: its commit had not begun. */
  private Optional<Entry> last(String writeId) throws IOException {
    Path folder = RowFolder.of(table, writeId).path();
    long latest = -1;
    Optional<Entry> last = Optional.empty();
    for (FileStatus file : new Directory(fileSystems.of(folder), folder).list()) {
      Matcher name = NAME.matcher(file.getPath().getName());
      if (name.matches()) {
        files.add(file.getPath());
        Optional<byte[]> body = file(file.getPath()).read();
        long checkpoint = Long.parseLong(name.group(1));
        if (body.isPresent() && checkpoint > latest) {
          latest = checkpoint;
          last = Optional.of(entry(body.get()));
        }
      }
    }
    return last;
  }

  void write(Entry entry) throws IOException {
    Path path = path(entry.committable());
    files.add(path);
    file(path).write(bytes(entry));
  }

  /** Forgets all other entries. */
  void forgetBut(Entry entry) throws IOException {
    Path kept = path(entry.committable());
    for (Path path : Set.copyOf(files)) {
      if (!path.getPath().equals(kept.getPath())) {
        forget(path);
      }
    }
  }

  /** Forgets everything. */
  void forget() throws IOException {
    for (Path path : Set.copyOf(files)) {
      forget(path);
    }
  }

  private void forget(Path path) throws IOException {
    file(path).delete();
    files.remove(path);
  }

  private Path path(HiveCommittable committable) {
    RowFolder folder = RowFolder.of(table, committable.lineage().current());
    return new Path(folder.path(), PREFIX + committable.checkpointId());
  }

  private ChecksummedFile file(Path path) throws IOException {
    return new ChecksummedFile(fileSystems.of(path), path);
  }

  private static byte[] bytes(Entry entry) throws IOException {
    HiveCommittableSerializer committables = new HiveCommittableSerializer();
    WireWriter out = new WireWriter();
    out.number(VERSION);
    out.number(committables.getVersion());
    out.bytes(committables.serialize(entry.committable()));
    out.all(
        entry.open().byPartition().entrySet(),
        open -> {
          out.texts(open.getKey());
          out.tally(open.getValue().tally());
          out.all(open.getValue().compacted(), out::committedFile);
        });
    return out.written();
  }

  private static Entry entry(byte[] body) throws IOException {
    WireReader in = WireReader.ofVersioned("Cannot read a compaction's journal", body, VERSION);
    HiveCommittable committable =
        new HiveCommittableSerializer().deserialize(in.number(), in.bytes());
    Map<List<String>, OpenContent> open = new LinkedHashMap<>();
    in.all(() -> open.put(in.texts(), new OpenContent(in.plainTally(), in.all(in::committedFile))));
    return new Entry(committable, new OpenContents(open));
  }
}
