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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.honeyflow.hive.commit.SeenMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Micrometer's meters as Flink's reporters see them. */
final class FlinkBridgeTest {
  private final SeenMetrics seen = new SeenMetrics();
  private final MeterRegistry meters = new SimpleMeterRegistry();

  @BeforeEach
  void build() {
    meters
        .config()
        .onMeterAdded(
            new FlinkBridge(seen.task().addGroup("groupId", "g").addGroup("nodeId", "n")));
  }

  @Test
  void aCounterIsACounter() {
    Counter counter = meters.counter("files");
    counter.increment(2);
    counter.increment();

    assertThat(seen.count("groupId.g.nodeId.n.files")).isEqualTo(3);
  }

  @Test
  void aCounterThatIsAskedForIsAsked() {
    AtomicLong rows = new AtomicLong(1L << 40);
    FunctionCounter.builder("rows", rows, AtomicLong::get).register(meters);
    rows.incrementAndGet();

    assertThat(seen.count("rows")).isEqualTo((1L << 40) + 1);
  }

  @Test
  void aGaugeIsAGauge() {
    AtomicLong lag = new AtomicLong(5);
    Gauge.builder("lag", lag, AtomicLong::get).register(meters);
    lag.set(7);

    assertThat(seen.gauge("lag")).isEqualTo(7.0);
  }

  @Test
  void aTimerIsAHistogramOfMilliseconds() {
    Timer timer =
        Timer.builder("took").publishPercentiles(TimerHistogram.QUANTILES).register(meters);
    for (int millis = 1; millis <= 100; millis++) {
      timer.record(Duration.ofMillis(millis));
    }

    Histogram took = (Histogram) seen.metric("took");
    assertThat(took.getCount()).isEqualTo(100);
    HistogramStatistics statistics = took.getStatistics();
    assertThat(statistics.size()).isEqualTo(100);
    assertThat(statistics.getMean()).isCloseTo(50.5, within(0.1));
    assertThat(statistics.getMax()).isEqualTo(100);
    assertThat(statistics.getMin()).isBetween(0L, 2L);
    assertThat(statistics.getQuantile(0.5)).isCloseTo(50, within(5.0));
    assertThat(statistics.getQuantile(0.99)).isCloseTo(99, within(8.0));
    assertThat(statistics.getValues()).hasSize(7).isSorted();
  }

  @Test
  void nothingElseIsRegistered() {
    Timer.builder("took").publishPercentiles(0.5).register(meters);

    assertThat(seen.names()).containsExactly("took");
  }

  @Test
  void aMeterThatNobodyShowsIsRefused() {
    assertThatThrownBy(() -> DistributionSummary.builder("sizes").register(meters))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sizes");
  }
}
