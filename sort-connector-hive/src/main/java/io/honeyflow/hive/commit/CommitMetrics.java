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

import io.honeyflow.hive.conf.HiveSinkConf;
import io.honeyflow.hive.metric.Counts;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.metric.SinkMetric.Kind;
import io.honeyflow.hive.metric.SinkMetrics;
import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * What the committer counts.
 *
 * @param total what is committed, by its metric
 * @param filesMissing files of a restored checkpoint that somebody removed since
 * @param orphansSwept files of dead attempts that were deleted
 * @param sweepsFailed sweeps that failed; what they left is swept by the next one
 * @param insertEventsFailed commits whose events are not all in the metastore's notification log
 */
record CommitMetrics(
    Map<SinkMetric, Counter> total,
    Counter filesMissing,
    Counter orphansSwept,
    Counter sweepsFailed,
    Counter insertEventsFailed) {

  static CommitMetrics in(MetricGroup operator, HiveSinkConf conf) {
    SinkMetrics metrics = SinkMetrics.in(operator, conf);
    Map<SinkMetric, Counter> total = new EnumMap<>(SinkMetric.class);
    for (SinkMetric metric : SinkMetric.of(Kind.COMMITTED)) {
      total.put(metric, metrics.counter(metric));
    }
    return new CommitMetrics(
        total,
        metrics.counter(SinkMetric.FILES_MISSING),
        metrics.counter(SinkMetric.ORPHANS_SWEPT),
        metrics.counter(SinkMetric.SWEEPS_FAILED),
        metrics.counter(SinkMetric.INSERT_EVENTS_FAILED));
  }

  /** Brings the counters to what is committed now: the same again changes nothing. */
  void committed(Counts now) {
    total.forEach((metric, counter) -> counter.inc(now.of(metric) - counter.getCount()));
  }
}
