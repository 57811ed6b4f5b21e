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

import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;

/**
 * Deletes what dead attempts of this job's writers left: files that were never completed, or whose
 * checkpoint never was. A file's name tells whose it is. Another job's files, those of writers that
 * live, and published ones are never touched.
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

  private final SinkPlan plan;
  private final FileAccess fileSystems;

  OrphanSweep(SinkPlan plan, FileAccess fileSystems) {
    this.plan = plan;
    this.fileSystems = fileSystems;
  }

  /**
   * Sweeps after a commit. All committables before it must have been committed.
   *
   * @return how many files were deleted
   */
  int after(HiveCommittable committable) throws IOException {
    int swept = 0;
    for (Path directory : directories(committable)) {
      for (FileStatus file : list(directory)) {
        if (!file.isDir() && orphan(file.getPath().getName(), committable)) {
          fileSystems.of(file.getPath()).delete(file.getPath(), false);
          swept++;
        }
      }
    }
    return swept;
  }

  private static boolean orphan(String name, HiveCommittable committable) {
    Matcher matcher = IN_PROGRESS.matcher(name);
    if (!matcher.matches() || !committable.lineage().writeIds().contains(matcher.group(1))) {
      return false;
    }
    return switch (committable.phase()) {
      case RUNNING -> !committable.lineage().liveAttempts().contains(matcher.group(2));
      case ENDED, ENDED_WITHOUT_CHECKPOINT -> true;
    };
  }

  /** The directories of partitions below the table's, and of the known ones that are elsewhere. */
  private Set<Path> directories(HiveCommittable committable) throws IOException {
    Set<Path> directories = new LinkedHashSet<>();
    Stream.concat(
            committable.files().stream().map(PartitionFiles::partition), committable.due().stream())
        .forEach(partition -> directories.add(new Path(partition.location())));
    collect(new Path(plan.location()), 0, committable.lineage().since() - CLOCK_SKEW, directories);
    return directories;
  }

  private void collect(Path directory, int level, long since, Set<Path> directories)
      throws IOException {
    List<String> keys = plan.partitionKeys();
    if (level == keys.size()) {
      directories.add(directory);
      return;
    }
    String prefix = PartitionPath.escape(keys.get(level)) + "=";
    for (FileStatus child : list(directory)) {
      if (child.isDir() && child.getPath().getName().startsWith(prefix)) {
        boolean leaf = level + 1 == keys.size();
        if (!leaf || touched(child, since)) {
          collect(child.getPath(), level + 1, since, directories);
        }
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
