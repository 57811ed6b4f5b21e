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

import io.honeyflow.hive.metric.Counts;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the aggregator remembers across checkpoints.
 *
 * @param open the partitions that are not complete yet
 * @param watermark the last one that decided, {@link Long#MIN_VALUE} when there was none
 * @param writeIds of the submissions of this job so far, the first one first
 * @param since when the first of them was planned, in milliseconds since the epoch
 * @param decided the values of partitions that are complete, where later files ask for that
 * @param total what was decided so far, since the first start of the job
 */
record AggregatorState(
    List<OpenPartition> open,
    long watermark,
    List<String> writeIds,
    long since,
    List<List<String>> decided,
    Counts total) {
  AggregatorState {
    open = List.copyOf(open);
    writeIds = List.copyOf(writeIds);
    decided = List.copyOf(decided);
  }

  /** Older submissions than these have had their orphans swept by those that followed. */
  private static final int SUBMISSIONS = 32;

  /** This state as another submission, or another attempt of the same one, starts from it. */
  AggregatorState continuedBy(AggregatorState fresh) {
    List<String> ids =
        Stream.concat(writeIds.stream(), fresh.writeIds.stream()).distinct().toList();
    ids = ids.subList(Math.max(0, ids.size() - SUBMISSIONS), ids.size());
    return new AggregatorState(open, watermark, ids, Math.min(since, fresh.since), decided, total);
  }
}
