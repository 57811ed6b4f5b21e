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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.CommitConf;
import io.honeyflow.hive.conf.CommitTrigger;
import io.honeyflow.hive.conf.LateData;
import io.honeyflow.hive.conf.MarkerContent;
import io.honeyflow.hive.conf.PartitionTimeConf;
import io.honeyflow.hive.conf.PolicyKind;
import io.honeyflow.hive.conf.StatisticsMode;
import io.honeyflow.hive.conf.SuccessFileConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.conf.TimeErrors;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CommitScheduleTest {
  private static final Instant OPENED = Instant.parse("2024-01-01T12:00:00Z");
  private static final List<String> EIGHT = List.of("2024-01-01", "08");
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void theClockDecidesTheDelayAfterTheFirstFile() {
    CommitSchedule schedule = CommitSchedule.byClock(HOUR);

    assertThat(isDue(schedule, EIGHT, OPENED, OPENED.plusSeconds(3599), Long.MIN_VALUE)).isFalse();
    assertThat(isDue(schedule, EIGHT, OPENED, OPENED.plusSeconds(3600), Long.MIN_VALUE)).isTrue();
    assertThat(schedule.dueAt(EIGHT, OPENED)).isEqualTo(atOne());
  }

  @Test
  void withoutADelayAPartitionIsDueAtOnceEvenWhenClocksDiffer() {
    CommitSchedule schedule = CommitSchedule.byClock(Duration.ZERO);

    assertThat(isDue(schedule, EIGHT, OPENED, OPENED.minusSeconds(30), Long.MIN_VALUE)).isTrue();
    assertThat(schedule.dueAt(EIGHT, OPENED)).isEqualTo(new Due.AtOnce());
  }

  @Test
  void theWatermarkDecidesInTheZoneOfTheRowtime() {
    CommitSchedule utc = byWatermark("UTC");

    assertThat(due(utc, EIGHT, "2024-01-01T08:59:59Z")).isFalse();
    assertThat(due(utc, EIGHT, "2024-01-01T08:59:59.999Z")).isFalse();
    assertThat(due(utc, EIGHT, "2024-01-01T09:00:00Z")).isTrue();

    CommitSchedule shanghai = byWatermark("Asia/Shanghai");

    assertThat(due(shanghai, EIGHT, "2024-01-01T00:59:59Z")).isFalse();
    assertThat(due(shanghai, EIGHT, "2024-01-01T01:00:00Z")).isTrue();
  }

  @Test
  void anHourThatTheClockChangeSkipsIsDueWithTheChange() {
    CommitSchedule newYork = byWatermark("America/New_York");

    assertThat(due(newYork, List.of("2024-03-10", "01"), "2024-03-10T06:59:59Z")).isFalse();
    assertThat(due(newYork, List.of("2024-03-10", "01"), "2024-03-10T07:00:00Z")).isTrue();
    assertThat(due(newYork, List.of("2024-03-10", "08"), "2024-03-10T12:59:59Z")).isFalse();
    assertThat(due(newYork, List.of("2024-03-10", "08"), "2024-03-10T13:00:00Z")).isTrue();
    assertThat(due(newYork, List.of("2024-11-03", "01"), "2024-11-03T06:59:59Z")).isFalse();
    assertThat(due(newYork, List.of("2024-11-03", "01"), "2024-11-03T07:00:00Z")).isTrue();
  }

  @Test
  void beforeTheFirstWatermarkNothingIsDue() {
    assertThat(isDue(byWatermark("UTC"), EIGHT, OPENED, Instant.MAX, Long.MIN_VALUE)).isFalse();
  }

  @Test
  void afterTheLastRowEveryPartitionIsDueWhateverItsTime() {
    List<String> unreadable = List.of("__HIVE_DEFAULT_PARTITION__", "x");

    assertThat(isDue(byWatermark("UTC"), unreadable, OPENED, OPENED, Long.MAX_VALUE)).isTrue();
    assertThat(isDue(CommitSchedule.byClock(HOUR), EIGHT, OPENED, OPENED, Long.MAX_VALUE)).isTrue();
  }

  @Test
  void aPartitionWithoutATimeIsAnError() {
    assertThatThrownBy(() -> due(byWatermark("UTC"), List.of("bad", "x"), "2024-01-01T00:00:00Z"))
        .isInstanceOf(PartitionTimeException.class)
        .hasMessageContaining("dt=bad/hr=x")
        .hasMessageContaining("'partition.time-extractor.on-error' = 'skip'");
  }

  @Test
  void theClockDecidesAboutAPartitionWithoutATimeWhereThatIsNoError() {
    CommitSchedule schedule = byWatermark("UTC", TimeErrors.SKIP);
    List<String> bad = List.of("bad", "x");

    assertThat(isDue(schedule, bad, OPENED, OPENED.plusSeconds(3599), Long.MIN_VALUE)).isFalse();
    assertThat(isDue(schedule, bad, OPENED, OPENED.plusSeconds(3600), Long.MIN_VALUE)).isTrue();
    assertThat(isDue(schedule, bad, OPENED, OPENED, Long.MAX_VALUE - 1)).isFalse();
    assertThat(schedule.skipsTimeOf(bad)).isTrue();
    assertThat(schedule.dueAt(bad, OPENED)).isEqualTo(atOne());

    assertThat(isDue(schedule, EIGHT, OPENED, Instant.MAX, Long.MIN_VALUE)).isFalse();
    assertThat(due(schedule, EIGHT, "2024-01-01T09:00:00Z")).isTrue();
    assertThat(schedule.skipsTimeOf(EIGHT)).isFalse();
  }

  @Test
  void rowsAreLateWhenTheWatermarkHasPassedTheirPartition() {
    CommitSchedule schedule = byWatermark("UTC");
    long nine = Instant.parse("2024-01-01T09:00:00Z").toEpochMilli();

    assertThat(schedule.passed(EIGHT, nine - 1)).isFalse();
    assertThat(schedule.passed(EIGHT, nine)).isTrue();
    assertThat(schedule.passed(List.of("bad", "x"), nine)).isFalse();
    assertThat(CommitSchedule.byClock(HOUR).passed(EIGHT, nine)).isFalse();
  }

  @Test
  void saysWhichWatermarkItWaitsFor() {
    assertThat(byWatermark("Asia/Shanghai").dueAt(EIGHT, OPENED))
        .isEqualTo(new Due.ByWatermark(Instant.parse("2024-01-01T01:00:00Z").toEpochMilli()));
  }

  @Test
  void aDelayWithoutEndIsNoError() {
    CommitSchedule schedule = CommitSchedule.byClock(Duration.ofMillis(Long.MAX_VALUE));

    assertThat(isDue(schedule, EIGHT, OPENED, Instant.parse("9999-01-01T00:00:00Z"), 0)).isFalse();
    assertThat(isDue(schedule, EIGHT, OPENED, OPENED, Long.MAX_VALUE)).isTrue();
  }

  @Property
  void onceDueAPartitionStaysDue(
      @ForAll @LongRange(min = 1_700_000_000_000L, max = 1_720_000_000_000L) long watermark,
      @ForAll @LongRange(max = 10_000_000_000L) long further,
      @ForAll @LongRange(min = 1_700_000_000L, max = 1_720_000_000L) long second) {
    CommitSchedule schedule = byWatermark("America/New_York");
    LocalDateTime time =
        LocalDateTime.ofInstant(Instant.ofEpochSecond(second), ZoneId.of("America/New_York"));
    List<String> partition =
        List.of(time.toLocalDate().toString(), Integer.toString(time.getHour()));

    boolean due = isDue(schedule, partition, OPENED, OPENED, watermark);
    boolean later = isDue(schedule, partition, OPENED, OPENED, watermark + further);

    assertThat(!due || later).isTrue();
  }

  private static Due atOne() {
    return new Due.ByClock(Instant.parse("2024-01-01T13:00:00Z"));
  }

  private static boolean isDue(
      CommitSchedule schedule, List<String> values, Instant opened, Instant now, long watermark) {
    return schedule.awaited(values, opened, now, watermark).isEmpty();
  }

  private static boolean due(CommitSchedule schedule, List<String> partition, String watermark) {
    return isDue(schedule, partition, OPENED, OPENED, Instant.parse(watermark).toEpochMilli());
  }

  private static CommitSchedule byWatermark(String zone) {
    return byWatermark(zone, TimeErrors.FAIL);
  }

  private static CommitSchedule byWatermark(String zone, TimeErrors onError) {
    CommitConf conf =
        new CommitConf(
            CommitTrigger.PARTITION_TIME,
            HOUR,
            ZoneId.of(zone),
            LateData.RECOMMIT,
            List.of(PolicyKind.METASTORE),
            null,
            new SuccessFileConf("_SUCCESS", MarkerContent.EMPTY),
            StatisticsMode.EXACT);
    PartitionTimeConf time =
        new PartitionTimeConf(null, "$dt $hr:00:00", "yyyy-MM-dd HH:mm:ss", onError);
    return CommitSchedule.byWatermark(
        conf,
        PartitionTime.of(
            new TableName("db", "t"),
            List.of("dt", "hr"),
            time,
            CommitScheduleTest.class.getClassLoader()),
        onError);
  }
}
