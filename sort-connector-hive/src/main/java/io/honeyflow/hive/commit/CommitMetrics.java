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
package io.honeyflow.hive.commit;

import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * What the committer counts.
 *
 * @param filesPublished also those that were published before and found so again
 * @param filesMissing files of a restored checkpoint that somebody removed since
 * @param partitionsCommitted every time that one is committed
 * @param lateRows rows that came after their partition was decided
 * @param lateRowsDropped those of them that were deleted
 * @param orphansSwept files of dead attempts that were deleted
 * @param sweepsFailed sweeps that failed; what they left is swept by the next one
 */
record CommitMetrics(
    Counter filesPublished,
    Counter filesMissing,
    Counter partitionsCommitted,
    Counter lateRows,
    Counter lateRowsDropped,
    Counter orphansSwept,
    Counter sweepsFailed) {

  static CommitMetrics in(MetricGroup operator, Map<String, String> labels) {
    MetricGroup group = SinkMetrics.group(operator, labels);
    return new CommitMetrics(
        group.counter("filesPublished"),
        group.counter("filesMissing"),
        group.counter("partitionsCommitted"),
        group.counter("lateRows"),
        group.counter("lateRowsDropped"),
        group.counter("orphansSwept"),
        group.counter("sweepsFailed"));
  }
}
