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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.AttemptState;
import io.honeyflow.manager.store.Change;
import io.honeyflow.manager.store.InTheWay;
import io.honeyflow.manager.store.Remains;
import io.honeyflow.manager.store.StreamKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartPointTest {

  private static final Optional<String> BY_ITSELF = Optional.empty();
  private static final Optional<String> SAVEPOINT = Optional.of("savepoint");
  private static final Optional<String> NOTHING = Optional.of("nothing");

  private final StartPoint startPoint =
      new StartPoint(new PipelineSettings("s3://bucket/savepoints/", Map.of()));

  @Test
  void aNewStreamBeginsFromNothing() {
    assertThat(startPoint.of(BY_ITSELF, Optional.empty())).isEmpty();
    assertThat(startPoint.of(NOTHING, Optional.empty())).isEmpty();
    assertThatThrownBy(() -> startPoint.of(SAVEPOINT, Optional.empty()))
        .isInstanceOf(InTheWay.class)
        .hasMessageStartingWith("There is no savepoint to start from.");
  }

  @Test
  void oneThatLeftASavepointGoesOnThere() {
    for (AttemptState state : List.of(AttemptState.STOPPED, AttemptState.FAILED)) {
      Optional<Attempt> last = attempt(state, Remains.savepoint("s3://bucket/savepoints/g/s/1"));

      assertThat(startPoint.of(BY_ITSELF, last)).contains("s3://bucket/savepoints/g/s/1");
      assertThat(startPoint.of(SAVEPOINT, last)).contains("s3://bucket/savepoints/g/s/1");
      assertThat(startPoint.of(NOTHING, last)).isEmpty();
    }
  }

  @Test
  void nobodyIsLeftToGuessWhereAJobEnded() {
    for (AttemptState state : List.of(AttemptState.STOPPED, AttemptState.FAILED)) {
      assertThatThrownBy(() -> startPoint.of(BY_ITSELF, attempt(state, Remains.unknown())))
          .isInstanceOf(InTheWay.class)
          .hasMessageContaining("has left no savepoint")
          .hasMessageContaining("below s3://bucket/savepoints");
    }
    for (Remains remains : List.of(Remains.savepoint("s3://x/1"), Remains.nothing())) {
      assertThatThrownBy(() -> startPoint.of(BY_ITSELF, attempt(AttemptState.FINISHED, remains)))
          .isInstanceOf(InTheWay.class)
          .hasMessageContaining("The input of stream 'g/s' has ended");
    }
    assertThat(startPoint.of(NOTHING, attempt(AttemptState.FINISHED, Remains.unknown()))).isEmpty();
  }

  @Test
  void afterOneThatCommittedNothingAllIsAsBefore() {
    assertThat(startPoint.of(BY_ITSELF, attempt(AttemptState.FAILED, Remains.nothing())))
        .contains("s3://bucket/savepoints/before");
  }

  @Test
  void aPathIsBelowTheFolderOfSavepoints() {
    Optional<String> below = Optional.of("s3://bucket/savepoints/g/other/1");
    assertThat(startPoint.of(below, Optional.empty())).isEqualTo(below);

    for (String path :
        List.of(
            "",
            "file:///etc/passwd",
            "s3://bucket/savepoints",
            "s3://bucket/savepoints-of-others/1",
            "s3://bucket/savepoints/../secrets",
            "s3://bucket/savepoints/a\nb",
            "s3://bucket/savepoints/" + "x".repeat(2000))) {
      assertThatThrownBy(() -> startPoint.of(Optional.of(path), Optional.empty()))
          .as(path)
          .isInstanceOf(InvalidPipeline.class)
          .hasMessageContaining("'from' is neither 'savepoint' nor 'nothing'");
    }
  }

  @Test
  void aLocalPathIsKnownHoweverItIsWritten() {
    StartPoint local = new StartPoint(new PipelineSettings("file:///data/savepoints", Map.of()));

    for (String path : List.of("file:/data/savepoints/g/s/1", "file:///data/savepoints/g/s/1")) {
      assertThat(local.of(Optional.of(path), Optional.empty())).contains(path);
    }
    assertThatThrownBy(
            () -> local.of(Optional.of("file:/data/other/savepoints/1"), Optional.empty()))
        .isInstanceOf(InvalidPipeline.class);
  }

  private static Optional<Attempt> attempt(AttemptState state, Remains remains) {
    Change change = new Change(Instant.EPOCH, "ann");
    return Optional.of(
        new Attempt(
            1,
            new StreamKey("g", "s"),
            1,
            "g/s#1-0",
            1,
            state,
            Optional.of("s3://bucket/savepoints/before"),
            Optional.of("job"),
            remains,
            Optional.empty(),
            Optional.empty(),
            change,
            change));
  }
}
