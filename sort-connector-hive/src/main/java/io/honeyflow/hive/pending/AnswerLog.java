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

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Says an answer when it differs from the one that was said before, and at most once a minute: what
 * changes more often is said at the next look. That nothing waits is said after a problem only.
 * Used by one thread.
 */
public final class AnswerLog {
  static final Duration PAUSE = Duration.ofMinutes(1);

  private final Consumer<Answer> out;
  private @Nullable Answer said;
  private @Nullable Instant saidAt;

  /**
   * @param out where answers are said
   */
  public AnswerLog(Consumer<Answer> out) {
    this.out = out;
  }

  /** Takes the answer of this moment. */
  public void hear(Answer answer, Instant now) {
    Answer before = said;
    if (before == null ? answer.cause() == Cause.NONE : answer.saysTheSameAs(before)) {
      return;
    }
    if (answer.cause() == Cause.NONE && before != null && !before.cause().problem()) {
      said = answer;
      return;
    }
    if (saidAt == null || !now.isBefore(saidAt.plus(PAUSE))) {
      said = answer;
      saidAt = now;
      out.accept(answer);
    }
  }
}
