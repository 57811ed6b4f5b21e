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
package io.honeyflow.hive.conf;

import java.io.Serializable;
import java.time.Duration;
import org.apache.flink.configuration.MemorySize;

/**
 * When an open file is closed before the checkpoint closes it.
 *
 * @param fileSize at this size
 * @param rolloverInterval after it is open this long
 * @param inactivityInterval after no row came this long
 * @param checkInterval how often the two intervals are looked at
 */
public record RollingConf(
    MemorySize fileSize,
    Duration rolloverInterval,
    Duration inactivityInterval,
    Duration checkInterval)
    implements Serializable {

  /** The same for files of another size. */
  public RollingConf withFileSize(MemorySize size) {
    return new RollingConf(size, rolloverInterval, inactivityInterval, checkInterval);
  }
}
