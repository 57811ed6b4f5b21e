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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.commit.WatchedFiles.Call;
import io.honeyflow.hive.conf.CommitTrigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whole jobs under backpressure, at their input and at the committing task: whatever the
 * checkpoints do, a partition is committed when all of its rows are in it, and once.
 */
final class CompletePartitionTest {
  private static final int DAYS = 12;
  private static final int ROWS_OF_A_DAY = 100;
  private static final long START = Instant.parse("2024-01-01T00:00:00Z").toEpochMilli();
  private static final long DAY = Duration.ofDays(1).toMillis();

  /** How checkpoints are taken. */
  enum Checkpoints {
    UNALIGNED(
        Map.of(
            "execution.checkpointing.unaligned.enabled", "true",
            "execution.checkpointing.interval", "20 ms")),
    SEVERAL_AT_ONCE(
        Map.of(
            "execution.checkpointing.max-concurrent-checkpoints", "4",
            "execution.checkpointing.interval", "10 ms")),
    TIMING_OUT(
        Map.of(
            "execution.checkpointing.timeout", "150 ms",
            "execution.checkpointing.tolerable-failed-checkpoints", "100000",
            "execution.checkpointing.interval", "20 ms")),
    UNALIGNED_WHEN_SLOW(
        Map.of(
            "execution.checkpointing.unaligned.enabled", "true",
            "execution.checkpointing.aligned-checkpoint-timeout", "5 ms",
            "execution.checkpointing.interval", "20 ms"));

    private final Map<String, String> settings;

    Checkpoints(Map<String, String> settings) {
      this.settings = settings;
    }
  }

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Checkpoints.class)
  void noPartitionIsCommittedWithoutAllOfItsRows(Checkpoints checkpoints) throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ofDays(1));
    ConcurrentLinkedQueue<String> commits = new ConcurrentLinkedQueue<>();
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.PUBLISH) {
            pause(5);
          } else if (call == Call.CREATE && path.getName().equals("_SUCCESS")) {
            Path partition = Path.of(path.getParent().getPath());
            commits.add(partition.getFileName() + " " + visibleRows(partition));
          }
        });

    Configuration configuration = Configuration.fromMap(checkpoints.settings);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    StreamExecutionEnvironment job =
        StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
    job.setBufferTimeout(1);
    new HiveSink(TestSubmission.of(table))
        .addTo(
            job.fromSource(
                    new DataGeneratorSource<>(
                        index -> index, (long) DAYS * ROWS_OF_A_DAY, Types.LONG),
                    WatermarkStrategy.<Long>forGenerator(context -> new EachRow())
                        .withTimestampAssigner((number, before) -> time(number)),
                    "rows")
                .setParallelism(1)
                .rebalance()
                .map(new Slow())
                .returns(InternalTypeInfo.ofFields(text(), text())),
            name -> Optional.of("test-" + name));
    job.execute();

    assertThat(commits)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, DAYS)
                .mapToObj(day -> "dt=" + date(START + day * DAY) + " " + ROWS_OF_A_DAY)
                .toList());
    assertThat(table.rows()).hasSize(DAYS * ROWS_OF_A_DAY).doesNotHaveDuplicates();
    assertThat(table.hiddenFiles()).isEmpty();
  }

  /** A source that is silent from its first row on, as a topic's partition without events is. */
  @Test
  void aSourceThatIsIdleHoldsNoPartitionBack() throws Exception {
    TestTable table =
        TestTable.partitioned(folder).trigger(CommitTrigger.PARTITION_TIME, Duration.ofDays(1));
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(50));
    StreamExecutionEnvironment job =
        StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
    DataStream<Long> rows =
        source(job, "rows", RateLimiterStrategy.perSecond(ROWS_OF_A_DAY))
            .union(
                source(job, "silent", RateLimiterStrategy.perSecond(0.001)).filter(row -> false));
    new HiveSink(TestSubmission.of(table))
        .addTo(
            rows.map(CompletePartitionTest::row).returns(InternalTypeInfo.ofFields(text(), text())),
            name -> Optional.of("test-" + name));

    JobClient running = job.executeAsync();
    try {
      long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      while (!table.partitions().contains(date(START))) {
        assertThat(System.nanoTime()).as("the first day is committed in time").isLessThan(end);
        pause(20);
      }
      assertThat(visibleRows(table.folder("dt=" + date(START)))).isEqualTo(ROWS_OF_A_DAY);
    } finally {
      running.cancel().get();
      // Its tasks write until they have ended.
      assertThat(running.getJobExecutionResult()).failsWithin(Duration.ofMinutes(1));
    }
  }

  /** Endless. After its first row it is idle as soon as it is silent for a while. */
  private static DataStream<Long> source(
      StreamExecutionEnvironment job, String name, RateLimiterStrategy rate) {
    return job.fromSource(
            new DataGeneratorSource<>(index -> index, Long.MAX_VALUE, rate, Types.LONG),
            WatermarkStrategy.<Long>forGenerator(context -> new EachRow())
                .withTimestampAssigner((number, before) -> time(number))
                .withIdleness(Duration.ofMillis(500)),
            name)
        .setParallelism(1);
  }

  private static long time(long number) {
    return START + number * (DAY / ROWS_OF_A_DAY);
  }

  private static String date(long time) {
    return Instant.ofEpochMilli(time).atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }

  private static VarCharType text() {
    return new VarCharType(VarCharType.MAX_LENGTH);
  }

  private static long visibleRows(Path partition) throws IOException {
    long rows = 0;
    try (Stream<Path> files = Files.list(partition)) {
      List<Path> visible =
          files.filter(file -> file.getFileName().toString().startsWith("part-")).toList();
      for (Path file : visible) {
        rows += Files.readAllLines(file).size();
      }
    }
    return rows;
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** No row is earlier than the one before. */
  private static final class EachRow implements WatermarkGenerator<Long> {

    @Override
    public void onEvent(Long number, long timestamp, WatermarkOutput output) {
      output.emitWatermark(new Watermark(timestamp));
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }

  /** Slower than the source, and not equally slow in both subtasks. */
  private static final class Slow implements MapFunction<Long, RowData> {
    private static final long serialVersionUID = 1L;

    @Override
    public RowData map(Long number) {
      if (number % 4 == 0) {
        pause(1);
      }
      return row(number);
    }
  }

  private static RowData row(long number) {
    return GenericRowData.of(
        StringData.fromString("%05d".formatted(number)), StringData.fromString(date(time(number))));
  }
}
