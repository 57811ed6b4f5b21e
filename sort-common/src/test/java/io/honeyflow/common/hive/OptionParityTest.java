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
package io.honeyflow.common.hive;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.option.Choice;
import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.KeyFamily;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.option.Severity;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every declared option owes to those who read it. */
class OptionParityTest {

  static Stream<Option<?>> options() {
    return HiveSinkOptions.set().options().stream();
  }

  @ParameterizedTest
  @MethodSource("options")
  void hasAKeyOfLowerCaseWords(Option<?> option) {
    List<String> keys = new ArrayList<>(option.aliases());
    keys.add(option.key());

    assertThat(keys).allMatch(key -> key.matches("[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)*"));
  }

  @ParameterizedTest
  @MethodSource("options")
  void isHelpfulInBothLanguages(Option<?> option) {
    assertThat(option.help().en()).matches("(?s)[A-Z].*\\.").doesNotContain("  ");
    assertThat(option.help().zh()).endsWith("。").matches("(?s).*\\p{IsHan}.*");
    assertThat(option.label().en()).matches("[A-Z][A-Za-z -]+");
    assertThat(option.label().zh()).matches("(?s).*\\p{IsHan}.*").doesNotContain("。");
  }

  @ParameterizedTest
  @MethodSource("options")
  <T> void neverStatesItsDefault(Option<T> option) {
    assertThat(option.help().en()).doesNotContainPattern("(?i)\\bdefaults?\\b");
    assertThat(option.help().zh()).doesNotContain("默认", "缺省");
    option
        .defaultValue()
        .map(option.type()::print)
        .filter(text -> text.length() > 3)
        .ifPresent(text -> assertThat(option.help().en()).doesNotContain(text));
  }

  @ParameterizedTest
  @MethodSource("options")
  <T> void hasADefaultThatItWouldTakeFromAUser(Option<T> option) {
    option
        .defaultValue()
        .ifPresent(
            value -> {
              assertThat(option.constraints()).allMatch(constraint -> constraint.allows(value));
              assertThat(option.type().parse(option.type().print(value))).isEqualTo(value);
            });
  }

  @ParameterizedTest
  @MethodSource("options")
  void saysWhatHoldsWhenItIsNotGiven(Option<?> option) {
    boolean ruled =
        HiveSinkOptions.set().rules().stream().anyMatch(rule -> rule.options().contains(option));

    assertThat(
            option.required()
                || option.defaultValue().isPresent()
                || option.defaultSource().isPresent()
                || ruled)
        .isTrue();
    assertThat(option.defaultValue().isPresent() && option.defaultSource().isPresent()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("options")
  <T> void hasAnExampleThatItTakes(Option<T> option) {
    assertThat(option.example())
        .hasValueSatisfying(
            text -> {
              T value = option.type().parse(text);
              assertThat(option.constraints()).allMatch(constraint -> constraint.allows(value));
            });
  }

  @ParameterizedTest
  @MethodSource("options")
  void constrainsWithoutAdviceBeforeDemands(Option<?> option) {
    List<Severity> severities = option.constraints().stream().map(Constraint::severity).toList();

    assertThat(severities).isSorted();
    assertThat(option.since()).matches("\\d+\\.\\d+\\.\\d+");
  }

  @ParameterizedTest
  @MethodSource("options")
  void labelsItsChoicesInBothLanguages(Option<?> option) {
    OptionType<?> type =
        option.type() instanceof OptionType.ListOf<?> list ? list.element() : option.type();
    if (type instanceof OptionType.OneOf oneOf) {
      assertThat(oneOf.choices()).extracting(Choice::value).doesNotHaveDuplicates();
      assertThat(oneOf.choices()).allMatch(choice -> choice.value().matches("[a-z]+(-[a-z]+)*"));
      assertThat(oneOf.choices())
          .extracting(choice -> choice.label().zh())
          .allMatch(label -> label.matches("(?s).*\\p{IsHan}.*"));
    }
  }

  @Test
  void givesEveryOptionAPlaceOfItsOwn() {
    assertThat(options().map(option -> option.group().id() + " " + option.order()))
        .doesNotHaveDuplicates();
    assertThat(HiveSinkOptions.set().groups())
        .extracting(OptionGroup::order)
        .doesNotHaveDuplicates();
    assertThat(HiveSinkOptions.set().groups()).extracting(OptionGroup::id).doesNotHaveDuplicates();
  }

  @Test
  void declaresEveryConstantInTheSet() throws IllegalAccessException {
    List<Object> constants = new ArrayList<>();
    for (Field field : HiveSinkOptions.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == Option.class) {
        constants.add(field.get(null));
      }
    }

    assertThat(constants)
        .containsExactlyInAnyOrderElementsOf(HiveSinkOptions.set().options().stream().toList());
  }

  @Test
  void explainsEveryFamilyInBothLanguages() {
    for (KeyFamily family : HiveSinkOptions.set().families()) {
      LocalizedText text = textOf(family);
      assertThat(text.zh()).as(family.pattern().text()).matches("(?s).*\\p{IsHan}.*");
      assertThat(text.en()).as(family.pattern().text()).doesNotContain("  ");
    }
  }

  private static LocalizedText textOf(KeyFamily family) {
    if (family instanceof KeyFamily.PassedOn passedOn) {
      return passedOn.help();
    }
    return family instanceof KeyFamily.Functionless functionless
        ? functionless.reason()
        : ((KeyFamily.Forbidden) family).reason();
  }
}
