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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.commit.HiveCommittable;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.metric.SinkMetrics;
import io.honeyflow.hive.pending.Answer;
import io.honeyflow.hive.pending.AnswerLog;
import io.honeyflow.hive.pending.Decision;
import io.honeyflow.hive.pending.Explainer;
import io.honeyflow.hive.pending.Inputs;
import io.honeyflow.hive.pending.PendingPartition;
import io.honeyflow.hive.pending.PendingReport;
import io.honeyflow.hive.pending.Situation;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps up with what the aggregator decides, and says why partitions are not there: in the log when
 * the answer changes, and in metrics whenever these are asked for. Used by one thread, but for the
 * metrics, which see all of one barrier or all of the next.
 */
final class PendingWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PendingWatch.class);

  /** Of checkpoints that never complete so many are remembered, the oldest ones. */
  private static final int DECISIONS = 10;

  private final Explainer explainer;
  private final AnswerLog log = new AnswerLog(PendingWatch::say);
  private final Deque<Decision> decisions = new ArrayDeque<>();
  private volatile Situation situation;

  /**
   * @param watermark the one that was restored
   * @param start when this attempt began
   */
  PendingWatch(Explainer explainer, long watermark, Instant start) {
    this.explainer = explainer;
    this.situation =
        new Situation(
            0,
            List.of(),
            List.of(),
            new Inputs(watermark, start, false, Inputs.Writers.UNKNOWN),
            start);
  }

  /**
   * A barrier passes.
   *
   * @param decided with it
   * @param pending the partitions that are not due
   */
  void barrier(
      HiveCommittable decided,
      List<PendingPartition> pending,
      Inputs.Writers writers,
      Instant now) {
    if (!decided.empty() && decisions.size() < DECISIONS) {
      decisions.add(
          new Decision(
              decided.checkpointId(),
              now,
              decided.due().size(),
              decided.due().isEmpty() ? List.of() : decided.due().get(0).values()));
    }
    boolean goesOn = decided.watermark() != Long.MAX_VALUE;
    Inputs inputs =
        goesOn ? situation.inputs().then(decided.watermark(), now, writers) : situation.inputs();
    situation = Situation.of(pending, List.copyOf(decisions), inputs, now);
    look(now);
  }

  /** A checkpoint and all before it are complete and committed. */
  void committed(long checkpoint) {
    decisions.removeIf(decision -> decision.checkpoint() <= checkpoint);
    Situation before = situation;
    situation =
        new Situation(
            before.pending(),
            before.next(),
            List.copyOf(decisions),
            before.inputs(),
            before.barrier());
  }

  /** Says the answer, if it is another one now. */
  void look(Instant now) {
    log.hear(explainer.answer(situation, now), now);
  }

  /** Shows what is known to whoever asks for metrics. */
  void show(SinkMetrics metrics, Supplier<Instant> clock) {
    metrics.text(
        SinkMetric.PENDING_REPORT, () -> PendingReport.of(explainer, situation, clock.get()));
    show(metrics, SinkMetric.PARTITIONS_PENDING, Situation::pending);
    show(metrics, SinkMetric.OLDEST_PENDING_DUE, Situation::dueWatermark);
    show(metrics, SinkMetric.DECIDING_WATERMARK, Situation::watermark);
    show(metrics, SinkMetric.WATERMARK_LAG, Situation::lag);
    show(metrics, SinkMetric.OLDEST_PENDING_AGE, now -> now.openFor(clock.get()));
    show(metrics, SinkMetric.WATERMARK_STANDS, now -> now.watermarkStands(clock.get()));
    show(metrics, SinkMetric.UNCOMMITTED_AGE, now -> now.uncommittedFor(clock.get()));
  }

  private void show(SinkMetrics metrics, SinkMetric metric, ToDoubleFunction<Situation> value) {
    metrics.gauge(metric, this, watch -> value.applyAsDouble(watch.situation));
  }

  private static void say(Answer answer) {
    LogLine line = answer.cause().problem() ? LogLine.HELD_UP : LogLine.PENDING;
    line.log(LOG, answer.sentence());
  }
}
