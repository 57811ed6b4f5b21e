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

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts what is counted when it is committed, until that is taken along. Cheap enough for each
 * row. Used by one thread.
 */
public final class Counting {
  private final long[] counts = new long[SinkMetric.values().length];

  /** Adds to one. */
  public void add(SinkMetric metric, long count) {
    counts[metric.ordinal()] += count;
  }

  /** Adds to all. */
  public void add(Counts more) {
    more.byMetric().forEach(this::add);
  }

  /** What was counted so far; counting begins anew. */
  public Counts takeAll() {
    Map<SinkMetric, Long> taken = new EnumMap<>(SinkMetric.class);
    for (SinkMetric metric : SinkMetric.of(SinkMetric.Kind.COMMITTED)) {
      if (counts[metric.ordinal()] != 0) {
        taken.put(metric, counts[metric.ordinal()]);
      }
    }
    Arrays.fill(counts, 0);
    return new Counts(taken);
  }
}
