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

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;

/** A timer as Flink's reporters show it: how often, and quantiles in milliseconds. */
record TimerHistogram(Timer timer) implements Histogram {

  /** Those that Flink's reporters ask for, and the least. */
  static final double[] QUANTILES = {0, 0.5, 0.75, 0.95, 0.98, 0.99, 0.999};

  @Override
  public void update(long value) {
    throw new UnsupportedOperationException("Flink only reads this timer.");
  }

  @Override
  public long getCount() {
    return timer.count();
  }

  @Override
  public HistogramStatistics getStatistics() {
    return new Statistics(timer.takeSnapshot());
  }

  private static final class Statistics extends HistogramStatistics {
    private final HistogramSnapshot snapshot;

    private Statistics(HistogramSnapshot snapshot) {
      this.snapshot = snapshot;
    }

    /** That of the nearest quantile that is known. */
    @Override
    public double getQuantile(double quantile) {
      return Arrays.stream(snapshot.percentileValues())
          .min(Comparator.comparingDouble(one -> Math.abs(one.percentile() - quantile)))
          .map(Statistics::millis)
          .orElse(0.0);
    }

    /** The quantiles. */
    @Override
    public long[] getValues() {
      return Arrays.stream(snapshot.percentileValues())
          .mapToLong(one -> millis(one).longValue())
          .toArray();
    }

    @Override
    public int size() {
      return (int) Math.min(Integer.MAX_VALUE, snapshot.count());
    }

    @Override
    public double getMean() {
      return snapshot.mean(TimeUnit.MILLISECONDS);
    }

    /** Is not kept. */
    @Override
    public double getStdDev() {
      return Double.NaN;
    }

    @Override
    public long getMax() {
      return (long) snapshot.max(TimeUnit.MILLISECONDS);
    }

    @Override
    public long getMin() {
      return (long) getQuantile(0);
    }

    private static Double millis(ValueAtPercentile value) {
      return value.value(TimeUnit.MILLISECONDS);
    }
  }
}
