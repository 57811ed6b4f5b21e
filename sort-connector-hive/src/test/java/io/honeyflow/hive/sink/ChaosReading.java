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

import io.honeyflow.hive.sink.ChaosModel.WriterState;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.table.data.RowData;

/**
 * The sources of one attempt: who reads which split, and how far the watermarks are. Like a source
 * after a restart it has no watermark until rows come.
 */
final class ChaosReading {
  private final ChaosScenario scenario;
  private final ChaosModel model;
  private final SinkPathHarness job;
  private final Optional<RowExchange> exchange;
  private final Random random;
  private final long[] newest;
  private final boolean[] idleSplits;
  private final long[] watermarks;
  private final boolean[] idle;
  private final boolean[] ended;

  /**
   * @param exchange which writer a row comes to; empty for any
   */
  ChaosReading(
      ChaosScenario scenario,
      ChaosModel model,
      SinkPathHarness job,
      Optional<RowExchange> exchange,
      Random random) {
    this.scenario = scenario;
    this.exchange = exchange;
    this.model = model;
    this.job = job;
    this.random = random;
    int splits = scenario.input().splits().size();
    this.newest = new long[splits];
    this.idleSplits = new boolean[splits];
    this.watermarks = new long[job.writers()];
    this.idle = new boolean[job.writers()];
    this.ended = new boolean[job.writers()];
    Arrays.fill(newest, Long.MIN_VALUE);
    Arrays.fill(watermarks, Long.MIN_VALUE);
  }

  /** Some rows of a split that has any. */
  void read(long now) throws Exception {
    int[] left = splits().filter(split -> !model.exhausted(split)).toArray();
    if (left.length == 0) {
      return;
    }
    int split = left[random.nextInt(left.length)];
    idleSplits[split] = false;
    tellIdleness();
    for (int rows = 1 + random.nextInt(5); rows > 0 && !model.exhausted(split); rows--) {
      ChaosInput.Row row = model.next(split);
      RowData data = row.data(scenario.options().keys().values(row.partition()));
      int writer = writer(split, data);
      newest[split] = Math.max(newest[split], row.time());
      model.comes(row, writer, now);
      job.write(writer, data);
    }
  }

  private int writer(int split, RowData row) {
    if (scenario.forward()) {
      return split % watermarks.length;
    }
    return exchange
        .map(wanted -> wanted.partition(wanted.getKey(row), watermarks.length))
        .orElseGet(() -> random.nextInt(watermarks.length));
  }

  /** Every writer hears how far its splits are. */
  void tellWatermarks() throws Exception {
    for (int writer = 0; writer < watermarks.length; writer++) {
      long reached =
          splitsOf(writer)
              .filter(split -> !idleSplits[split])
              .mapToLong(split -> newest[split])
              .min()
              .orElse(Long.MIN_VALUE);
      if (!ended[writer]
          && reached != Long.MIN_VALUE
          && reached - scenario.input().disorder() - 1 > watermarks[writer]) {
        watermarks[writer] = reached - scenario.input().disorder() - 1;
        job.watermark(writer, watermarks[writer]);
      }
    }
  }

  /** A split, or all of them, have no rows for a while. */
  void pause() throws Exception {
    if (random.nextInt(3) == 0) {
      Arrays.fill(idleSplits, true);
    } else {
      idleSplits[random.nextInt(idleSplits.length)] = true;
    }
    tellIdleness();
  }

  void tellIdleness() throws Exception {
    for (int writer = 0; writer < idle.length; writer++) {
      boolean now = splitsOf(writer).allMatch(split -> idleSplits[split]);
      if (now != idle[writer] && !ended[writer]) {
        idle[writer] = now;
        if (now) {
          job.idle(writer);
        } else {
          job.active(writer);
        }
      }
    }
  }

  /** The input of a writer ends, if it has no rows any more. */
  void endOne(long now) throws Exception {
    int[] done =
        IntStream.range(0, ended.length)
            .filter(writer -> !ended[writer] && splitsOf(writer).allMatch(model::exhausted))
            .toArray();
    if (done.length > 0) {
      int writer = done[random.nextInt(done.length)];
      ended[writer] = true;
      model.ends(writer, now);
      job.endInput(writer);
      if (ended()) {
        job.endOfResults();
      }
    }
  }

  boolean ended() {
    return IntStream.range(0, ended.length).allMatch(writer -> ended[writer]);
  }

  List<WriterState> states() {
    return IntStream.range(0, ended.length)
        .mapToObj(writer -> new WriterState(watermarks[writer], idle[writer], ended[writer]))
        .toList();
  }

  private IntStream splits() {
    return IntStream.range(0, newest.length);
  }

  private IntStream splitsOf(int writer) {
    return splits().filter(split -> !scenario.forward() || split % watermarks.length == writer);
  }
}
