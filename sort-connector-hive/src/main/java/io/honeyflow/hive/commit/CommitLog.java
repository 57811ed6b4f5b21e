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

import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.plan.SinkPlan;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log what a checkpoint committed: a line for its files and one for each partition.
 * Many partitions are cut short, so that a backfill does not flood the log.
 */
final class CommitLog {
  private static final Logger LOG = LoggerFactory.getLogger(CommitLog.class);
  private static final int PARTITIONS = 50;

  private final SinkPlan plan;

  CommitLog(SinkPlan plan) {
    this.plan = plan;
  }

  void committed(HiveCommittable committable) {
    long files = committable.allFiles().size();
    if (files > 0) {
      long rows = rows(committable.files());
      long late = committable.late().rows() - committable.late().rowsDropped();
      LogLine.PUBLISHED.log(
          LOG,
          counted(files, "file"),
          counted(rows, "row"),
          late == 0 ? "" : " (" + late + " late)",
          plan.table(),
          committable.checkpointId());
    }
    if (!committable.late().dropped().isEmpty()) {
      dropped(committable);
    }
    if (!committable.dirtyFiles().isEmpty()) {
      leftOut(committable.dirtyFiles(), committable.checkpointId());
    }
    if (plan.partitioned()) {
      committable.due().stream().limit(PARTITIONS).forEach(due -> committed(due, committable));
      int more = committable.due().size() - PARTITIONS;
      if (more > 0) {
        LogLine.COMMITTED_MORE.log(
            LOG, counted(more, "partition"), plan.table(), committable.checkpointId());
      }
    }
  }

  private void dropped(HiveCommittable committable) {
    List<PartitionFiles> dropped = committable.late().dropped();
    LogLine.LATE_ROWS_DROPPED.log(
        LOG,
        counted(rows(dropped), "late row"),
        plan.table(),
        committable.checkpointId(),
        dropped.size() == 1 ? "its partition was" : "their partitions were",
        dropped.stream()
            .limit(PARTITIONS)
            .map(one -> PartitionPath.name(plan.partitionKeys(), one.partition().values()))
            .collect(Collectors.joining(", ")),
        dropped.size() > PARTITIONS ? ", …" : "");
  }

  private void leftOut(List<PendingFile> files, long checkpoint) {
    LogLine.DIRTY_FILES.log(
        LOG,
        counted(files.stream().mapToLong(PendingFile::rows).sum(), "dirty row"),
        plan.table(),
        checkpoint,
        counted(files.size(), "file"),
        plan.dirtyDirectory().orElse(""));
  }

  private static long rows(List<PartitionFiles> files) {
    return files.stream().mapToLong(PartitionFiles::rows).sum();
  }

  private void committed(PartitionDir due, HiveCommittable committable) {
    LogLine.COMMITTED.log(
        LOG,
        PartitionPath.name(plan.partitionKeys(), due.values()),
        plan.table(),
        committable.checkpointId(),
        reason(committable));
  }

  private static String reason(HiveCommittable committable) {
    if (committable.phase() != Phase.RUNNING) {
      return "at the end of the input";
    }
    return committable.watermark() == Long.MIN_VALUE
        ? "without a watermark"
        : "watermark " + Instant.ofEpochMilli(committable.watermark());
  }

  private static String counted(long number, String noun) {
    return number == 1 ? "1 " + noun : number + " " + noun + "s";
  }
}
