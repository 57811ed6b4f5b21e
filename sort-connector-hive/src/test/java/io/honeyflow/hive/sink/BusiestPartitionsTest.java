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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BusiestPartitionsTest {

  private final BusiestPartitions busiest = new BusiestPartitions(3);
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final List<String> changes = new ArrayList<>();

  @Test
  void firstComeFirstServed() {
    rows(1, 1);
    rows(2, 1);
    rows(3, 1);
    rows(4, 500);

    assertThat(holders()).containsExactly(1, 2, 3);
  }

  @Test
  void aClearlyBusierPartitionTakesThePlaceOfTheLeastBusy() {
    rows(1, 3_000);
    rows(2, 400);
    rows(3, 2_500);
    rows(4, 1_000);

    assertThat(changes).containsExactly("4 for 2");
    assertThat(holders()).containsExactly(1, 3, 4);
  }

  @Test
  void aLittleBusierIsNotEnough() {
    rows(1, 3_000);
    rows(2, 2_000);
    rows(3, 2_500);
    rows(4, 4_000);
    assertThat(changes).isEmpty();

    rows(4, 1_000);
    assertThat(changes).containsExactly("4 for 2");
  }

  @Test
  void whoeverLostAPlaceGetsNoneUntilAllAreGivenAnew() {
    rows(1, 3_000);
    rows(2, 400);
    rows(3, 2_500);
    rows(4, 1_000);
    rows(2, 50_000);
    assertThat(changes).containsExactly("4 for 2");

    busiest.clear();
    numbers.clear();
    rows(2, 1);
    assertThat(holders()).containsExactly(2);
  }

  /** Ten rows each, or thousands: equal partitions never take places from each other. */
  @Test
  void manyMixedPartitionsDoNotTakeTurns() {
    Random random = new Random(1);
    for (int i = 0; i < 3_000_000; i++) {
      row(random.nextInt(500));
    }
    assertThat(changes).isEmpty();
  }

  /** As in a batch that is sorted by day. */
  @Test
  void aPartitionThatNoLongerGetsRowsLosesItsPlaceToOneThatDoes() {
    for (int day = 1; day <= 20; day++) {
      rows(day, 300_000);
    }
    assertThat(holders()).contains(20);
    assertThat(changes).hasSize(17);
  }

  private void rows(int partition, int count) {
    for (int i = 0; i < count; i++) {
      row(partition);
    }
  }

  private void row(int partition) {
    int loser = busiest.count(numbers.computeIfAbsent(partition, any -> busiest.enter()));
    if (loser != BusiestPartitions.NONE) {
      changes.add(partition + " for " + name(loser));
    }
  }

  private int name(int number) {
    return numbers.entrySet().stream()
        .filter(entry -> entry.getValue() == number)
        .map(Map.Entry::getKey)
        .findAny()
        .orElseThrow();
  }

  private List<Integer> holders() {
    return numbers.values().stream().filter(busiest::hasPlace).map(this::name).sorted().toList();
  }
}
