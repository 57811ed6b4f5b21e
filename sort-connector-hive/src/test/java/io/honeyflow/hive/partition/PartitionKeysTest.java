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
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
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

  /** Of bytes that are as many as the marks before them, and of as many as need more than one. */
  @Test
  void tellsFieldsApartThatHaveTheSameBytes() {
    Set<Integer> numbers = new HashSet<>();
    for (int length = 0; length <= 600; length++) {
      byte[] value = new byte[length];
      Arrays.fill(value, (byte) length);
      numbers.add(added(key(out -> out.addBytes(value))));
      numbers.add(added(key(out -> out.addBytes(value), PartitionKey::addNull)));
      numbers.add(added(key(PartitionKey::addNull, out -> out.addBytes(value))));
    }
    for (int i = 0; i < 600; i++) {
      long bits = i * 0x0101_0101_0101_0101L;
      numbers.add(added(key(out -> out.addBits(bits))));
    }
    assertThat(numbers).hasSize(3 * 601 + 600);
    assertThat(keys.find(key(PartitionKey::addNull))).isEqualTo(PartitionKeys.NONE);
    assertThat(keys.find(key(out -> out.addBytes(new byte[] {(byte) 255}))))
        .isEqualTo(PartitionKeys.NONE);
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

  private int added(PartitionKey key) {
    assertThat(keys.find(key)).isEqualTo(PartitionKeys.NONE);
    int number = keys.add(key);
    assertThat(keys.find(key)).isEqualTo(number);
    return number;
  }

  private static PartitionKey key(String text) {
    return key(out -> out.addBytes(text.getBytes(StandardCharsets.UTF_8)));
  }

  @SafeVarargs
  private static PartitionKey key(Consumer<PartitionKey>... fields) {
    PartitionKey key = new PartitionKey();
    for (Consumer<PartitionKey> field : fields) {
      field.accept(key);
    }
    return key;
  }
}
