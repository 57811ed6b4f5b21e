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
package io.honeyflow.hive.metastore.thrift;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  @Test
  void doublesUpToTheLongestPause() {
    Backoff backoff = new Backoff(() -> 0);

    assertThat(Stream.generate(backoff::next).limit(9).map(Duration::toMillis))
        .containsExactly(100L, 200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 10_000L, 10_000L);
  }

  @Test
  void takesAwayUpToHalf() {
    Backoff backoff = new Backoff(() -> 1);

    assertThat(backoff.next()).isEqualTo(Duration.ofMillis(50));
    assertThat(backoff.next()).isEqualTo(Duration.ofMillis(100));
  }
}
