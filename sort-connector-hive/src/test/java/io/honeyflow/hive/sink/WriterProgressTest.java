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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.hive.metric.Counts;
import io.honeyflow.hive.pending.Inputs.Writers;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WriterProgressTest {
  private static final long BEFORE = 5;

  private final WriterProgress progress = new WriterProgress(BEFORE);

  @Test
  void theLeastWatermarkDecides() {
    says(0, 30);
    says(1, 20);

    assertThat(progress.watermarkAtBarrier()).isEqualTo(20);
  }

  @Test
  void nothingIsDecidedWhileAWriterHasSaidNothing() {
    says(0, 30);

    assertThat(progress.watermarkAtBarrier()).isEqualTo(BEFORE);
  }

  @Test
  void whatWasSaidBeforeTheLastBarrierDoesNotCount() {
    says(0, 30);
    says(1, 20);
    progress.watermarkAtBarrier();

    says(0, 50);
    assertThat(progress.watermarkAtBarrier()).isEqualTo(20);

    says(1, 40);
    says(0, 50);
    assertThat(progress.watermarkAtBarrier()).isEqualTo(40);
  }

  @Test
  void idleWritersDoNotCount() {
    says(0, 30);
    progress.accept(result(1, 10, true, false));

    assertThat(progress.watermarkAtBarrier()).isEqualTo(30);
  }

  @Test
  void theWatermarkStaysWhileAllAreIdle() {
    progress.accept(result(0, 100, true, false));
    progress.accept(result(1, 100, true, false));

    assertThat(progress.watermarkAtBarrier()).isEqualTo(BEFORE);
  }

  @Test
  void aWriterThatHasEndedSaysNoMoreAndHoldsNothingBack() {
    says(0, 30);
    progress.accept(result(1, 10, false, true));
    assertThat(progress.watermarkAtBarrier()).isEqualTo(30);

    says(0, 60);
    assertThat(progress.watermarkAtBarrier()).isEqualTo(60);
  }

  @Test
  void allRowsHaveComeWhenAllHaveEnded() {
    progress.accept(result(0, 10, true, true));
    progress.accept(result(1, 10, false, true));

    assertThat(progress.watermarkAtBarrier()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void thoseThatHaveNotEndedAreAlive() {
    says(0, 30);
    progress.accept(result(1, 10, false, true));

    assertThat(progress.liveAttempts()).containsExactly("attempt0");
  }

  @Test
  void theWatermarkNeverGoesBack() {
    says(0, 30);
    says(1, 30);
    progress.watermarkAtBarrier();

    says(0, Long.MIN_VALUE);
    says(1, 20);

    assertThat(progress.watermarkAtBarrier()).isEqualTo(30);
  }

  @Test
  void theEndOfTheInputIsNoWatermarkThatLaterRowsMiss() {
    says(0, 30);
    says(1, 30);
    progress.watermarkAtBarrier();
    says(0, Long.MAX_VALUE);
    progress.accept(result(1, 40, false, true));

    assertThat(progress.watermarkAtBarrier()).isEqualTo(Long.MAX_VALUE);
    assertThat(progress.decided()).isEqualTo(30);
  }

  @Test
  void tellsWhatThereIsOfWriters() {
    assertThat(progress.writers()).isEqualTo(Writers.UNKNOWN);

    says(0, Long.MIN_VALUE);
    assertThat(progress.writers()).isEqualTo(new Writers(2, 1, 1, 0, 1, -1));

    says(1, 20);
    assertThat(progress.writers()).isEqualTo(new Writers(2, 0, 2, 0, 1, 0));

    says(0, 20);
    assertThat(progress.writers()).isEqualTo(new Writers(2, 0, 2, 0, 0, -1));

    progress.accept(result(0, 30, true, false));
    progress.accept(result(1, 30, true, true));
    assertThat(progress.writers()).isEqualTo(new Writers(2, 0, 0, 1, 0, -1));
  }

  private void says(int subtask, long watermark) {
    progress.accept(result(subtask, watermark, false, false));
  }

  private static WriterResult result(int subtask, long watermark, boolean idle, boolean ended) {
    return new WriterResult(
        new WriterId(subtask, 2, "attempt" + subtask),
        watermark,
        idle,
        ended,
        List.of(),
        List.of(),
        Counts.NONE);
  }
}
