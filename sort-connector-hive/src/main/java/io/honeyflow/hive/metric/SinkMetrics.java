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
package io.honeyflow.hive.metric;

import io.honeyflow.hive.conf.HiveSinkConf;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.apache.flink.metrics.MetricGroup;

/**
 * The metrics of one operator of the sink, below the labels that the user gave them. Without labels
 * these are the table's name, since Flink has metrics of the same names in the operator's own
 * group.
 */
public final class SinkMetrics {
  private static final Duration REMEMBERED = Duration.ofHours(1);

  private final MetricGroup group;
  private final MeterRegistry meters = new SimpleMeterRegistry();

  private SinkMetrics(MetricGroup group) {
    this.group = group;
    meters.config().onMeterAdded(new FlinkBridge(group));
  }

  /**
   * @param operator the operator's group; in it is a nested one for each label in the declared
   *     order
   */
  public static SinkMetrics in(MetricGroup operator, HiveSinkConf conf) {
    MetricGroup group = operator;
    for (Map.Entry<String, String> label : labels(conf).entrySet()) {
      group = group.addGroup(label.getKey(), label.getValue());
    }
    return new SinkMetrics(group);
  }

  /** A counter that any thread may count with. */
  public Counter counter(SinkMetric metric) {
    return meters.counter(metric.key());
  }

  /**
   * A counter whose number is asked for, by any thread.
   *
   * @param source whom to ask; it lives no longer for that
   */
  public <T> void counter(SinkMetric metric, T source, ToDoubleFunction<T> count) {
    FunctionCounter.builder(metric.key(), source, count).register(meters);
  }

  /**
   * A number that is asked for, by any thread.
   *
   * @param source whom to ask; it lives no longer for that
   */
  public <T> void gauge(SinkMetric metric, T source, ToDoubleFunction<T> value) {
    Gauge.builder(metric.key(), source, value).register(meters);
  }

  /** A text that is asked for, by any thread. */
  public void text(SinkMetric metric, Supplier<String> value) {
    group.gauge(metric.key(), (org.apache.flink.metrics.Gauge<String>) value::get);
  }

  /** How long something takes; quantiles are those of the last hour. */
  public Timer timer(SinkMetric metric) {
    return Timer.builder(metric.key())
        .publishPercentiles(TimerHistogram.QUANTILES)
        .distributionStatisticExpiry(REMEMBERED)
        .register(meters);
  }

  private static Map<String, String> labels(HiveSinkConf conf) {
    if (!conf.metricLabels().isEmpty()) {
      return conf.metricLabels();
    }
    Map<String, String> table = new LinkedHashMap<>();
    table.put("database", conf.table().database());
    table.put("table", conf.table().table());
    return table;
  }
}
