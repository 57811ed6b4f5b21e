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

import java.io.IOException;
import java.util.List;

/** Makes files of rows that writers left. Thread-safe. */
public interface RowCompactor {

  /**
   * Encodes rows of one partition into as few files as their size allows. The same rows become
   * files of the same names, each of which begins with the first rows' own.
   *
   * @param rows at least one; {@link PublishHandle.Rows} all of them
   * @return the files, complete and invisible
   */
  List<PendingFile> compact(PartitionDir partition, List<PendingFile> rows) throws IOException;

  /** How many partitions are compacted at a time. */
  int parallelism();
}
