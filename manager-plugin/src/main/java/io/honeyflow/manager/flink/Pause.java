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
package io.honeyflow.manager.flink;

import java.time.Duration;

/** Waits between two questions. */
final class Pause {
  private static final Duration BRIEF = Duration.ofMillis(150);

  private Pause() {}

  /**
   * Waits a moment.
   *
   * @throws FlinkUnavailable when the thread is interrupted, which it stays
   */
  static void brief(FlinkHttp server) {
    of(BRIEF, server);
  }

  /**
   * Waits for so long.
   *
   * @throws FlinkUnavailable when the thread is interrupted, which it stays
   */
  static void of(Duration time, FlinkHttp server) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FlinkUnavailable("Interrupted while waiting for " + server, e);
    }
  }
}
