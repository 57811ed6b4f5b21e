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
package io.honeyflow.hive.table;

import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.sink.HiveSink;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.sink.DataStreamSinkProvider;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.abilities.SupportsOverwrite;
import org.apache.flink.table.connector.sink.abilities.SupportsPartitioning;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.jspecify.annotations.Nullable;

/**
 * One INSERT into a Hive table, as Flink's planner sees it. It holds a plan, and what the planner
 * wishes (OVERWRITE, PARTITION) makes another plan.
 */
final class HiveTableSink implements DynamicTableSink, SupportsPartitioning, SupportsOverwrite {
  private static final ChangelogMode UPSERT =
      ChangelogMode.newBuilder()
          .addContainedKind(RowKind.INSERT)
          .addContainedKind(RowKind.UPDATE_AFTER)
          .addContainedKind(RowKind.DELETE)
          .build();

  private SinkPlan plan;
  private final @Nullable ZoneId sessionZone;

  /**
   * @param sessionZone the zone of a TIMESTAMP_LTZ rowtime's watermark; null when the user declared
   *     the watermark's zone
   */
  HiveTableSink(SinkPlan plan, @Nullable ZoneId sessionZone) {
    this.plan = plan;
    this.sessionZone = sessionZone;
  }

  /**
   * {@code insertOnly()} where that is asked for: of an upsert sink with a primary key Flink 2.3
   * wants an ON CONFLICT clause even for an insert-only query. Otherwise what the options say; only
   * where every change is written with UPDATE_BEFORE, which spares the other queries retractions
   * that would never be written.
   *
   * @throws ValidationException for other changes than inserts where the options forbid them
   */
  @Override
  public ChangelogMode getChangelogMode(ChangelogMode requested) {
    if (requested.containsOnly(RowKind.INSERT)) {
      return ChangelogMode.insertOnly();
    }
    return switch (plan.conf().changelog().kind()) {
      case UPSERT_AS_INSERT -> UPSERT;
      case ALL -> ChangelogMode.all();
      case INSERT_ONLY ->
          throw new ValidationException(
              "Cannot write the changes %s of this query into Hive table %s: 'sink.changelog.mode' is insert-only. Write a query that only inserts, or set 'upsert-as-insert', which appends the new values of updates, or 'all'."
                  .formatted(kinds(requested), plan.table()));
    };
  }

  private static String kinds(ChangelogMode mode) {
    return mode.getContainedKinds().stream()
        .sorted()
        .map(RowKind::shortString)
        .collect(Collectors.joining(", "));
  }

  /** The literals are copied: Flink's planner passes a view of a Scala map. */
  @Override
  public void applyStaticPartition(Map<String, String> literals) {
    try {
      plan = plan.withStaticPartition(Map.copyOf(literals));
    } catch (IllegalArgumentException e) {
      throw new ValidationException(e.getMessage(), e);
    }
  }

  /**
   * False, also in batch: grouping would sort the whole input by partition, and the writers need no
   * order. They bound the files that they keep open, and buffer only rows of the rarer partitions.
   */
  @Override
  public boolean requiresPartitionGrouping(boolean supportsGrouping) {
    return false;
  }

  @Override
  public void applyOverwrite(boolean overwrite) {
    plan = plan.withOverwrite(overwrite);
  }

  /**
   * @throws ValidationException for INSERT OVERWRITE in streaming mode
   */
  @Override
  public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
    if (plan.overwrite() && !context.isBounded()) {
      throw new ValidationException(
          "Cannot INSERT OVERWRITE Hive table %s in streaming mode: what is there is replaced when the input ends, which a stream is not expected to. Run it in batch mode (SET 'execution.runtime-mode' = 'batch'), or append with INSERT INTO."
              .formatted(plan.table()));
    }
    return new Provider(plan, sessionZone);
  }

  @Override
  public DynamicTableSink copy() {
    return new HiveTableSink(plan, sessionZone);
  }

  @Override
  public String asSummaryString() {
    return plan.describe();
  }

  /** Wires the stages when the stream is known: for EXPLAIN too, so without side effects. */
  private record Provider(SinkPlan plan, @Nullable ZoneId sessionZone)
      implements DataStreamSinkProvider {

    @Override
    public DataStreamSink<?> consumeDataStream(ProviderContext context, DataStream<RowData> rows) {
      SinkPlan zoned =
          sessionZone == null ? plan : plan.withWatermarkZone(RowtimeZone.of(rows, sessionZone));
      return new HiveSink(zoned).addTo(rows, context::generateUid);
    }

    @Override
    public Optional<Integer> getParallelism() {
      return Optional.ofNullable(plan.conf().writer().parallelism());
    }
  }
}
