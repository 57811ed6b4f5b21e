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

import io.honeyflow.hive.filesystem.WholeFile;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;

/**
 * Deletes what dead attempts of this job left: files that were never completed, or whose checkpoint
 * never was, and markers that are not in place. A file's name tells whose it is. Another job's
 * files, those of writers that live, and published ones are never touched.
 */
final class OrphanSweep {

  /**
   * As Flink's local and Hadoop writers name what is in progress, around the sink's own names, and
   * Hadoop's local file system the checksums beside it.
   */
  private static final Pattern IN_PROGRESS =
      Pattern.compile("\\.?\\.part-([0-9a-f]+)-([0-9a-f]+)-\\d+-\\d+.*\\.inprogress\\..+");

  /** How far the clocks of the cluster and the file system may be apart. */
  private static final long CLOCK_SKEW = Duration.ofHours(1).toMillis();

  /** How many partitions the metastore is asked for at a time. */
  private static final int BATCH = 1_000;

  private final SinkPlan plan;
  private final Metastore metastore;
  private final FileAccess fileSystems;
  private final long startedAt;
  private final Pattern markers;
  private final Set<Path> sweptElsewhere = new HashSet<>();

  /**
   * A sweep for one attempt of the committing task.
   *
   * @param startedAt when it began, in milliseconds since the epoch
   */
  OrphanSweep(SinkPlan plan, Metastore metastore, FileAccess fileSystems, long startedAt) {
    this.plan = plan;
    this.metastore = metastore;
    this.fileSystems = fileSystems;
    this.startedAt = startedAt;
    this.markers = WholeFile.leftovers(plan.conf().commit().successFile().name());
  }

  /**
   * Sweeps the table after a commit. All committables before it must have been committed.
   *
   * @return how many files were deleted
   */
  int after(HiveCommittable committable) throws IOException {
    Set<Path> directories = elsewhere(committable);
    sweptElsewhere.addAll(directories);
    plan.dirtyDirectory().map(Path::new).ifPresent(directories::add);
    Path table = new Path(plan.location());
    List<FileStatus> inTable = list(table);
    if (plan.partitioned()) {
      collect(inTable, 0, committable.lineage().since() - CLOCK_SKEW, directories);
    } else {
      directories.add(table);
    }
    Set<Path> folders = rowFolders(inTable, committable);
    directories.addAll(folders);
    int swept = sweep(directories, committable);
    for (Path folder : folders) {
      removeIfEmpty(folder, committable);
    }
    return swept;
  }

