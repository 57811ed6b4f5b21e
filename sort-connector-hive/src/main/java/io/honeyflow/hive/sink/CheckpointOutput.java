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

import java.io.IOException;
import java.util.List;
import org.apache.flink.table.data.RowData;

/** What one writer leaves between two barriers. Used by one thread. */
interface CheckpointOutput {

  /**
   * Takes a row, which may be reused by the caller. One that no file can hold goes to the {@link
   * UnwritableRows} now, or when it is written.
   *
   * @param partition of the row
   */
  void write(KnownPartition partition, RowData row) throws IOException;

  /** Closes the files that are open for too long, or that no row reached for too long. */
  void closeExpired() throws IOException;

  /**
   * Completes everything, and answers what was written since the last time, by partition. A
   * partition of whose rows none could be written is not among them.
   */
  List<WrittenFiles> closeAll() throws IOException;

  /** Gives up what is open and what waits. */
  void discard() throws IOException;
}
