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
package io.honeyflow.hive.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PartitionKeysTest {

  private final PartitionKeys keys = new PartitionKeys();

  @Test
  void findsEachOfManyKeysByItsNumber() {
    Map<String, Integer> numbers = new HashMap<>();
    Random random = new Random(5);
    for (int i = 0; i < 50_000; i++) {
      String text = "k".repeat(random.nextInt(3)) + random.nextInt(5_000);
      Integer number = numbers.get(text);
      if (number == null) {
        assertThat(keys.find(key(text))).isEqualTo(PartitionKeys.NONE);
        assertThat(keys.add(key(text))).isEqualTo(numbers.size());
        numbers.put(text, numbers.size());
      } else {
        assertThat(keys.find(key(text))).isEqualTo(number);
      }
    }
    assertThat(keys.size()).isEqualTo(numbers.size()).isGreaterThan(10_000);
    numbers.forEach(
        (text, number) -> {
          assertThat(keys.is(number, key(text))).isTrue();
          assertThat(keys.is(number, key(text + "0"))).isFalse();
        });
  }

  @Test
  void forgetsAllAndBeginsAgain() {
    keys.add(key("a"));
    keys.add(key("b"));
    keys.clear();

    assertThat(keys.find(key("a"))).isEqualTo(PartitionKeys.NONE);
    assertThat(keys.add(key("b"))).isZero();
    assertThat(keys.find(key("b"))).isZero();
    assertThat(keys.size()).isOne();
  }

  private static PartitionKey key(String text) {
    PartitionKey key = new PartitionKey();
    key.addBytes(text.getBytes(StandardCharsets.UTF_8));
    return key;
  }
}
