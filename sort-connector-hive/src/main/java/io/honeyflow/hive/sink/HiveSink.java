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

import io.honeyflow.hive.commit.FileAccess;
import io.honeyflow.hive.filesystem.TableFileSystems;
import io.honeyflow.hive.format.FileWriterFactory;
import io.honeyflow.hive.format.FormatRequest;
import io.honeyflow.hive.format.TableFormats;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.StorageFormat;
import io.honeyflow.hive.plan.SinkPlan;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.streaming.api.transformations.PhysicalTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topology, and nothing else:
 *
 * <pre>
 * rows ─▶ WRITER (N) ──global──▶ [ pass-through ─▶ AGGREGATOR ─▶ COMMITTER ]
 * </pre>
 *
 * <p>The bracket is one chained task: after the end of the input nothing may cross a network edge,
 * where Flink would drop it.
 */
public final class HiveSink {
  private static final Logger LOG = LoggerFactory.getLogger(HiveSink.class);

  private final Submission submission;

  /** A sink of the plan's table. */
  public HiveSink(SinkPlan plan) {
    this(
        new Submission(
            plan,
            RandomId.next(),
            System.currentTimeMillis(),
            FileAccess.of(new TableFileSystems(plan.conf().hadoop())),
            HiveSink::format));
  }

  /** A sink for one submission of a job. */
  HiveSink(Submission submission) {
    this.submission = submission;
  }

  /**
   * Adds the sink to a stream, and says in the log what it will do.
   *
   * @param uid makes the stable id of an operator from its name, or none where ids are generated
   * @throws IllegalStateException when the job's checkpoint settings would lose rows
   */
  public DataStreamSink<?> addTo(DataStream<RowData> rows, Function<String, Optional<String>> uid) {
    CheckpointSettings settings = CheckpointSettings.of(rows);
    settings.check(submission.plan().table());
    String description = submission.plan().describe(settings.commitByCheckpoints());
    LogLine.PLANNED.log(LOG, description);

    SingleOutputStreamOperator<byte[]> results =
        toWriters(rows, settings.streaming())
            .transform(
                "hive-writer",
                PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO,
                new HiveWriterFactory(submission, type(rows).toRowType()))
            .setDescription(description);
    setParallelism(results.getTransformation(), rows.getTransformation());
    uid.apply("hive-writer").ifPresent(results::uid);

    DataStreamSink<byte[]> sink =
        aligned(results.global()).sinkTo(new CommitSink(submission)).setParallelism(1);
    sink.name("hive-commit " + submission.plan().table());
    uid.apply("hive-commit").ifPresent(sink::uid);
    return sink;
  }

  /** The rows on the edge that takes them to the writers. */
  private DataStream<RowData> toWriters(DataStream<RowData> rows, boolean streaming) {
    Integer declared = submission.plan().conf().writer().parallelism();
    int before = rows.getTransformation().getParallelism();
    int writers = declared == null ? before : declared;
    if (writers > 1) {
      Optional<DataStream<RowData>> exchanged = RowExchange.of(rows, submission.plan());
      if (exchanged.isPresent()) {
        return exchanged.get();
      }
    }
    // An edge that has a partitioner keeps it, and that of a batch is left to Flink.
    boolean chained =
        streaming
            && writers == before
            && rows.getTransformation() instanceof PhysicalTransformation<RowData>;
    return chained ? borrowed(rows) : rows;
  }

  /** The edge that Flink would choose, with the type that spares a copy of each row. */
  private static DataStream<RowData> borrowed(DataStream<RowData> rows) {
    DataStream<RowData> edge = rows.forward();
    edge.getTransformation().setOutputType(new BorrowedRows(type(rows)));
    return edge;
  }

  private static InternalTypeInfo<RowData> type(DataStream<RowData> rows) {
    if (rows.getType() instanceof InternalTypeInfo<RowData> type) {
      return type;
    }
    throw new IllegalStateException(
        "Rows of " + rows.getType() + " came to the sink, not rows of a table.");
  }

  private static FileWriterFactory format(SinkPlan plan, StorageFormat storage) {
    return new TableFormats(plan.conf().encoding(), plan.conf().settings())
        .of(
            new FormatRequest(
                    storage, plan.columns(), plan.target().parameters(), plan.conf().encoding())
                .ofTable(plan.table().toString())
                .withSettings(plan.conf().settings()));
  }

  /** The input's, left to Flink where it is left to Flink there: a batch then adapts it. */
  private void setParallelism(Transformation<?> writers, Transformation<?> input) {
    Integer declared = submission.plan().conf().writer().parallelism();
    if (declared == null) {
      writers.setParallelism(input.getParallelism(), input.isParallelismConfigured());
    } else {
      writers.setParallelism(declared);
    }
  }

  /**
   * Switches unaligned checkpoints off on the edge to the aggregator. There a barrier could
   * otherwise overtake the files that belong before it, and a partition be committed without them.
   */
  private static DataStream<byte[]> aligned(DataStream<byte[]> results) {
    if (results.getTransformation() instanceof PartitionTransformation<byte[]> edge) {
      edge.getPartitioner().disableUnalignedCheckpoints();
      return results;
    }
    throw new IllegalStateException(
        "Cannot add the sink: Flink made no partitioned edge of global(), but a "
            + results.getTransformation().getClass().getName()
            + ". This Flink version is not supported; use one that the README lists.");
  }
}
