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

import io.honeyflow.common.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConstraintTest {

  private static final Constraint WORD =
      new Constraint.Pattern("[a-z]+", new LocalizedText("a word", "一个单词"));

  static Stream<Arguments> allowed() {
    return Stream.of(
        Arguments.of(new Constraint.Range<>(1, 3), List.of(1, 2, 3), List.of(0, 4, -1)),
        Arguments.of(new Constraint.Range<>(1, null), List.of(1, 1000), List.of(0, -5)),
        Arguments.of(new Constraint.Range<>(null, 1), List.of(1, -7), List.of(2)),
        Arguments.of(
            new Constraint.Range<>(Duration.ZERO, Duration.ofHours(1)),
            List.of(Duration.ZERO, Duration.ofHours(1)),
            List.of(Duration.ofMillis(-1), Duration.ofMinutes(61))),
        Arguments.of(
            new Constraint.Range<>(DataSize.ofBytes(1), null),
            List.of(DataSize.ofBytes(1)),
            List.of(DataSize.ofBytes(0))),
        Arguments.of(
            new Constraint.OneOf(List.of("a", "b")), List.of("a", "b"), List.of("c", "A", "")),
        Arguments.of(WORD, List.of("a", "abc"), List.of("", "a b", "A", "a1")),
        Arguments.of(new Constraint.NotBlank(), List.of("a", " a "), List.of("", " ", "\t")),
        Arguments.of(
            new Constraint.NotEmpty(), List.of(List.of("a"), List.of("")), List.of(List.of())),
        Arguments.of(
            new Constraint.Unique(),
            List.of(List.of(), List.of("a"), List.of("a", "b")),
            List.of(List.of("a", "a"), List.of("a", "b", "a"))),
        Arguments.of(
            new Constraint.Each(WORD),
            List.of(List.of(), List.of("a", "b")),
            List.of(List.of("a", "1"), List.of(""))),
        Arguments.of(
            new Constraint.DateTimePattern(null),
            List.of("yyyy-MM-dd", "yyyyMMdd", "uuuu-MM-dd'T'HH:mm"),
            List.of("$dt", "yyyy-bb", "yyyy-MM-dd'T", "{")),
        Arguments.of(
            new Constraint.DateTimePattern("$"),
            List.of("yyyy-MM-dd", "$dt $hr:00:00", "$year-bb"),
            List.of("yyyy-bb", "dt hr:00:00")),
        Arguments.of(new Constraint.Advised(WORD), List.of("a"), List.of("1")));
  }

  @ParameterizedTest
  @MethodSource("allowed")
  void tellsFitValuesFromOthers(Constraint constraint, List<?> fit, List<?> unfit) {
    assertThat(fit).allMatch(constraint::allows);
    assertThat(unfit).noneMatch(constraint::allows);
  }

  static Stream<Arguments> demands() {
    return Stream.of(
        Arguments.of(new Constraint.Range<>(1, 3), "within 1 and 3", "介于 1 与 3 之间"),
        Arguments.of(new Constraint.Range<>(1, null), "at least 1", "不小于 1"),
        Arguments.of(new Constraint.Range<>(null, 9), "at most 9", "不大于 9"),
        Arguments.of(
            new Constraint.Range<>(Duration.ofMinutes(90), null), "at least 90 min", "不小于 90 min"),
        Arguments.of(
            new Constraint.Range<>(null, DataSize.ofMebibytes(1)), "at most 1 mb", "不大于 1 mb"),
        Arguments.of(new Constraint.OneOf(List.of("a")), "'a'", "'a'"),
        Arguments.of(new Constraint.OneOf(List.of("a", "b")), "one of 'a', 'b'", "以下之一：'a', 'b'"),
        Arguments.of(WORD, "a word", "一个单词"),
        Arguments.of(new Constraint.NotBlank(), "not blank", "非空白"),
        Arguments.of(new Constraint.NotEmpty(), "a list of at least one element", "至少含一个元素的列表"),
        Arguments.of(new Constraint.Unique(), "a list without duplicates", "没有重复元素的列表"),
        Arguments.of(
            new Constraint.Each(WORD), "a list whose every element is a word", "每个元素都满足“一个单词”的列表"),
        Arguments.of(
            new Constraint.DateTimePattern(null),
            "a date-time pattern of Java, such as 'yyyy-MM-dd HH:mm:ss'",
            "Java 的日期时间格式，例如 'yyyy-MM-dd HH:mm:ss'"),
        Arguments.of(
            new Constraint.DateTimePattern("$"),
            "a text with '$', or a date-time pattern of Java, such as 'yyyy-MM-dd HH:mm:ss'",
            "含 '$' 的文本，或 Java 的日期时间格式，例如 'yyyy-MM-dd HH:mm:ss'"),
        Arguments.of(new Constraint.Advised(WORD), "a word", "一个单词"));
  }

  @ParameterizedTest
  @MethodSource("demands")
  void saysWhatItDemandsInBothLanguages(Constraint constraint, String en, String zh) {
    assertThat(constraint.demand()).isEqualTo(new LocalizedText(en, zh));
  }

  @Test
  void knowsEveryConstraintInTheseTests() {
    assertThat(demands().<Class<?>>map(arguments -> arguments.get()[0].getClass()))
        .contains(Constraint.class.getPermittedSubclasses());
    assertThat(allowed().<Class<?>>map(arguments -> arguments.get()[0].getClass()))
        .contains(Constraint.class.getPermittedSubclasses());
  }

  @Test
  void insistsUnlessItOnlyAdvises() {
    assertThat(WORD.severity()).isEqualTo(Severity.ERROR);
    assertThat(new Constraint.Advised(WORD).severity()).isEqualTo(Severity.WARNING);
    assertThat(new Constraint.Each(WORD).severity()).isEqualTo(Severity.ERROR);
    assertThat(new Constraint.Each(new Constraint.Advised(WORD)).severity())
        .isEqualTo(Severity.WARNING);
  }

  @Test
  void refusesARangeWithoutLimits() {
    assertThatThrownBy(() -> new Constraint.Range<Integer>(null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid range: it has no limit");
  }

  @Test
  void refusesAPatternThatIsNone() {
    assertThatThrownBy(() -> new Constraint.Pattern("[", new LocalizedText("a", "a")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
