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
package io.honeyflow.hive.partition;

import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.CustomPolicyConf;
import io.honeyflow.hive.conf.PartitionTimeConf;
import io.honeyflow.hive.conf.PolicyKind;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.util.TimeUtils;

/** Says in one line when a partition of a table will be committed, and what happens then. */
public final class CommitSentence {
  private CommitSentence() {}

  /**
   * The line for a table that is written by checkpoints.
   *
   * @param keys the table's partition columns; empty for a table without
   */
  public static String byCheckpoints(CommitConf commit, PartitionTimeConf time, List<String> keys) {
    if (keys.isEmpty()) {
      return "Files become visible at each checkpoint" + policies(commit) + ".";
    }
    return "Partition %s is committed at %s%s.%s%s"
        .formatted(
            partition(keys),
            when(commit, time, keys),
            policies(commit),
            unreadable(time),
            late(commit));
  }

  /**
   * The line for a table that is written in batch mode, or without checkpoints: trigger and delay
   * do not matter then.
   *
   * @param keys the table's partition columns; empty for a table without
   */
  public static String atTheEnd(CommitConf commit, List<String> keys) {
    String what =
        keys.isEmpty()
            ? "Files become visible"
            : "Partition %s is committed".formatted(partition(keys));
    return what + " when the whole input is written" + policies(commit) + ".";
  }

  private static String partition(List<String> keys) {
    return keys.stream().map(key -> key + "=…").collect(Collectors.joining("/"));
  }

  private static String when(CommitConf commit, PartitionTimeConf time, List<String> keys) {
    Duration delay = commit.delay();
    String plus = delay.isZero() ? "" : " plus " + TimeUtils.formatWithHighestUnit(delay);
    if (commit.trigger() == CommitTrigger.PARTITION_TIME) {
      return "the first checkpoint after the watermark (compared in %s) has passed its time (%s)%s, or at the end of the input"
          .formatted(commit.watermarkZone(), PartitionTime.describe(time, keys), plus);
    }
    return delay.isZero()
        ? "each checkpoint that brings it files"
        : "the first checkpoint after its first file was opened"
            + plus
            + ", or at the end of the input";
  }

  private static String unreadable(PartitionTimeConf time) {
    return switch (time.onError()) {
      case FAIL -> "";
      case SKIP -> " One whose time cannot be read is committed by the clock.";
    };
  }

  private static String late(CommitConf commit) {
    return switch (commit.lateData()) {
      case RECOMMIT -> "";
      case APPEND -> " Rows that come after it are published without committing it again.";
      case DROP -> " Rows that come after it are dropped.";
    };
  }

  private static String policies(CommitConf commit) {
    if (commit.policies().isEmpty()) {
      return "";
    }
    return commit.policies().stream()
        .map(policy -> policy(policy, commit))
        .collect(Collectors.joining(", ", "; then ", ""));
  }

  private static String policy(PolicyKind policy, CommitConf commit) {
    CustomPolicyConf custom = commit.custom();
    return switch (policy) {
      case METASTORE -> "metastore";
      case SUCCESS_FILE -> "success-file(" + commit.successFile().name() + ")";
      case CUSTOM -> "custom(" + (custom == null ? "" : custom.className()) + ")";
    };
  }
}
