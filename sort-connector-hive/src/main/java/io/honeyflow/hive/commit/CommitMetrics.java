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

import static io.honeyflow.hive.metric.SinkMetric.NUM_BYTES_OUT;
import static io.honeyflow.hive.metric.SinkMetric.NUM_RECORDS_OUT;

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metric.Counts;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.metric.SinkMetric.Kind;
import io.honeyflow.hive.metric.SinkMetrics;
import io.honeyflow.hive.pending.CommitProgress;
import io.honeyflow.hive.pending.CommitReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * What the committer counts and measures. Used by one thread, but for files that are missing; read
 * by any.
 */
final class CommitMetrics {
  private final Clock clock;
  private final Timer latency;
  private final Counter filesMissing;
  private final Counter orphansSwept;
  private final Counter sweepsFailed;
  private final Counter insertEventsFailed;
  private volatile CommitProgress progress;
  private volatile Rates rates;

  /**
   * @param metastore the committer's
   */
  CommitMetrics(TableName table, SinkMetrics metrics, Metastore metastore, Clock clock) {
    this.clock = clock;
    this.progress = CommitProgress.none(table, clock.instant());
    this.rates = new Rates(Counts.NONE, Instant.MIN, 0, 0);
    this.latency = metrics.timer(SinkMetric.COMMIT_LATENCY);
    this.filesMissing = metrics.counter(SinkMetric.FILES_MISSING);
    this.orphansSwept = metrics.counter(SinkMetric.ORPHANS_SWEPT);
    this.sweepsFailed = metrics.counter(SinkMetric.SWEEPS_FAILED);
    this.insertEventsFailed = metrics.counter(SinkMetric.INSERT_EVENTS_FAILED);
    for (SinkMetric metric : SinkMetric.of(Kind.COMMITTED)) {
      metrics.counter(metric, this, all -> all.rates.total().of(metric));
    }
    metrics.gauge(SinkMetric.NUM_RECORDS_OUT_PER_SECOND, this, all -> all.rates.rows());
    metrics.gauge(SinkMetric.NUM_BYTES_OUT_PER_SECOND, this, all -> all.rates.bytes());
    metrics.text(
        SinkMetric.COMMIT_REPORT,
        () -> CommitReport.of(progress, metastore.traffic().waitsFor(), clock.instant()));
    MetastoreMetrics.show(metrics, metastore, Metastore::traffic);
  }

  /** A checkpoint with something to commit is being committed. */
  void begin(long checkpoint) {
    progress = progress.begin(checkpoint, clock.instant());
  }

  /** It is committed. */
  void end() {
    progress = progress.end(clock.instant());
    latency.record(progress.lasted());
  }

  /**
   * Brings the counters to what is committed now: the same again changes nothing.
   *
   * @param total since the first start of the job
   */
  void committed(Counts total) {
    rates = rates.then(total, clock.instant());
  }

  void fileMissing() {
    filesMissing.increment();
  }

  void orphansSwept(int files) {
    orphansSwept.increment(files);
  }

  void sweepFailed() {
    sweepsFailed.increment();
  }

  void insertEventsFailed() {
    insertEventsFailed.increment();
  }

  /**
   * What is committed, and how fast that went.
   *
   * @param at when it was; less than all times before the first commit
   * @param rows a second
   * @param bytes a second
   */
  private record Rates(Counts total, Instant at, double rows, double bytes) {

    /** The first commit of an attempt says nothing of the time before. */
    Rates then(Counts next, Instant now) {
      if (at.equals(Instant.MIN)) {
        return new Rates(next, now, 0, 0);
      }
      double seconds = Math.max(1, Duration.between(at, now).toMillis()) / 1_000.0;
      return new Rates(
          next,
          now,
          (next.of(NUM_RECORDS_OUT) - total.of(NUM_RECORDS_OUT)) / seconds,
          (next.of(NUM_BYTES_OUT) - total.of(NUM_BYTES_OUT)) / seconds);
    }
  }
}
