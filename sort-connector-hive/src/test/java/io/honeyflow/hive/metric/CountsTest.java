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

import static io.honeyflow.hive.metric.SinkMetric.DELETES_IGNORED;
import static io.honeyflow.hive.metric.SinkMetric.LATE_ROWS;
import static io.honeyflow.hive.metric.SinkMetric.NUM_RECORDS_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class CountsTest {

  @Test
  void countingBeginsAnewWhenItIsTaken() {
    Counting counting = new Counting();
    counting.add(DELETES_IGNORED, 2);
    counting.add(DELETES_IGNORED, 1);
    counting.add(LATE_ROWS, 0);

    assertThat(counting.takeAll()).isEqualTo(new Counts(Map.of(DELETES_IGNORED, 3L)));
    assertThat(counting.takeAll()).isEqualTo(Counts.NONE);
  }

  @Test
  void aSumHasWhatOneOfBothHas() {
    Counts sum =
        new Counts(Map.of(NUM_RECORDS_OUT, 1L, LATE_ROWS, 5L))
            .plus(new Counts(Map.of(NUM_RECORDS_OUT, 1L << 40)));

    assertThat(sum.of(NUM_RECORDS_OUT)).isEqualTo((1L << 40) + 1);
    assertThat(sum.of(LATE_ROWS)).isEqualTo(5);
    assertThat(sum.of(DELETES_IGNORED)).isZero();
  }

  @Test
  void aNameThatIsNotKnownAnyMoreIsLeftOut() {
    Counts counts = new Counts(Map.of(NUM_RECORDS_OUT, 1L, LATE_ROWS, 5L));

    assertThat(counts.byName())
        .containsExactly(Map.entry("numRecordsOut", 1L), Map.entry("lateRows", 5L));
    assertThat(Counts.ofNames(Map.of("numRecordsOut", 1L, "gone", 7L, "lateRows", 5L)))
        .isEqualTo(counts);
  }
}
