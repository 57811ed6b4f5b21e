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

import java.time.Instant;

/** When a partition is due. After the last row every partition is. */
public sealed interface Due {

  /**
   * Whether it is due.
   *
   * @param now by a machine's clock
   * @param watermark {@link Long#MAX_VALUE} after the last row
   */
  boolean reached(Instant now, long watermark);

  /** That time in epoch milliseconds, by whatever clock: the least one is due next. */
  long millis();

  /** As soon as files arrive. */
  record AtOnce() implements Due {
    @Override
    public boolean reached(Instant now, long watermark) {
      return true;
    }

    @Override
    public long millis() {
      return Long.MIN_VALUE;
    }
  }

  /** When a machine's clock reaches a time. */
  record ByClock(Instant at) implements Due {
    @Override
    public boolean reached(Instant now, long watermark) {
      return watermark == Long.MAX_VALUE || !now.isBefore(at);
    }

    @Override
    public long millis() {
      return at.toEpochMilli();
    }
  }

  /**
   * When the watermark reaches a time.
   *
   * @param watermark in epoch milliseconds; {@link Long#MAX_VALUE} when only the end of the input
   *     does
   */
  record ByWatermark(long watermark) implements Due {
    @Override
    public boolean reached(Instant now, long reached) {
      return reached >= watermark;
    }

    @Override
    public long millis() {
      return watermark;
    }
  }
}
