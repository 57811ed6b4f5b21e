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
package io.honeyflow.hive.commit.statistics;

/**
 * One commit of one submission of a job. A submission commits in the order of its checkpoints.
 *
 * @param writeId the submission's
 */
public record CommitId(String writeId, long checkpoint) {

  /** Whether this one is done when the other one is. */
  boolean isDoneWith(CommitId other) {
    return writeId.equals(other.writeId) && checkpoint <= other.checkpoint;
  }

  /** {@code 0123456789ab/17}. */
  @Override
  public String toString() {
    return writeId + "/" + checkpoint;
  }
}
