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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.CustomPolicyConf;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.PartitionTimeConf;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.conf.StatisticsMode;
import io.honeyflow.hive.conf.SuccessFileConf;
import io.honeyflow.hive.conf.TimeErrors;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommitSentenceTest {
  private static final List<PolicyKind> DEFAULT =
      List.of(PolicyKind.METASTORE, PolicyKind.SUCCESS_FILE);
  private static final List<String> DT_HR = List.of("dt", "hr");

  @Test
  void saysWhatTheWatermarkMustPass() {
    assertThat(
            CommitSentence.byCheckpoints(
                conf(CommitTrigger.PARTITION_TIME, Duration.ofHours(1), DEFAULT),
                time("$dt $hr:00:00"),
                DT_HR))
        .isEqualTo(
            "Partition dt=…/hr=… is committed at the first checkpoint after the watermark (compared"
                + " in Asia/Shanghai) has passed its time ('$dt $hr:00:00') plus 1 h, or at the end"
                + " of the input; then"
                + " metastore, success-file(_SUCCESS).");
  }

  @Test
  void saysWhatBecomesOfLateRows() {
    assertThat(sentenceWith(LateData.RECOMMIT)).endsWith("success-file(_SUCCESS).");
    assertThat(sentenceWith(LateData.APPEND))
        .endsWith(
            "success-file(_SUCCESS). Rows that come after it are published without committing it"
                + " again.");
    assertThat(sentenceWith(LateData.DROP))
        .endsWith("success-file(_SUCCESS). Rows that come after it are dropped.");
  }

  @Test
  void saysThatTheClockHelpsOut() {
    assertThat(
            CommitSentence.byCheckpoints(
                conf(CommitTrigger.PARTITION_TIME, Duration.ZERO, DEFAULT),
                new PartitionTimeConf(null, null, "yyyy-MM-dd", TimeErrors.SKIP),
                DT_HR))
        .endsWith("(_SUCCESS). One whose time cannot be read is committed by the clock.");
  }

  private static String sentenceWith(LateData late) {
    CommitConf commit =
        new CommitConf(
            CommitTrigger.PARTITION_TIME,
            Duration.ZERO,
            ZoneId.of("UTC"),
            late,
            DEFAULT,
            null,
            new SuccessFileConf("_SUCCESS", MarkerContent.EMPTY),
            StatisticsMode.EXACT);
    return CommitSentence.byCheckpoints(commit, time(null), DT_HR);
  }

  @Test
  void namesTheFirstColumnWhereThereIsNoPattern() {
    assertThat(
            CommitSentence.byCheckpoints(
                conf(CommitTrigger.PARTITION_TIME, Duration.ZERO, DEFAULT), time(null), DT_HR))
        .contains("has passed its time ('$dt'), or at the end of the input; then");
  }

  @Test
  void namesTheClassesOfTheUsers() {
    assertThat(
            CommitSentence.byCheckpoints(
                conf(CommitTrigger.PARTITION_TIME, Duration.ZERO, List.of(PolicyKind.CUSTOM)),
                new PartitionTimeConf("my.Extractor", null, "", TimeErrors.FAIL),
                DT_HR))
        .contains("(as my.Extractor reads it), or")
        .endsWith("; then custom(my.Policy).");
  }

  @Test
  void saysWhatTheClockDecides() {
    assertThat(
            CommitSentence.byCheckpoints(
                conf(CommitTrigger.PROCESS_TIME, Duration.ZERO, DEFAULT), time(null), DT_HR))
        .startsWith("Partition dt=…/hr=… is committed at each checkpoint that brings it files;");
    assertThat(
            CommitSentence.byCheckpoints(
                conf(CommitTrigger.PROCESS_TIME, Duration.ofMinutes(5), List.of()),
                time(null),
                DT_HR))
        .isEqualTo(
            "Partition dt=…/hr=… is committed at the first checkpoint after its first file was"
                + " opened plus 5 min, or at the end of the input.");
  }

  @Test
  void saysThatATableWithoutPartitionsIsWrittenAtEachCheckpoint() {
    assertThat(
            CommitSentence.byCheckpoints(
                conf(CommitTrigger.PROCESS_TIME, Duration.ZERO, DEFAULT), time(null), List.of()))
        .isEqualTo(
            "Files become visible at each checkpoint; then metastore, success-file(_SUCCESS).");
  }

  @Test
  void saysThatNothingButTheEndCommitsWithoutCheckpoints() {
    CommitConf commit = conf(CommitTrigger.PARTITION_TIME, Duration.ofHours(1), DEFAULT);

    assertThat(CommitSentence.atTheEnd(commit, DT_HR))
        .isEqualTo(
            "Partition dt=…/hr=… is committed when the whole input is written; then metastore,"
                + " success-file(_SUCCESS).");
    assertThat(CommitSentence.atTheEnd(commit, List.of()))
        .isEqualTo(
            "Files become visible when the whole input is written; then metastore,"
                + " success-file(_SUCCESS).");
  }

  private static PartitionTimeConf time(String pattern) {
    return new PartitionTimeConf(null, pattern, "yyyy-MM-dd HH:mm:ss", TimeErrors.FAIL);
  }

  private static CommitConf conf(CommitTrigger trigger, Duration delay, List<PolicyKind> policies) {
    CustomPolicyConf custom =
        policies.contains(PolicyKind.CUSTOM)
            ? new CustomPolicyConf("my.Policy", List.of(), "default_catalog")
            : null;
    return new CommitConf(
        trigger,
        delay,
        ZoneId.of("Asia/Shanghai"),
        LateData.RECOMMIT,
        policies,
        custom,
        new SuccessFileConf("_SUCCESS", MarkerContent.EMPTY),
        StatisticsMode.EXACT);
  }
}
