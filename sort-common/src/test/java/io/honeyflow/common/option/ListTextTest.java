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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.common.unit.InvalidTextException;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ListTextTest {

  /** What Flink 2.3 reads these texts to. */
  static Stream<Arguments> flinksLists() {
    return Stream.of(
        Arguments.of("a;b", List.of("a", "b")),
        Arguments.of("a; b", List.of("a", "b")),
        Arguments.of(" a ;\tb ", List.of("a", "b")),
        Arguments.of("a,b", List.of("a,b")),
        Arguments.of("a b;c", List.of("a b", "c")),
        Arguments.of(";a", List.of("a")),
        Arguments.of("a;", List.of("a")),
        Arguments.of("a;;b", List.of("a", "", "b")),
        Arguments.of("a; ;b", List.of("a", "", "b")),
        Arguments.of("a;;b; c ;''", List.of("a", "", "b", "c", "")),
        Arguments.of("'a;b';c", List.of("a;b", "c")),
        Arguments.of("\"a;b\";c", List.of("a;b", "c")),
        Arguments.of("'a''b'", List.of("a'b")),
        Arguments.of("\"a\"\"b\"", List.of("a\"b")),
        Arguments.of("'a\"b'", List.of("a\"b")),
        Arguments.of("a'b;c", List.of("a'b", "c")),
        Arguments.of("' a ' ; b", List.of(" a ", "b")),
        Arguments.of("", List.of()),
        Arguments.of(" ", List.of()),
        Arguments.of(";", List.of()),
        Arguments.of("''", List.of("")));
  }

  @ParameterizedTest
  @MethodSource("flinksLists")
  void splitsAsFlinkDoes(String text, List<String> elements) {
    assertThat(ListText.split(text, ';')).isEqualTo(elements);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'a | the last ' is never closed",
        "\"a;b | the last \" is never closed",
        "' | the last ' is never closed",
        "'a'b | text follows the closing ' at position 3",
        "'a' b;c | text follows the closing ' at position 4",
        "\"a\"'b' | text follows the closing \" at position 3",
      })
  void refusesQuotationMarksThatDoNotMatch(String text, String reason) {
    assertThatThrownBy(() -> ListText.split(text, ';'))
        .isInstanceOfSatisfying(
            InvalidTextException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"metastore,success-file", "metastore , success-file", ",metastore,success-file,"})
  void splitsByAnotherSeparatorToo(String text) {
    assertThat(ListText.split(text, ',')).containsExactly("metastore", "success-file");
  }

  @Property
  void splitsWhatItJoined(@ForAll("elements") List<String> elements) {
    assertThat(ListText.split(ListText.join(elements, ';'), ';')).isEqualTo(elements);
    assertThat(ListText.split(ListText.join(elements, ','), ',')).isEqualTo(elements);
  }

  @Property
  void splitsAnyTextOrSaysWhyNot(@ForAll("texts") String text) {
    try {
      List<String> elements = ListText.split(text, ';');
      assertThat(ListText.split(ListText.join(elements, ';'), ';')).isEqualTo(elements);
    } catch (InvalidTextException e) {
      assertThat(e.reason()).matches("(?s).*(never closed|follows the closing).*");
    }
  }

  @Provide
  Arbitrary<List<String>> elements() {
    return Arbitraries.oneOf(texts(), Arbitraries.strings()).list().ofMaxSize(5);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("ab;,'\" \t\u3000\u0001中").ofMaxLength(10);
  }
}
