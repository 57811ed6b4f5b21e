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
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what can be repeated again when a file system fails in passing.
 *
 * @param attempts in all
 * @param firstWait before the second attempt; doubled before each further one
 */
record FileRetry(int attempts, Duration firstWait) {
  private static final Logger LOG = LoggerFactory.getLogger(FileRetry.class);

  /** Something that may be done any number of times. */
  @FunctionalInterface
  interface Action<T> {
    T run() throws IOException;
  }

  /** About six seconds. What takes longer is for the job's restart strategy. */
  static FileRetry standard() {
    return new FileRetry(6, Duration.ofMillis(200));
  }

  <T> T run(String what, Action<T> action) throws IOException, InterruptedException {
    Duration wait = firstWait;
    for (int attempt = 1; ; attempt++) {
      try {
        return action.run();
      } catch (IOException e) {
        if (attempt >= attempts) {
          throw e;
        }
        LogLine.FILE_RETRIED.log(LOG, what, attempt, attempts, e);
      }
      Thread.sleep(wait.toMillis());
      wait = wait.multipliedBy(2);
    }
  }
}
