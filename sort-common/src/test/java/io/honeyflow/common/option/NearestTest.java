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
package io.honeyflow.common.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestTest {

  private static final List<String> KEYS =
      List.of(
          "connector",
          "default-database",
          "sink.parallelism",
          "sink.rolling-policy.file-size",
          "sink.rolling-policy.check-interval",
          "sink.partition-commit.delay");

  @ParameterizedTest
  @CsvSource({
    "conector, connector",
    "connecotr, connector",
    "Connector, connector",
    "default_database, default-database",
    "defaultdatabase, default-database",
    "sink.paralelism, sink.parallelism",
    "sink.parallelism , sink.parallelism",
    "parallelism, sink.parallelism",
    "file-size, sink.rolling-policy.file-size",
    "rolling-policy.file-size, sink.rolling-policy.file-size",
    "sink.rolling-policy.check-intervall, sink.rolling-policy.check-interval",
    "sink.partition-commit.dealy, sink.partition-commit.delay",
  })
  void findsTheKeyThatWasMeant(String word, String key) {
    assertThat(Nearest.to(word, KEYS)).contains(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "zookeeper.quorum", "whatever-it-is"})
  void findsNothingWhenNothingIsNear(String word) {
    assertThat(Nearest.to(word, KEYS)).isEmpty();
  }

  @Test
  void takesTheFirstInTheAlphabetOfEquals() {
    assertThat(Nearest.to("bat", List.of("rat", "cat", "hat"))).contains("cat");
  }

  @Test
  void findsNothingAmongNothing() {
    assertThat(Nearest.to("connector", List.of())).isEmpty();
  }

  @Property
  void findsTheWordItselfIfItIsThere(
      @ForAll("words") String word, @ForAll("lists") List<String> others) {
    List<String> candidates = new ArrayList<>(others);
    candidates.add(word);

    assertThat(Nearest.to(word, candidates))
        .hasValueSatisfying(nearest -> assertThat(nearest).isEqualToIgnoringCase(word));
  }

  @Property
  void findsAWordWithOneLetterMissing(@ForAll("words") String word) {
    assertThat(Nearest.to(word.substring(1), List.of(word))).contains(word);
  }

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.strings()
        .withCharRange('a', 'z')
        .withChars("-_")
        .ofMinLength(3)
        .ofMaxLength(12);
  }

  @Provide
  Arbitrary<List<String>> lists() {
    return words().list().ofMaxSize(5);
  }
}
