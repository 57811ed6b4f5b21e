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

import io.honeyflow.hive.partition.PartitionComputer;
import io.honeyflow.hive.plan.SinkPlan;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.apache.flink.api.common.functions.Partitioner;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.MathUtils;
import org.jspecify.annotations.Nullable;

/**
 * Sends rows that belong together to the same writer. What one task sends there stays in its order,
 * so the changes of a key do too.
 *
 * <p>It is no {@code keyBy}: the writers have no state, and need no key groups.
 */
final class RowExchange implements KeySelector<RowData, Integer>, Partitioner<Integer> {
  private static final long serialVersionUID = 1L;

  private final SinkPlan plan;
  private final boolean byPartition;
  private transient @Nullable ToIntFunction<RowData> hash;

  private RowExchange(SinkPlan plan, boolean byPartition) {
    this.plan = plan;
    this.byPartition = byPartition;
  }

  /** The rows on the exchange that a plan wants, if it wants one. */
  static Optional<DataStream<RowData>> of(DataStream<RowData> rows, SinkPlan plan) {
    return wanted(plan).map(exchange -> rows.partitionCustom(exchange, exchange));
  }

  /** The exchange that a plan wants, if it wants one. */
  static Optional<RowExchange> wanted(SinkPlan plan) {
    boolean byPartition = plan.conf().writer().shuffle() && plan.partitioned();
    return byPartition || plan.conf().changelog().compact()
        ? Optional.of(new RowExchange(plan, byPartition))
        : Optional.empty();
  }

  /** A hash that is the same in every process. */
  @Override
  public Integer getKey(RowData row) {
    if (hash == null) {
      hash = byPartition ? ofPartition() : ofKey();
    }
    return hash.applyAsInt(row);
  }

  /** Of the partition's values as Hive has them. */
  private ToIntFunction<RowData> ofPartition() {
    PartitionComputer<Integer> hashes = PartitionTargets.computer(plan, List::hashCode);
    return hashes::partition;
  }

  private ToIntFunction<RowData> ofKey() {
    KeyFields key = new KeyFields(plan.target().key());
    return row -> key.of(row).hashCode();
  }

  @Override
  public int partition(Integer hash, int writers) {
    return MathUtils.murmurHash(hash) % writers;
  }
}
