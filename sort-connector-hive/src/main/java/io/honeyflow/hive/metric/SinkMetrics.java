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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * The metrics of one operator of the sink, below the labels that the user gave them. Without labels
 * these are the table's name, since Flink has metrics of the same names in the operator's own
 * group.
 */
public final class SinkMetrics {
  private final MetricGroup group;

  private SinkMetrics(MetricGroup group) {
    this.group = group;
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

  /** A counter. Counting is for one thread. */
  public Counter counter(SinkMetric metric) {
    return group.counter(metric.key());
  }

  /** A number that is asked for, by any thread. */
  public void gauge(SinkMetric metric, DoubleSupplier value) {
    group.gauge(metric.key(), (Gauge<Double>) value::getAsDouble);
  }

  /** A text that is asked for, by any thread. */
  public void text(SinkMetric metric, Supplier<String> value) {
    group.gauge(metric.key(), (Gauge<String>) value::get);
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
