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
package io.honeyflow.common.node;

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.print.PrintSinkOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A type of load nodes: what its nodes stand for in Flink, as data.
 *
 * @param word the {@code type} of its nodes
 * @param connector the connector in Flink, which the options have under {@code connector}
 * @param options all that {@code properties} may hold
 * @param members members of the node that tell an option, by their names; those of required options
 *     and {@code tableName} must be there
 * @param whenPartitioned texts of options that a node with partition fields has unless it tells
 *     others
 */
public record SinkType(
    String word,
    String connector,
    OptionSet options,
    Map<String, Option<?>> members,
    Map<Option<?>, String> whenPartitioned) {

  /** A Hive table; with the defaults that InLong's node has. */
  public static final SinkType HIVE =
      new SinkType(
          "hiveLoad",
          "hive",
          HiveSinkOptions.set(),
          ordered(
              Map.entry("database", HiveSinkOptions.DEFAULT_DATABASE),
              Map.entry("tableName", HiveSinkOptions.TABLE_NAME),
              Map.entry("hiveConfDir", HiveSinkOptions.HIVE_CONF_DIR),
              Map.entry("hadoopConfDir", HiveSinkOptions.HADOOP_CONF_DIR),
              Map.entry("hiveVersion", HiveSinkOptions.HIVE_VERSION),
              Map.entry("sinkParallelism", HiveSinkOptions.PARALLELISM)),
          ordered(
              Map.entry(HiveSinkOptions.COMMIT_TRIGGER, "process-time"),
              Map.entry(HiveSinkOptions.TIMESTAMP_PATTERN, "yyyy-MM-dd"),
              Map.entry(HiveSinkOptions.COMMIT_DELAY, "10s"),
              Map.entry(HiveSinkOptions.COMMIT_POLICY_KIND, "metastore,success-file")));

  /** The output of Flink's workers; not known to InLong. */
  public static final SinkType PRINT =
      new SinkType(
          "printLoad",
          "print",
          PrintSinkOptions.set(),
          Map.of("sinkParallelism", PrintSinkOptions.PARALLELISM),
          Map.of());

  /** The types that there are. */
  public static final List<SinkType> ALL = List.of(HIVE, PRINT);

  public SinkType {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    whenPartitioned = Collections.unmodifiableMap(new LinkedHashMap<>(whenPartitioned));
  }

  @SafeVarargs
  private static <K, V> Map<K, V> ordered(Map.Entry<? extends K, ? extends V>... entries) {
    Map<K, V> map = new LinkedHashMap<>();
    for (Map.Entry<? extends K, ? extends V> entry : entries) {
      map.put(entry.getKey(), entry.getValue());
    }
    return map;
  }
}
