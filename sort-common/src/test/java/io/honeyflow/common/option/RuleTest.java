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

import io.honeyflow.common.option.Problem.Code;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleTest {

  private static final Rule EXCLUSIVE =
      new Rule.Exclusive(List.of(SampleOptions.LEFT, SampleOptions.RIGHT, SampleOptions.USER));
  private static final Rule BUNDLED =
      new Rule.Bundled(List.of(SampleOptions.LEFT, SampleOptions.RIGHT, SampleOptions.USER));

  @Test
  void letsOneOfExclusiveOptionsBe() {
    assertThat(EXCLUSIVE.check(given())).isEmpty();
    assertThat(EXCLUSIVE.check(given(SampleOptions.RIGHT))).isEmpty();
  }

  @Test
  void namesAllExclusiveOptionsThatAreGiven() {
    assertThat(EXCLUSIVE.check(given(SampleOptions.RIGHT, SampleOptions.USER)))
        .hasValueSatisfying(
            problem -> {
              assertThat(problem.key()).isEqualTo("right");
              assertThat(problem.code()).isEqualTo(Code.EXCLUSIVE);
              assertThat(problem.message()).contains("'right' and 'user'").doesNotContain("left");
            });
  }

  @Test
  void letsAWholeBundleBe() {
    assertThat(BUNDLED.check(given())).isEmpty();
    assertThat(BUNDLED.check(given(SampleOptions.LEFT, SampleOptions.RIGHT, SampleOptions.USER)))
        .isEmpty();
  }

  @Test
  void namesWhatABundleLacks() {
    assertThat(BUNDLED.check(given(SampleOptions.LEFT, SampleOptions.USER)))
        .map(Problem::text)
        .contains(
            "Options 'left' and 'right' and 'user' belong together, and only 'left' and 'user' are"
                + " given. Add 'right', or remove 'left' and 'user'.");
    assertThat(BUNDLED.check(given(SampleOptions.LEFT)))
        .map(Problem::text)
        .contains(
            "Options 'left' and 'right' and 'user' belong together, and only 'left' is given. Add"
                + " 'right' and 'user', or remove 'left'.");
  }

  @Test
  void tellsToAddTheElementThatAListLacks() {
    Rule onlyWhen = new Rule.OnlyWhen(SampleOptions.LEFT, new Condition(SampleOptions.SIZES, "3"));

    assertThat(onlyWhen.check(given(SampleOptions.LEFT)))
        .map(Problem::text)
        .contains(
            "Option 'left' has no effect: it is used only when 'sizes' contains '3'. Add '3' to"
                + " 'sizes', or remove 'left'.");
    assertThat(
            onlyWhen.check(
                values(Map.of(SampleOptions.LEFT, "l", SampleOptions.SIZES, List.of(1, 3)))))
        .isEmpty();
  }

  @Test
  void countsDefaultsOfTheConditionsOption() {
    Condition simple = new Condition(SampleOptions.MODE, "simple");

    assertThat(new Rule.RequiredWhen(SampleOptions.LEFT, simple).check(given())).isPresent();
    assertThat(new Rule.OnlyWhen(SampleOptions.LEFT, simple).check(given(SampleOptions.LEFT)))
        .isEmpty();
  }

  @Test
  void demandsNoOptionThatHasADefault() {
    Condition simple = new Condition(SampleOptions.MODE, "simple");

    assertThat(new Rule.RequiredWhen(SampleOptions.PORT, simple).check(given())).isEmpty();
  }

  @Test
  void refusesAFamilysKeysWithoutItsCondition() {
    Rule onlyWhen =
        new Rule.FamilyOnlyWhen(
            SampleOptions.STRIPPED, new Condition(SampleOptions.MODE, "special"));
    Map<KeyFamily.PassedOn, Map<String, String>> keys =
        Map.of(SampleOptions.STRIPPED, Map.of("a", "b"));

    assertThat(onlyWhen.check(new OptionValues(Map.of(), keys)))
        .map(Problem::text)
        .contains(
            "Options 'raw.*' have no effect: they are used only when 'mode' is 'special'. Set"
                + " 'special' for 'mode', or remove them.");
    assertThat(onlyWhen.check(given())).isEmpty();
    assertThat(onlyWhen.check(new OptionValues(Map.of(SampleOptions.MODE, "special"), keys)))
        .isEmpty();
  }

  @Test
  void knowsAllOptionsItIsAbout() {
    Condition special = new Condition(SampleOptions.MODE, "special");

    assertThat(new Rule.RequiredWhen(SampleOptions.LEFT, special).options())
        .containsExactly(SampleOptions.LEFT, SampleOptions.MODE);
    assertThat(new Rule.OnlyWhen(SampleOptions.LEFT, special).options())
        .containsExactly(SampleOptions.LEFT, SampleOptions.MODE);
    assertThat(BUNDLED.options()).hasSize(3);
  }

  private static OptionValues given(Option<?>... options) {
    Map<Option<?>, Object> values = new LinkedHashMap<>();
    for (Option<?> option : options) {
      values.put(option, "x");
    }
    return values(values);
  }

  private static OptionValues values(Map<Option<?>, Object> values) {
    return new OptionValues(values, Map.of());
  }
}
