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
package io.honeyflow.manager.pipeline;

import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.option.Severity;
import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.AttemptState;
import io.honeyflow.manager.store.InTheWay;
import java.util.List;
import java.util.Optional;

/**
 * Where a job begins. By itself it goes on exactly where the last one ended; where that is not
 * known, somebody has to say, since rows would be written twice or be left out.
 */
final class StartPoint {

  private static final String SAVEPOINT = "savepoint";
  private static final String NOTHING = "nothing";
  private static final int LONGEST = 2000;

  private final PipelineSettings settings;

  StartPoint(PipelineSettings settings) {
    this.settings = settings;
  }

  /**
   * The path to begin with; empty to begin from nothing.
   *
   * @param wish {@code savepoint}, {@code nothing} or a path; empty for what is right by itself
   * @param latest the attempt before
   * @throws InvalidPipeline when the wish is none of them
   * @throws InTheWay when nobody knows where the last job ended
   */
  Optional<String> of(Optional<String> wish, Optional<Attempt> latest) {
    if (wish.filter(NOTHING::equals).isPresent()) {
      return Optional.empty();
    }
    if (wish.filter(text -> !text.equals(SAVEPOINT)).isPresent()) {
      return Optional.of(checked(wish.get()));
    }
    if (latest.filter(last -> last.state() == AttemptState.FINISHED).isPresent()) {
      throw new InTheWay(
          "The input of stream '%s' has ended, and all of it is written. To read and write all of it again, start from 'nothing'."
              .formatted(latest.get().stream()));
    }
    if (latest.isEmpty() || latest.get().remains().untouched()) {
      Optional<String> path = latest.flatMap(Attempt::from);
      if (path.isEmpty() && wish.isPresent()) {
        throw new InTheWay(
            "There is no savepoint to start from. Start from 'nothing', or leave 'from' out.");
      }
      return path;
    }
    if (latest.get().remains().savepoint().isEmpty()) {
      throw new InTheWay(
          "Job %s has left no savepoint, so nobody knows which rows it has written. Start from the path of a savepoint or checkpoint below %s; or from 'nothing', which may write rows twice."
              .formatted(latest.get().jobName(), settings.savepoints()));
    }
    return latest.get().remains().savepoint();
  }

  /** Flink writes local files in another way than Java does. */
  private static String plain(String uri) {
    return uri.replaceFirst("^file:/+", "file:/");
  }

  private String checked(String path) {
    boolean below =
        plain(path).startsWith(plain(settings.savepoints()) + "/")
            && !path.contains("/..")
            && path.length() <= LONGEST
            && path.chars().noneMatch(Character::isISOControl);
    if (!below) {
      throw InvalidPipeline.of(
          "Cannot start the stream",
          List.of(
              new Problem(
                  "/from",
                  Code.UNFIT_VALUE,
                  Severity.ERROR,
                  "'from' is neither 'savepoint' nor 'nothing' nor a path below "
                      + settings.savepoints()
                      + ".",
                  "Write one of these, or have the savepoint copied there.")));
    }
    return path;
  }
}
