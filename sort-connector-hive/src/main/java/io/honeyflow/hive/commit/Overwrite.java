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

import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.plan.SinkPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;

/**
 * What {@code INSERT OVERWRITE} replaces: the partitions that were written, and a partition that
 * the statement names completely even when no row came for it. A table without partitions is
 * replaced as a whole.
 */
final class Overwrite {

  private final SinkPlan plan;
  private final Metastore metastore;
  private final FileAccess fileSystems;

  Overwrite(SinkPlan plan, Metastore metastore, FileAccess fileSystems) {
    this.plan = plan;
    this.metastore = metastore;
    this.fileSystems = fileSystems;
  }

  /** Adds to the committable what is replaced, as it is now. */
  CommitWork plan(HiveCommittable committable) throws IOException {
    List<PartitionDir> due = due(committable.due());
    Set<String> published =
        committable.allFiles().stream()
            .map(file -> new Path(file.path()).getName())
            .collect(Collectors.toSet());
    List<String> replaced = new ArrayList<>();
    for (PartitionDir partition : due) {
      collect(new Path(partition.location()), published, replaced);
    }
    return new CommitWork(committable.withDue(due), replaced);
  }

  private List<PartitionDir> due(List<PartitionDir> written) {
    if (!written.isEmpty() || !plan.staticPartition().keySet().containsAll(plan.partitionKeys())) {
      return written;
    }
    List<String> values =
        plan.partitionKeys().stream()
            .map(key -> Objects.requireNonNull(plan.staticPartition().get(key)))
            .toList();
    return List.of(new PartitionDir(values, location(values)));
  }

  private String location(List<String> values) {
    if (values.isEmpty()) {
      return plan.location();
    }
    return metastore.partitions(plan.table(), List.of(values)).stream()
        .findFirst()
        .map(partition -> partition.location())
        .orElseGet(() -> PartitionPath.location(plan.location(), plan.partitionKeys(), values));
  }

  /** All that a reader sees, at any depth, and the marker of the commit before. */
  private void collect(Path directory, Set<String> published, List<String> replaced)
      throws IOException {
    for (FileStatus status : new Directory(fileSystems.of(directory), directory).list()) {
      String name = status.getPath().getName();
      boolean hidden = name.startsWith(".") || name.startsWith("_");
      if (status.isDir()) {
        if (!hidden) {
          collect(status.getPath(), published, replaced);
        }
      } else if (!published.contains(name)
          && (!hidden || name.equals(plan.conf().commit().successFile().name()))) {
        replaced.add(status.getPath().toString());
      }
    }
  }

  /** Deletes what was replaced. Repeatable. */
  void delete(List<String> replaced) throws IOException {
    for (String file : replaced) {
      Path path = new Path(file);
      if (fileSystems.of(path).exists(path)) {
        fileSystems.of(path).delete(path, false);
      }
    }
  }
}
