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
import org.apache.flink.metrics.MetricGroup;

/** Where the sink's metrics are: below the labels that the user gave them. */
public final class SinkMetrics {

  private SinkMetrics() {}

  /**
   * The operator's group, with a nested one for each label in the declared order. Without labels
   * these are the table's name, since Flink has metrics of the same names in the operator's own.
   */
  public static MetricGroup group(MetricGroup operator, HiveSinkConf conf) {
    MetricGroup group = operator;
    for (Map.Entry<String, String> label : labels(conf).entrySet()) {
      group = group.addGroup(label.getKey(), label.getValue());
    }
    return group;
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
