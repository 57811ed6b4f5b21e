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
import java.io.IOException;
import java.util.List;
import org.apache.flink.table.data.RowData;

/** What a writer does with rows that Hive cannot hold. */
@FunctionalInterface
interface UnwritableRows {

  /** The job fails. */
  UnwritableRows FAIL =
      (row, partition, fault) -> {
        throw fault;
      };

  /**
   * Takes a row of which nothing has been written.
   *
   * @param row may be reused by the caller
   * @param partition the values of its partition; none in a table without partitions
   * @param fault what is wrong with it
   */
  void accept(RowData row, List<String> partition, RuntimeException fault) throws IOException;

  /** How many it has taken. */
  default long taken() {
    return 0;
  }

  /** Closes the file that is open for too long. */
  default void closeExpired(long now) throws IOException {}

  /** Completes the files, and answers those that were completed since the last time. */
  default List<PendingFile> closeAll() throws IOException {
    return List.of();
  }

  /** Gives up what is open. */
  default void discard() throws IOException {}
}
