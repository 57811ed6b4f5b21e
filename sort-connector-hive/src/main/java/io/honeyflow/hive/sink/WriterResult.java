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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.metric.Counts;
import java.util.List;

/**
 * What a writer says at a barrier, also when it wrote nothing.
 *
 * @param watermark the watermark it had at the barrier, {@link Long#MIN_VALUE} before the first
 * @param idle whether its input was idle, so that its watermark says nothing
 * @param ended whether its input has ended
 * @param written by partition
 * @param dirtyFiles hold rows that were left out
 * @param counts of what the writer saw since the barrier before, besides what is in the files
 */
record WriterResult(
    WriterId writer,
    long watermark,
    boolean idle,
    boolean ended,
    List<WrittenFiles> written,
    List<PendingFile> dirtyFiles,
    Counts counts) {
  WriterResult {
    written = List.copyOf(written);
    dirtyFiles = List.copyOf(dirtyFiles);
  }
}
