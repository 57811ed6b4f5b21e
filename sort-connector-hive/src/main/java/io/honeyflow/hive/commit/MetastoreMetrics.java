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

import io.honeyflow.hive.metastore.MetastoreTraffic;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.metric.SinkMetrics;
import java.util.function.Function;

/** Shows what goes over a task's connection to the metastore. */
public final class MetastoreMetrics {

  private MetastoreMetrics() {}

  /**
   * Registers them.
   *
   * @param source whom to ask; it lives no longer for that
   */
  public static <T> void show(
      SinkMetrics metrics, T source, Function<T, MetastoreTraffic> traffic) {
    metrics.counter(SinkMetric.METASTORE_CALLS, source, one -> traffic.apply(one).calls());
    metrics.counter(SinkMetric.METASTORE_RETRIES, source, one -> traffic.apply(one).retries());
    metrics.gauge(SinkMetric.METASTORE_WAIT, source, one -> traffic.apply(one).waitedMillis());
  }
}
