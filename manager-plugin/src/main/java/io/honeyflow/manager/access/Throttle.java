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
package io.honeyflow.manager.access;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Slows down attempts to guess passwords, by user and by address. Thread-safe. */
final class Throttle {

  private static final Duration PERIOD = Duration.ofMinutes(5);

  /** Behind one address there may be many people. */
  private static final int PER_ADDRESS = 50;

  private static final int MOST = 10_000;

  private final int perUser;
  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param perUser how many attempts in five minutes may fail
   */
  Throttle(int perUser) {
    this.perUser = perUser;
  }

  /**
   * Takes an attempt away, before it is made, so that many at a time are no way around.
   *
   * @throws AccessDenied when there were too many
   */
  void attempt(String user, String address) {
    take(bucket("user " + user, perUser));
    take(bucket("address " + address, PER_ADDRESS));
  }

  /** Gives the attempt back, as it did not fail. */
  void succeeded(String user, String address) {
    bucket("user " + user, perUser).addTokens(1);
    bucket("address " + address, PER_ADDRESS).addTokens(1);
  }

  private static void take(Bucket bucket) {
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      throw AccessDenied.throttled(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }
  }

  private Bucket bucket(String key, int capacity) {
    synchronized (buckets) {
      return buckets.computeIfAbsent(
          key,
          unused ->
              Bucket.builder()
                  .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, PERIOD))
                  .build());
    }
  }
}
