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

import java.util.List;
import java.util.Set;

/**
 * Whose files are this job's own, and who is still writing.
 *
 * @param writeIds those of the submissions whose state this one restored, and last its own
 * @param liveAttempts the writer attempts whose open files must not be touched
 * @param since when the first of the submissions was planned, in milliseconds since the epoch
 */
public record Lineage(List<String> writeIds, Set<String> liveAttempts, long since) {
  public Lineage {
    writeIds = List.copyOf(writeIds);
    liveAttempts = Set.copyOf(liveAttempts);
  }

  /** The id of the submission that decided. */
  String current() {
    return writeIds.get(writeIds.size() - 1);
  }
}
