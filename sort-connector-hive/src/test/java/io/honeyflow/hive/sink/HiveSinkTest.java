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
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.commit.TestTable;
import io.honeyflow.hive.commit.WatchedFiles.Call;
import io.honeyflow.hive.metastore.InMemoryMetastore;
import io.honeyflow.hive.metastore.MetastoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.runtime.partitioner.ForwardForUnspecifiedPartitioner;
import org.apache.flink.streaming.runtime.partitioner.ForwardPartitioner;
import org.apache.flink.streaming.runtime.partitioner.RescalePartitioner;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole jobs in a local cluster. */
final class HiveSinkTest {
  private static final int ROWS = 600;
  private static final int FAILURE_AT = 350;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void writesEveryRowOnceThoughTheInputFails(boolean objectReuse) throws Exception {
    TestTable table = TestTable.partitioned(folder);
    Configuration configuration = checkpointing();
    configuration.set(PipelineOptions.OBJECT_REUSE, objectReuse);
    StreamExecutionEnvironment job = environment(configuration);

    addTo(table, paced(job).map(new FailingOnce()).returns(rowType()));
    job.execute();

    assertComplete(table);
  }

  @Test
  void writesEveryRowOnceThoughCommitsFail() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    AtomicInteger published = new AtomicInteger();
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.PUBLISH && List.of(5, 14).contains(published.incrementAndGet())) {
            throw new IllegalStateException("The committing task dies here.");
          }
        });
    AtomicInteger added = new AtomicInteger();
    table.metastore.afterEachCall(
        call -> {
          if (call == InMemoryMetastore.Call.ADD_PARTITIONS && added.incrementAndGet() == 1) {
            throw new MetastoreException(
                MetastoreException.Reason.UNREACHABLE, "The answer did not come.");
          }
        });
    StreamExecutionEnvironment job = environment(checkpointing());

    addTo(table, paced(job).map(HiveSinkTest::row).returns(rowType()));
    job.execute();

    assertComplete(table);
  }

  @Test
  void commitsAtTheEndWithoutCheckpoints() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    StreamExecutionEnvironment job = environment(new Configuration());

    addTo(table, numbers(job).map(HiveSinkTest::row).returns(rowType()));
    job.execute();

    assertComplete(table);
  }

  @Test
  void commitsAtTheEndOfABatch() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    StreamExecutionEnvironment job = environment(batch());

    addTo(table, numbers(job).map(new FailingOnce()).returns(rowType()));
    job.execute();

    assertComplete(table);
  }

  @Test
  void finishesABatchCommitThatFailedHalfWay() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    AtomicInteger published = new AtomicInteger();
    table.files.beforeEachCall(
        (call, path) -> {
          if (call == Call.PUBLISH && published.incrementAndGet() == 3) {
            throw new IllegalStateException("The committing task dies here.");
          }
        });
    StreamExecutionEnvironment job = environment(batch());

    addTo(table, numbers(job).map(HiveSinkTest::row).returns(rowType()));
    job.execute();

    assertComplete(table);
  }

  @Test
  void replacesInBatchOnlyWhatWasWritten() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    StreamExecutionEnvironment first = environment(batch());
    addTo(table, first.fromData("old@dt0", "kept@other").map(HiveSinkTest::row).returns(rowType()));
    first.execute();

    table.overwriting(Map.of());
    StreamExecutionEnvironment second = environment(batch());
    addTo(table, second.fromData("new@dt0").map(HiveSinkTest::row).returns(rowType()));
    second.execute();

    assertThat(table.rows()).containsExactly("kept", "new");
    assertThat(table.hiddenFiles()).isEmpty();
  }

  @Test
  void aFailedOverwriteLeavesWhatWasThere() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    StreamExecutionEnvironment first = environment(batch());
    addTo(table, first.fromData("old@dt0").map(HiveSinkTest::row).returns(rowType()));
    first.execute();

    table.overwriting(Map.of());
    Configuration noRestart = batch();
    noRestart.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    StreamExecutionEnvironment second = environment(noRestart);
    addTo(table, numbers(second).map(new FailingOnce()).returns(rowType()));

    assertThatThrownBy(second::execute).hasStackTraceContaining("The input fails here.");
    assertThat(table.rows()).containsExactly("old");
  }

  @Test
  void everythingAfterTheWritersIsOneTask() {
    StreamExecutionEnvironment job = environment(checkpointing());
    addTo(TestTable.partitioned(folder), numbers(job).map(HiveSinkTest::row).returns(rowType()));

    JobGraph graph = job.getStreamGraph().getJobGraph();

    assertThat(graph.getVerticesSortedTopologicallyFromSources())
        .extracting(JobVertex::getName)
        .anyMatch(name -> name.contains("hive-writer"))
        .anyMatch(name -> name.contains("aggregator") && name.contains("Committer"));
    assertThat(graph.getNumberOfVertices()).isEqualTo(2);
  }

  @Test
  void writesRowsThatTheirMakerUsesAgain() throws Exception {
    TestTable table = TestTable.partitioned(folder);
    StreamExecutionEnvironment job = environment(checkpointing());

    addTo(table, paced(job).map(new OneRow()).returns(rowType()));
    job.execute();

    assertComplete(table);
  }

  @Test
  void asksForNoCopyOfTheRowsOfItsOwnTask() {
    StreamExecutionEnvironment job = environment(checkpointing());
    addTo(TestTable.partitioned(folder), numbers(job).map(HiveSinkTest::row).returns(rowType()));

    StreamNode writers = writers(job);

    assertThat(writers.getTypeSerializersIn()[0]).isInstanceOf(BorrowedRowSerializer.class);
    assertThat(writers.getInEdges().get(0).getPartitioner()).isInstanceOf(ForwardPartitioner.class);
  }

  @Test
  void leavesAnEdgeOfOthersAsItIs() {
    StreamExecutionEnvironment job = environment(checkpointing());
    DataStream<RowData> rows = numbers(job).map(HiveSinkTest::row).returns(rowType());
    addTo(TestTable.partitioned(folder), rows.rescale());

    StreamNode writers = writers(job);

    assertThat(writers.getInEdges().get(0).getPartitioner()).isInstanceOf(RescalePartitioner.class);
    assertThat(writers.getTypeSerializersIn()[0]).isInstanceOf(RowDataSerializer.class);
  }

  @Test
  void leavesTheEdgesOfABatchToFlink() {
    StreamExecutionEnvironment job = environment(batch());
    addTo(TestTable.partitioned(folder), numbers(job).map(HiveSinkTest::row).returns(rowType()));

    StreamNode writers = writers(job);

    assertThat(writers.getInEdges().get(0).getPartitioner())
        .isInstanceOf(ForwardForUnspecifiedPartitioner.class);
  }

  @Test
  void refusesAnUnboundedJobWithoutCheckpoints() {
    StreamExecutionEnvironment job = environment(new Configuration());
    DataStream<RowData> rows =
        job.fromSource(new EndlessNumbers(), WatermarkStrategy.noWatermarks(), "numbers")
            .map(HiveSinkTest::row)
            .returns(rowType())
            .union(numbers(job).map(HiveSinkTest::row).returns(rowType()));
    TestTable table = TestTable.partitioned(folder);

    assertThatThrownBy(() -> addTo(table, rows))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("db.t")
        .hasMessageContaining("SET 'execution.checkpointing.interval' = '1 min'");
  }

  @Test
  void acceptsAnUnboundedJobWithCheckpoints() {
    StreamExecutionEnvironment job = environment(checkpointing());
    DataStream<RowData> rows =
        job.fromSource(new EndlessNumbers(), WatermarkStrategy.noWatermarks(), "numbers")
            .map(HiveSinkTest::row)
            .returns(rowType());

    assertThatCode(() -> addTo(TestTable.partitioned(folder), rows)).doesNotThrowAnyException();
  }

  @Test
  void refusesCheckpointsThatEndWithTheFirstFinishedTask() {
    Configuration configuration = checkpointing();
    configuration.set(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH, false);
    StreamExecutionEnvironment job = environment(configuration);
    TestTable table = TestTable.partitioned(folder);

    assertThatThrownBy(() -> addTo(table, numbers(job).map(HiveSinkTest::row).returns(rowType())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("RESET '")
        .hasMessageContaining("checkpoints-after-tasks-finish");
  }

  private static void addTo(TestTable table, DataStream<RowData> rows) {
    new HiveSink(TestSubmission.of(table)).addTo(rows, name -> Optional.of("test-" + name));
  }

  private static Configuration checkpointing() {
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(20));
    return configuration;
  }

  private static Configuration batch() {
    Configuration configuration = new Configuration();
    configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.BATCH);
    return configuration;
  }

  private static StreamExecutionEnvironment environment(Configuration settings) {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 5);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    configuration.addAll(settings);
    return StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
  }

  /** A tenth of the rows between one completed checkpoint and the next. */
  private static DataStream<Long> paced(StreamExecutionEnvironment job) {
    return job.fromSource(
        new DataGeneratorSource<>(
            index -> index, ROWS, RateLimiterStrategy.perCheckpoint(ROWS / 10), Types.LONG),
        WatermarkStrategy.noWatermarks(),
        "numbers");
  }

  private static DataStream<Long> numbers(StreamExecutionEnvironment job) {
    return job.fromSequence(0, ROWS - 1);
  }

  private static InternalTypeInfo<RowData> rowType() {
    VarCharType text = new VarCharType(VarCharType.MAX_LENGTH);
    return InternalTypeInfo.ofFields(text, text);
  }

  private static RowData row(long number) {
    return row(name(number) + "@dt" + number % 3);
  }

  private static RowData row(String text) {
    String[] parts = text.split("@", 2);
    return GenericRowData.of(StringData.fromString(parts[0]), StringData.fromString(parts[1]));
  }

  private static String name(long number) {
    return "%04d".formatted(number);
  }

  private static StreamNode writers(StreamExecutionEnvironment job) {
    return job.getStreamGraph().getStreamNodes().stream()
        .filter(node -> node.getOperatorName().equals("hive-writer"))
        .findFirst()
        .orElseThrow();
  }

  private static void assertComplete(TestTable table) throws IOException {
    assertThat(table.rows())
        .containsExactlyElementsOf(LongStream.range(0, ROWS).mapToObj(HiveSinkTest::name).toList());
    assertThat(table.partitions()).containsExactly("dt0", "dt1", "dt2");
    assertThat(table.hiddenFiles()).isEmpty();
    assertThat(table.metastore.openConnections()).isZero();
  }

  /** Fails at one row in its first attempt. */
  private static final class FailingOnce extends RichMapFunction<Long, RowData> {
    private static final long serialVersionUID = 1L;

    @Override
    public RowData map(Long number) {
      if (number == FAILURE_AT && getRuntimeContext().getTaskInfo().getAttemptNumber() == 0) {
        throw new IllegalStateException("The input fails here.");
      }
      return row(number);
    }
  }

  /** Fills the same row, and the same bytes, again and again, as Flink's own operators do. */
  private static final class OneRow extends RichMapFunction<Long, RowData> {
    private static final long serialVersionUID = 1L;

    private transient GenericRowData row;
    private transient byte[] name;

    @Override
    public RowData map(Long number) {
      if (row == null) {
        row = new GenericRowData(2);
        name = new byte[name(0).length()];
      }
      System.arraycopy(name(number).getBytes(StandardCharsets.UTF_8), 0, name, 0, name.length);
      row.setField(0, StringData.fromBytes(name));
      row.setField(1, StringData.fromString("dt" + number % 3));
      return row;
    }
  }

  /** A source that says of itself that it never ends. */
  private static final class EndlessNumbers extends NumberSequenceSource {
    private static final long serialVersionUID = 1L;

    private EndlessNumbers() {
      super(0, Long.MAX_VALUE - 1);
    }

    @Override
    public Boundedness getBoundedness() {
      return Boundedness.CONTINUOUS_UNBOUNDED;
    }
  }
}
