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

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.apache.flink.metrics.MetricGroup;

/** Shows each of Micrometer's meters as a metric of a group of Flink's, under the same name. */
record FlinkBridge(MetricGroup group) implements Consumer<Meter> {

  @Override
  public void accept(Meter meter) {
    if (meter.getId().syntheticAssociation() != null) {
      return; // A quantile of a timer, which shows it itself.
    }
    String name = meter.getId().getName();
    if (meter instanceof Timer timer) {
      group.histogram(name, new TimerHistogram(timer));
    } else if (meter instanceof Counter counter) {
      group.counter(name, new CounterView(counter::count));
    } else if (meter instanceof FunctionCounter counter) {
      group.counter(name, new CounterView(counter::count));
    } else if (meter instanceof Gauge gauge) {
      group.gauge(name, (org.apache.flink.metrics.Gauge<Double>) gauge::value);
    } else {
      throw new IllegalArgumentException("Cannot show the meter " + meter.getId() + " to Flink.");
    }
  }

  /** A counter that Flink reads and does not count with. */
  private record CounterView(DoubleSupplier count) implements org.apache.flink.metrics.Counter {

    @Override
    public long getCount() {
      return (long) count.getAsDouble();
    }

    @Override
    public void inc() {
      throw readOnly();
    }

    @Override
    public void inc(long more) {
      throw readOnly();
    }

    @Override
    public void dec() {
      throw readOnly();
    }

    @Override
    public void dec(long less) {
      throw readOnly();
    }

    private static UnsupportedOperationException readOnly() {
      return new UnsupportedOperationException("Flink only reads this counter.");
    }
  }
}
