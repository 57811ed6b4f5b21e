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
package io.honeyflow.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarthquakesTest {

  @TempDir Path folder;

  @Test
  void countsTheEventsOfEachUtcDayInTheInputItself() throws IOException {
    Path file = Path.of("data/usgs-earthquakes-2018-02-07.ndjson");

    Earthquakes earthquakes = Earthquakes.read(file);

    assertThat(earthquakes.lines()).hasSize(1_707);
    assertThat(earthquakes.perDay().values())
        .containsExactly(198L, 231L, 242L, 259L, 301L, 249L, 213L, 14L);
    assertThat(earthquakes.perDay().firstKey()).isEqualTo("2018-01-31");
  }

  @Test
  void countsAnEventOfTheLastMillisecondToItsOwnDay() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("two.ndjson"),
            "{\"time\":1517443199999,\"updated\":1}\n{\"time\":1517443200000,\"updated\":1}\n");

    assertThat(Earthquakes.read(file).perDay())
        .containsEntry("2018-01-31", 1L)
        .containsEntry("2018-02-01", 1L);
  }

  @Test
  void refusesALineWithoutTime() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.ndjson"), "{\"mag\":1}\n");

    assertThatThrownBy(() -> Earthquakes.read(file)).hasMessageContaining("{\"mag\":1}");
  }
}
