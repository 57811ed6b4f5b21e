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
package io.honeyflow.hive.commit;

import io.honeyflow.hive.log.LogLine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes what a task holds, when its work is done or has failed. Whatever fails then is logged and
 * not thrown: nothing that counts depends on it, and Flink ends the whole TaskManager, other jobs
 * included, when an operator cannot be closed after a failure.
 */
public final class QuietClose {
  private static final Logger LOG = LoggerFactory.getLogger(QuietClose.class);

  private QuietClose() {}

  /** Closes all, in this order; null is skipped. */
  public static void all(@Nullable AutoCloseable... held) {
    for (AutoCloseable one : held) {
      try {
        if (one != null) {
          one.close();
        }
      } catch (Exception | LinkageError e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        LogLine.NOT_RELEASED.log(LOG, e);
      }
    }
  }
}
