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

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionGraphTestUtils;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskMetricGroup;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;

/** The metrics that a task registered, by the end of their full names. */
public final class SeenMetrics {

  private final Map<String, Metric> metrics = new ConcurrentHashMap<>();

  public TaskMetricGroup task() {
    TestingMetricRegistry registry =
        TestingMetricRegistry.builder()
            .setRegisterConsumer(
                (metric, name, group) -> metrics.put(group.getMetricIdentifier(name), metric))
            .build();
    return TaskManagerMetricGroup.createTaskManagerMetricGroup(
            registry, "host", ResourceID.generate())
        .addJob(new JobID(), "job")
        .addTask(ExecutionGraphTestUtils.createExecutionAttemptId(), "task");
  }

  /** What the only gauge of this name shows. */
  public Object gauge(String suffix) {
    return ((Gauge<?>) metric(suffix)).getValue();
  }

  /** The last parts of all names below a label. */
  public List<String> names() {
    return metrics.keySet().stream()
        .filter(name -> name.contains(".groupId."))
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .sorted()
        .toList();
  }

  /** The only metric of this name. */
  public Metric metric(String suffix) {
    return metrics.entrySet().stream()
        .filter(metric -> metric.getKey().endsWith("." + suffix))
        .map(Map.Entry::getValue)
        .reduce(
            (one, other) -> {
              throw new IllegalStateException("More than one metric is called " + suffix);
            })
        .orElseThrow();
  }

  public long count(String suffix) {
    return metrics.entrySet().stream()
        .filter(metric -> metric.getKey().endsWith("." + suffix))
        .mapToLong(metric -> ((Counter) metric.getValue()).getCount())
        .sum();
  }
}
