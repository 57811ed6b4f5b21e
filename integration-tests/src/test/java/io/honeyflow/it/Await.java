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
package io.honeyflow.it;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what happens in other processes. */
final class Await {
  private static final Duration TIMEOUT = Duration.ofSeconds(120);
  private static final Duration POLL = Duration.ofMillis(100);

  private Await() {}

  /**
   * Returns as soon as {@code condition} holds.
   *
   * @throws AssertionError when the time is over
   */
  static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("Not within " + TIMEOUT.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }
}
