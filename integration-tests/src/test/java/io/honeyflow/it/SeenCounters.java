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
package io.honeyflow.it;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** The counters and texts of all jobs of this JVM, as a reporter of a user's sees them. */
public final class SeenCounters implements MetricReporter, MetricReporterFactory {
  private static final Map<String, Counter> ALL = new ConcurrentHashMap<>();
  private static final Map<String, Gauge<?>> GAUGES = new ConcurrentHashMap<>();

  /** The sum of those counters of this name whose scope contains a text. */
  static long sum(String scope, String name) {
    return ALL.entrySet().stream()
        .filter(counter -> counter.getKey().contains(scope))
        .filter(counter -> counter.getKey().endsWith("." + name))
        .mapToLong(counter -> counter.getValue().getCount())
        .sum();
  }

  /** What the gauges of this name show whose scope contains a text. */
  static String texts(String scope, String name) {
    return GAUGES.entrySet().stream()
        .filter(gauge -> gauge.getKey().contains(scope))
        .filter(gauge -> gauge.getKey().endsWith("." + name))
        .map(gauge -> String.valueOf(gauge.getValue().getValue()))
        .collect(Collectors.joining("\n"));
  }

  @Override
  public MetricReporter createMetricReporter(Properties properties) {
    return this;
  }

  @Override
  public void open(MetricConfig config) {}

  @Override
  public void close() {}

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (metric instanceof Counter counter) {
      ALL.put(group.getMetricIdentifier(name), counter);
    } else if (metric instanceof Gauge<?> gauge) {
      GAUGES.put(group.getMetricIdentifier(name), gauge);
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}
}
