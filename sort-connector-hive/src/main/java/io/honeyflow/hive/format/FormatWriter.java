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
package io.honeyflow.hive.format;

import java.io.IOException;
import org.apache.flink.table.data.RowData;

/**
 * Encodes rows into one file. The stream belongs to the caller, who closes it after {@link #finish}
 * or {@link #discard}. Used by one thread.
 */
public interface FormatWriter {

  /** Appends a row. The row may be reused by the caller afterwards. */
  void write(RowData row) throws IOException;

  /**
   * Appends rows at once, if the format gains by that and none of them is unwritable; else it
   * appends none, and they are to be written one by one.
   *
   * @param begin of them the first
   * @param end behind the last
   * @return whether they were appended
   */
  default boolean write(RowBatch rows, int begin, int end) throws IOException {
    return false;
  }

  /** Bytes of the file so far: what was written, and an estimate of what is still buffered. */
  long bytes();

  /** Writes what is buffered and the footer; the file is complete. Called at most once, last. */
  void finish() throws IOException;

  /** Releases memory and codecs without completing the file. Called at most once, last. */
  void discard();
}
