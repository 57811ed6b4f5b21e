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

import static io.honeyflow.hive.metric.SinkMetric.Kind.COMMITTED;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much there is of what is counted when it is committed; what is not in it is 0.
 *
 * @param byMetric only metrics of the kind {@code COMMITTED}, and none that is 0
 */
public record Counts(Map<SinkMetric, Long> byMetric) {
  /** Nothing. */
  public static final Counts NONE = new Counts(Map.of());

  public Counts {
    byMetric = Map.copyOf(byMetric);
  }

  /** How much there is of one. */
  public long of(SinkMetric metric) {
    return byMetric.getOrDefault(metric, 0L);
  }

  /** Both. */
  public Counts plus(Counts other) {
    Counting sum = new Counting();
    sum.add(this);
    sum.add(other);
    return sum.takeAll();
  }

  /** By the metrics' names, in the order in which they are declared. */
  public Map<String, Long> byName() {
    Map<String, Long> named = new LinkedHashMap<>();
    for (SinkMetric metric : SinkMetric.of(COMMITTED)) {
      if (of(metric) != 0) {
        named.put(metric.key(), of(metric));
      }
    }
    return named;
  }

  /** What {@link #byName} gave; names that are not known any more are left out. */
  public static Counts ofNames(Map<String, Long> named) {
    Map<SinkMetric, Long> known = new EnumMap<>(SinkMetric.class);
    for (SinkMetric metric : SinkMetric.of(COMMITTED)) {
      Long count = named.get(metric.key());
      if (count != null) {
        known.put(metric, count);
      }
    }
    return new Counts(known);
  }
}