  /** Where writers of this job left rows. */
  private static Set<Path> rowFolders(List<FileStatus> inTable, HiveCommittable committable) {
    return inTable.stream()
        .filter(
            child ->
                RowFolder.writeId(child.getPath()).map(own(committable)::contains).orElse(false))
        .filter(FileStatus::isDir)
        .map(FileStatus::getPath)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<String> own(HiveCommittable committable) {
    return committable.lineage().writeIds();
  }

  /** Writers that live may be about to write into their own. */
  private void removeIfEmpty(Path folder, HiveCommittable committable) throws IOException {
    boolean used =
        committable.phase() == Phase.RUNNING
            && RowFolder.writeId(folder).equals(Optional.of(committable.lineage().current()));
    if (!used && list(folder).isEmpty()) {
      fileSystems.of(folder).delete(folder, false);
    }
  }

  /**
   * Sweeps the partitions of a commit that are not where the table has its own, each of them once.
   * Whoever reads again what a dead attempt wrote comes to the same partitions, sooner or later.
   *
   * @return how many files were deleted
   */
  int elsewhereAfter(HiveCommittable committable) throws IOException {
    Set<Path> directories = elsewhere(committable);
    directories.removeIf(directory -> !sweptElsewhere.add(directory));
    return sweep(directories, committable);
  }

  /**
   * Sweeps all partitions of the table that are elsewhere, as the metastore knows them. For the end
   * of a job that was restarted: not every commit is followed by a sweep when attempts die in it.
   *
   * @return how many files were deleted
   */
  int elsewhereAtEnd(HiveCommittable committable) throws IOException {
    List<List<String>> all =
        plan.partitioned()
            ? metastore.partitionNames(plan.table(), Integer.MAX_VALUE).stream()
                .map(PartitionPath::values)
                .toList()
            : List.of();
    int swept = 0;
    for (int from = 0; from < all.size(); from += BATCH) {
      List<List<String>> batch = all.subList(from, Math.min(all.size(), from + BATCH));
      Stream<PartitionDir> known =
          metastore.partitions(plan.table(), batch).stream()
              .map(partition -> new PartitionDir(partition.values(), partition.location()));
      swept += sweep(elsewhere(known), committable);
    }
    return swept;
  }

  private int sweep(Set<Path> directories, HiveCommittable committable) throws IOException {
    int swept = 0;
    for (Path directory : directories) {
      for (FileStatus file : list(directory)) {
        // The name first: to tell a directory may be a look at the file system.
        if (orphan(file, committable) && !file.isDir()) {
          fileSystems.of(file.getPath()).delete(file.getPath(), false);
          swept++;
        }
      }
    }
    return swept;
  }

  private boolean orphan(FileStatus file, HiveCommittable committable) {
    Matcher marker = markers.matcher(file.getPath().getName());
    if (marker.matches()) {
      return own(committable).contains(marker.group(1))
          && (committable.phase() != Phase.RUNNING || !newer(file));
    }
    Matcher matcher = IN_PROGRESS.matcher(file.getPath().getName());
    if (!matcher.matches()) {
      matcher = RowFolder.rowFileNamed(file.getPath().getName());
    }
    if (!matcher.matches() || !own(committable).contains(matcher.group(1))) {
      return false;
    }
    return switch (committable.phase()) {
      case RUNNING ->
          !committable.lineage().liveAttempts().contains(matcher.group(2)) && !newer(file);
      case ENDED, ENDED_WITHOUT_CHECKPOINT -> true;
    };
  }

  /**
   * Whether the file may be one of an attempt after this one: a task that was cut off and is taken
   * for dead must not sweep what its successors write.
   */
  private boolean newer(FileStatus file) {
    return file.getModificationTime() > startedAt;
  }

  private Set<Path> elsewhere(HiveCommittable committable) {
    return elsewhere(
        Stream.concat(
            committable.files().stream().map(PartitionFiles::partition),
            committable.due().stream()));
  }

  private Set<Path> elsewhere(Stream<PartitionDir> partitions) {
    return partitions
        .filter(this::isElsewhere)
        .map(partition -> new Path(partition.location()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private boolean isElsewhere(PartitionDir partition) {
    String usual = usual(partition);
    return !partition.location().equals(usual) && !samePath(partition.location(), usual);
  }

  private String usual(PartitionDir partition) {
    return plan.partitioned()
        ? PartitionPath.location(plan.location(), plan.partitionKeys(), partition.values())
        : plan.location();
  }

  private static boolean samePath(String one, String other) {
    return new Path(one).getPath().equals(new Path(other).getPath());
  }

  /** The directories of partitions among these, or below them. */
  private void collect(List<FileStatus> children, int level, long since, Set<Path> directories)
      throws IOException {
    List<String> keys = plan.partitionKeys();
    String prefix = PartitionPath.escape(keys.get(level)) + "=";
    boolean leaves = level + 1 == keys.size();
    for (FileStatus child : children) {
      if (!child.getPath().getName().startsWith(prefix) || !child.isDir()) {
        continue;
      }
      if (!leaves) {
        collect(list(child.getPath()), level + 1, since, directories);
      } else if (touched(child, since)) {
        directories.add(child.getPath());
      }
    }
  }

  /** A directory changes when a file is created in it. Object stores know no such time. */
  private static boolean touched(FileStatus directory, long since) {
    return directory.getModificationTime() <= 0 || directory.getModificationTime() >= since;
  }

  private List<FileStatus> list(Path directory) throws IOException {
    return new Directory(fileSystems.of(directory), directory).list();
  }
}
