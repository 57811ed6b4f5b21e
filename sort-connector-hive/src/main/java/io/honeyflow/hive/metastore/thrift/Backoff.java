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

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * The pauses between attempts: each twice as long as the one before, from {@link #FIRST} up to
 * {@link #LONGEST}, less a random share of up to half, so that many tasks do not come back to a
 * restarted server at the same instant.
 */
final class Backoff {
  static final Duration FIRST = Duration.ofMillis(100);
  static final Duration LONGEST = Duration.ofSeconds(10);

  private final DoubleSupplier random;
  private Duration next = FIRST;

  /**
   * @param random numbers from 0 to 1
   */
  Backoff(DoubleSupplier random) {
    this.random = random;
  }

  Duration next() {
    Duration full = next;
    Duration doubled = full.multipliedBy(2);
    next = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    return full.minusNanos((long) (full.toNanos() / 2.0 * random.getAsDouble()));
  }
}
