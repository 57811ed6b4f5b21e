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
package io.honeyflow.hive.pending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When an answer is said, and when it is not. */
final class AnswerLogTest {
  private static final Instant START = Instant.parse("2024-03-10T01:00:00Z");

  private final List<String> said = new ArrayList<>();
  private final AnswerLog log = new AnswerLog(answer -> said.add(answer.sentence()));

  @Test
  void aWatermarkThatMovesOnIsNoOtherAnswer() {
    for (int second = 0; second < 3_600; second++) {
      log.hear(new Answer(Cause.WATERMARK, "hr=08", "it is " + second), at(second));
    }

    assertThat(said).containsExactly("it is 0");
  }

  @Test
  void anotherPartitionOrAnotherCauseIsSaid() {
    log.hear(new Answer(Cause.WATERMARK, "hr=08", "first"), at(0));
    log.hear(new Answer(Cause.WATERMARK_STANDS, "hr=08", "second"), at(60));
    log.hear(new Answer(Cause.WATERMARK, "hr=09", "third"), at(3_600));

    assertThat(said).containsExactly("first", "second", "third");
  }

  @Test
  void atMostOneIsSaidInAMinuteAndTheLastOneIsNotLost() {
    for (int second = 0; second < 100; second++) {
      log.hear(new Answer(Cause.WATERMARK, "partition " + second, "of " + second), at(second));
    }
    assertThat(said).containsExactly("of 0", "of 60");

    log.hear(new Answer(Cause.WATERMARK, "partition 99", "of 99"), at(150));
    assertThat(said).containsExactly("of 0", "of 60", "of 99");
  }

  @Test
  void whatComesAndGoesWithinAMinuteIsNotSaid() {
    log.hear(new Answer(Cause.WATERMARK, "hr=08", "waits"), at(0));
    log.hear(new Answer(Cause.IDLE_INPUT, "hr=08", "idle"), at(10));
    log.hear(new Answer(Cause.WATERMARK, "hr=08", "waits again"), at(70));

    assertThat(said).containsExactly("waits");
  }

  @Test
  void thatNothingWaitsIsSaidAfterAProblemOnly() {
    Answer none = new Answer(Cause.NONE, "db.t", "nothing waits");
    log.hear(none, at(0));
    log.hear(new Answer(Cause.WATERMARK, "hr=08", "waits"), at(60));
    log.hear(none, at(120));
    assertThat(said).containsExactly("waits");

    log.hear(new Answer(Cause.NO_WATERMARK, "hr=09", "problem"), at(180));
    log.hear(none, at(181));
    log.hear(none, at(240));
    log.hear(none, at(300));
    assertThat(said).containsExactly("waits", "problem", "nothing waits");
  }

  private static Instant at(long second) {
    return START.plus(Duration.ofSeconds(second));
  }
}
