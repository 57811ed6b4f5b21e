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
package io.honeyflow.hive.pending;

import io.honeyflow.hive.conf.TableName;
import java.time.Duration;
import java.time.Instant;

/**
 * How far commits are.
 *
 * @param checkpoint the one that is being committed or was last; less than 0 before the first
 * @param since when its commit began, or ended
 * @param lasted how long its commit took; zero while it is being made
 */
public record CommitProgress(
    TableName table, long checkpoint, Instant since, boolean underWay, Duration lasted) {

  /** Before the first commit. */
  public static CommitProgress none(TableName table, Instant now) {
    return new CommitProgress(table, -1, now, false, Duration.ZERO);
  }

  /** A checkpoint is being committed. */
  public CommitProgress begin(long next, Instant now) {
    return new CommitProgress(table, next, now, true, Duration.ZERO);
  }

  /** It is committed. */
  public CommitProgress end(Instant now) {
    return new CommitProgress(table, checkpoint, now, false, Duration.between(since, now));
  }

  /**
   * What is going on.
   *
   * @param metastore what the commit waits for in the metastore, as a sentence; empty when it does
   *     not
   */
  public Answer answer(String metastore, Instant now) {
    if (checkpoint < 0) {
      return answer(Cause.NONE, "Nothing of " + table + " has been committed in this attempt.");
    }
    String one = "checkpoint " + checkpoint + " of " + table;
    if (!underWay) {
      return answer(Cause.COMMITTED, "Committed %s in %d ms.".formatted(one, lasted.toMillis()));
    }
    String span = Span.between(since, now);
    return metastore.isEmpty()
        ? answer(Cause.COMMITTING, "Committing %s for %s.".formatted(one, span))
        : answer(
            Cause.METASTORE_AWAY,
            "Committing %s for %s, and waiting for the metastore: %s"
                .formatted(one, span, metastore));
  }

  private Answer answer(Cause cause, String sentence) {
    return new Answer(cause, table.toString(), sentence);
  }
}
