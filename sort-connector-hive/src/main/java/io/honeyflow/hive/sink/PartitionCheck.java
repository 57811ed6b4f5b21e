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

import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.TimeErrors;
import io.honeyflow.hive.partition.PartitionPath;
import io.honeyflow.hive.partition.PartitionTime;
import io.honeyflow.hive.partition.PartitionTimeException;
import io.honeyflow.hive.plan.SinkPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a partition before its first file is opened. What it refuses would fail when the file is
 * opened or when the partition is committed, again after every restart.
 */
final class PartitionCheck {
  /** Of a file's or directory's name on Linux; also HDFS's dfs.namenode.fs-limits default. */
  private static final int LONGEST_NAME = 255;

  /** PARTITION_KEY_VALS.PART_KEY_VAL in the metastore's database, the same from Hive 1.2 to 4. */
  private static final int LONGEST_VALUE = 256;

  /** PARTITIONS.PART_NAME in the metastore's database. */
  private static final int LONGEST_PARTITION = 767;

  /** File systems of directories; an object's key is only limited as a whole. */
  private static final Set<String> WITH_DIRECTORIES = Set.of("", "file", "hdfs", "viewfs");

  private final SinkPlan plan;
  private final @Nullable PartitionTime time;

  private PartitionCheck(SinkPlan plan, @Nullable PartitionTime time) {
    this.plan = plan;
    this.time = time;
  }

  /**
   * Where dirty rows are skipped, a partition whose time cannot be read is refused here already:
   * later it can only fail the job.
   */
  static PartitionCheck of(SinkPlan plan, ClassLoader userClasses) {
    boolean timed =
        plan.conf().dirty().skipped()
            && plan.partitioned()
            && plan.conf().commit().trigger() == CommitTrigger.PARTITION_TIME
            && plan.conf().partitionTime().onError() == TimeErrors.FAIL;
    return new PartitionCheck(
        plan,
        timed
            ? PartitionTime.of(
                plan.table(), plan.partitionKeys(), plan.conf().partitionTime(), userClasses)
            : null);
  }

  /**
   * @throws UnwritablePartitionException when the partition's time is needed and cannot be read
   */
  void checkTime(List<String> values) {
    if (time != null) {
      try {
        time.of(values);
      } catch (PartitionTimeException e) {
        throw new UnwritablePartitionException(e);
      }
    }
  }

  /**
   * @throws UnwritablePartitionException when the name of a new partition is too long
   */
  void checkName(List<String> values) {
    String scheme = new Path(plan.location()).toUri().getScheme();
    boolean directories =
        WITH_DIRECTORIES.contains(scheme == null ? "" : scheme.toLowerCase(Locale.ROOT));
    for (int i = 0; i < values.size(); i++) {
      String key = plan.partitionKeys().get(i);
      String value = values.get(i);
      int bytes =
          PartitionPath.name(List.of(key), List.of(value)).getBytes(StandardCharsets.UTF_8).length;
      if (directories && bytes > LONGEST_NAME) {
        throw tooLong(
            key, value, "its directory's name would have " + bytes + " bytes", LONGEST_NAME);
      }
      if (value.length() > LONGEST_VALUE) {
        throw tooLong(
            key,
            value,
            "the metastore would store " + value.length() + " characters",
            LONGEST_VALUE);
      }
    }
    int length = PartitionPath.name(plan.partitionKeys(), values).length();
    if (length > LONGEST_PARTITION) {
      throw tooLong(
          String.join(", ", plan.partitionKeys()),
          String.join(", ", values),
          "the partition's name would have " + length + " characters",
          LONGEST_PARTITION);
    }
  }

  private UnwritablePartitionException tooLong(String key, String value, String reason, int limit) {
    String shown = value.length() > 50 ? value.substring(0, 50) + "…" : value;
    return new UnwritablePartitionException(
        "Partition column '%s' of %s: the value '%s' is too long: %s, and %d are allowed. Filter out such rows, or shorten the value."
            .formatted(key, plan.table(), shown, reason, limit));
  }
}
