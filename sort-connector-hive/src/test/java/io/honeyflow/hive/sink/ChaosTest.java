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
package io.honeyflow.hive.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random jobs that die at random calls; and faults of the sink that must not get through. */
final class ChaosTest {

  @TempDir private Path folder;

  @Test
  void everyRowIsThereOnceWhereverTheJobDies() throws IOException {
    ChaosOutcome all = Chaos.inMemory(folder, ChaosMutant.NONE).run(Chaos.seeds());

    all.report(Path.of("target", "chaos", "operators.txt"));
    assertThat(all.problems()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFaultOfTheSinkIsFound(ChaosMutant mutant) {
    assertThat(Chaos.inMemory(folder, mutant).firstProblem(100)).isPresent();
  }
}
