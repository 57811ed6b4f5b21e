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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** The rows that writers left for a commit. Used by one thread. */
final class LeftRows implements AutoCloseable {
  private final FileAccess fileSystems;
  private final FileRetry retry;
  private final RowCompactor compactor;
  private final FilePublisher publisher;
  private final FileThreads threads;

  /**
   * @param publisher says what is missing
   */
  LeftRows(
      FileAccess fileSystems, FileRetry retry, RowCompactor compactor, FilePublisher publisher) {
    this.fileSystems = fileSystems;
    this.retry = retry;
    this.compactor = compactor;
    this.publisher = publisher;
    this.threads = new FileThreads("hive-compact", compactor.parallelism());
  }

  /**
   * Makes files of them, complete and invisible.
   *
   * @param restored whether the files may have been published before, and the rows be gone
   * @return the files by their partition and its directory, of which one may be spelled in two ways
   */
  Map<PartitionDir, List<PendingFile>> encoded(HiveCommittable committable, boolean restored)
      throws IOException, InterruptedException {
    Set<String> missing = missing(committable);
    List<PartitionFiles> there = new ArrayList<>();
    for (PartitionFiles files : committable.files()) {
      PartitionFiles rows = files.rowsOnly();
      if (missing.isEmpty() || !goneFor(rows, missing, restored)) {
        there.add(rows);
      }
    }
    there.removeIf(rows -> rows.files().isEmpty());
    List<Callable<List<PendingFile>>> work = new ArrayList<>();
    there.forEach(rows -> work.add(() -> encoded(rows)));
    List<List<PendingFile>> files = threads.doAll(work);
    Map<PartitionDir, List<PendingFile>> made = new LinkedHashMap<>();
    for (int i = 0; i < there.size(); i++) {
      made.put(there.get(i).partition(), files.get(i));
    }
    return made;
  }

  private List<PendingFile> encoded(PartitionFiles rows) throws IOException, InterruptedException {
    return retry.run(
        "compact rows of " + rows.partition().location(),
        () -> compactor.compact(rows.partition(), rows.files()));
  }

  /** Whether rows are gone: with their commit, or because somebody removed them. */
  private boolean goneFor(PartitionFiles rows, Set<String> missing, boolean restored)
      throws IOException, InterruptedException {
    List<PendingFile> gone =
        rows.files().stream().filter(one -> missing.contains(file(one))).toList();
    if (gone.isEmpty()) {
      return false;
    }
    if (!published(rows)) {
      for (PendingFile one : gone) {
        publisher.missing(one, restored);
      }
    }
    return true;
  }

  /** Whether there is a file of these rows. */
  private boolean published(PartitionFiles rows) throws IOException, InterruptedException {
    Path location = new Path(rows.partition().location());
    String name = new Path(rows.files().get(0).path()).getName();
    Directory directory = new Directory(fileSystems.of(location), location);
    return retry.run("list " + location, directory::list).stream()
        .anyMatch(file -> file.getPath().getName().startsWith(name));
  }

  private Set<String> missing(HiveCommittable committable)
      throws IOException, InterruptedException {
    Set<String> missing = new LinkedHashSet<>();
    for (String file : files(committable.files().stream())) {
      Path path = new Path(file);
      FileSystem fileSystem = fileSystems.of(path);
      if (!retry.run("look for " + path, () -> fileSystem.exists(path))) {
        missing.add(file);
      }
    }
    return missing;
  }

  /** Deletes them, those that came too late included. Repeatable. */
  void delete(HiveCommittable committable) throws IOException, InterruptedException {
    Stream<PartitionFiles> all =
        Stream.concat(committable.files().stream(), committable.late().dropped().stream());
    for (String file : files(all)) {
      Path path = new Path(file);
      FileSystem fileSystem = fileSystems.of(path);
      retry.run("delete " + path, () -> !fileSystem.exists(path) || fileSystem.delete(path, false));
    }
  }

  private static Set<String> files(Stream<PartitionFiles> all) {
    Set<String> files = new LinkedHashSet<>();
    all.flatMap(one -> one.files().stream())
        .filter(PendingFile::isRows)
        .forEach(rows -> files.add(file(rows)));
    return files;
  }

  private static String file(PendingFile rows) {
    return ((PublishHandle.Rows) rows.handle()).file();
  }

  @Override
  public void close() {
    threads.close();
  }
}
