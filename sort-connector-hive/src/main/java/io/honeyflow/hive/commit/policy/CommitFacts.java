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
package io.honeyflow.hive.commit.policy;

import java.util.List;

/**
 * What is known of the commit of a partition.
 *
 * @param submission of the job that commits, in hexadecimal digits
 * @param checkpointId with which it is committed
 * @param watermark that decided, {@link Long#MIN_VALUE} when there was none, {@link Long#MAX_VALUE}
 *     at the end of the input
 * @param files those published since the partition was last committed, where a policy asks for them
 */
public record CommitFacts(
    String submission, long checkpointId, long watermark, List<CommittedFile> files) {

  /** Nothing is known. */
  public static final CommitFacts NONE = new CommitFacts("0", 0, Long.MIN_VALUE, List.of());

  public CommitFacts {
    files = List.copyOf(files);
  }
}
