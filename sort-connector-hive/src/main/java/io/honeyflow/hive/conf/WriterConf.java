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
import org.apache.flink.configuration.MemorySize;
import org.jspecify.annotations.Nullable;

/**
 * How rows become files.
 *
 * @param parallelism number of writers; null for that of the input
 * @param rolling when a file is complete
 * @param shuffle whether all rows of a partition go to one writer
 * @param maxOpenFiles how many partitions may have a file open in one writer
 * @param bufferMemory of rows that wait, before they go to local files; null for a share of the
 *     heap
 * @param compaction null when each writer's rows become files of their own
 */
public record WriterConf(
    @Nullable Integer parallelism,
    RollingConf rolling,
    boolean shuffle,
    int maxOpenFiles,
    @Nullable MemorySize bufferMemory,
    @Nullable CompactionConf compaction)
    implements Serializable {
  private static final int MAX_OPEN_FILES = 100;

  /** What writers in all slots take of the heap, if no option says otherwise. */
  private static final int PART_OF_HEAP = 8;

  private static final long LEAST_BUFFER = MemorySize.ofMebiBytes(16).getBytes();
  private static final long LARGEST_BUFFER = MemorySize.ofMebiBytes(256).getBytes();

  /**
   * How many bytes of rows may wait in one writer.
   *
   * @param heap of its process, in bytes
   * @param slots of its process
   */
  public long bufferBytes(long heap, int slots) {
    return bufferMemory == null
        ? Math.max(LEAST_BUFFER, Math.min(LARGEST_BUFFER, heap / PART_OF_HEAP / slots))
        : bufferMemory.getBytes();
  }

  /** When a file of compacted rows is complete. */
  public RollingConf compactedRolling() {
    return compaction == null ? rolling : rolling.withFileSize(compaction.fileSize());
  }

  /** With what holds for the rest when no option says otherwise. */
  public WriterConf(@Nullable Integer parallelism, RollingConf rolling) {
    this(parallelism, rolling, false, MAX_OPEN_FILES, null, null);
  }
}
