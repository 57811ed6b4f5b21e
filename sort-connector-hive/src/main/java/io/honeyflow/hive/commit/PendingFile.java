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

import io.honeyflow.hive.commit.policy.CommittedFile;
import io.honeyflow.hive.commit.statistics.Tally;
import org.apache.flink.core.fs.Path;

/**
 * A file that is complete but invisible until it is published; or {@link PublishHandle.Rows rows}
 * for the commit to make files of.
 *
 * @param path where it will be published; what the names of files of rows begin with
 * @param handle publishes it
 * @param rows the number of rows in it
 * @param bytes its size; that of the rows in their binary form
 */
public record PendingFile(String path, PublishHandle handle, long rows, long bytes) {

  /** The file alone. */
  Tally tally() {
    return isRows() ? Tally.ofRows(rows) : new Tally(rows, 1, bytes);
  }

  /** The file when it is published. */
  public CommittedFile committed() {
    return new CommittedFile(new Path(path).getName(), rows, bytes);
  }

  /** Whether it is rows only. */
  public boolean isRows() {
    return handle instanceof PublishHandle.Rows;
  }
}
