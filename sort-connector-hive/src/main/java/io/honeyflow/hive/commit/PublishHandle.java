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

import java.util.Arrays;

/** What it takes to publish a closed file. */
public sealed interface PublishHandle {

  /**
   * What a Flink {@code RecoverableWriter} needs, in its own bytes.
   *
   * @param version the version of the serializer that made the bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // compared and printed by content, never changed
  record Recoverable(int version, byte[] bytes) implements PublishHandle {

    @Override
    public boolean equals(Object other) {
      return other instanceof Recoverable handle
          && version == handle.version
          && Arrays.equals(bytes, handle.bytes);
    }

    @Override
    public int hashCode() {
      return 31 * version + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return "v" + version + ", " + bytes.length + " bytes";
    }
  }

  /**
   * A complete file under a name that Hive does not see, on a file system that renames files
   * atomically.
   *
   * @param hidden its path
   */
  record Rename(String hidden) implements PublishHandle {}

  /**
   * No file of the table's yet, but rows that the commit makes files of.
   *
   * @param file where the rows are, those of other partitions beside them
   * @param offset of the first one, in bytes
   */
  record Rows(String file, long offset) implements PublishHandle {}
}
