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
package io.honeyflow.common.option.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.option.Condition;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.Rule;
import io.honeyflow.common.option.SampleOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleSchemaTest {

  private static final Option<?> LEFT = SampleOptions.LEFT;
  private static final Option<?> RIGHT = SampleOptions.RIGHT;
  private static final Option<?> USER = SampleOptions.USER;

  @Test
  void excludesEveryPair() {
    assertThat(RuleSchema.of(new Rule.Exclusive(List.of(LEFT, RIGHT, USER))))
        .containsExactly(
            Map.of("not", Map.of("required", List.of("left", "right"))),
            Map.of("not", Map.of("required", List.of("left", "user"))),
            Map.of("not", Map.of("required", List.of("right", "user"))));
  }

  @Test
  void letsEachOfABundleDemandTheOthers() {
    assertThat(RuleSchema.of(new Rule.Bundled(List.of(LEFT, RIGHT, USER))))
        .containsExactly(
            Map.of(
                "dependentRequired",
                Map.of(
                    "left", List.of("right", "user"),
                    "right", List.of("left", "user"),
                    "user", List.of("left", "right"))));
  }

  @Test
  void demandsAnOptionWhenAnotherHasAValue() {
    Condition special = new Condition(SampleOptions.MODE, "special");

    assertThat(RuleSchema.of(new Rule.RequiredWhen(LEFT, special)))
        .containsExactly(
            Map.of(
                "if",
                Map.of(
                    "properties", Map.of("mode", Map.of("const", "special")),
                    "required", List.of("mode")),
                "then",
                Map.of("required", List.of("left"))));
  }

  @Test
  void countsADefaultThatMeetsTheCondition() {
    Condition simple = new Condition(SampleOptions.MODE, "simple");

    assertThat(RuleSchema.of(new Rule.RequiredWhen(LEFT, simple)))
        .containsExactly(
            Map.of(
                "if",
                Map.of("properties", Map.of("mode", Map.of("const", "simple"))),
                "then",
                Map.of("required", List.of("left"))));
  }

  @Test
  void demandsNothingOfAnOptionThatHasADefault() {
    Condition special = new Condition(SampleOptions.MODE, "special");

    assertThat(RuleSchema.of(new Rule.RequiredWhen(SampleOptions.PORT, special))).isEmpty();
  }

  @Test
  void looksForTheElementOfAList() {
    assertThat(RuleSchema.of(new Rule.OnlyWhen(LEFT, new Condition(SampleOptions.SIZES, "3"))))
        .containsExactly(
            Map.of(
                "if",
                Map.of("required", List.of("left")),
                "then",
                Map.of(
                    "properties", Map.of("sizes", Map.of("contains", Map.of("const", "3"))),
                    "required", List.of("sizes"))));
  }

  @Test
  void takesAnyNameOfAnOption() {
    assertThat(RuleSchema.given(SampleOptions.HOST))
        .isEqualTo(
            Map.of(
                "anyOf",
                List.of(
                    Map.of("required", List.of("host")), Map.of("required", List.of("server")))));
  }
}
