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

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionSetTest {

  private static final LocalizedText TITLE = new LocalizedText("t", "题");

  @Test
  void ordersOptionsByGroupAndPlace() {
    assertThat(SampleOptions.set().options())
        .extracting(Option::key)
        .containsExactly(
            "host",
            "port",
            "password",
            "pin",
            "mode.special",
            "mode",
            "fast",
            "sizes",
            "wait",
            "left",
            "right",
            "user",
            "team");
    assertThat(SampleOptions.set().groups())
        .containsExactly(SampleOptions.FIRST, SampleOptions.SECOND);
  }

  @Test
  void findsOptionsByKeyAndAlias() {
    OptionSet set = SampleOptions.set();

    assertThat(set.find("host")).containsSame(SampleOptions.HOST);
    assertThat(set.find("server")).containsSame(SampleOptions.HOST);
    assertThat(set.find("HOST")).isEmpty();
    assertThat(set.find("site.a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "site.a, site.*",
    "site.old, site.*",
    "site.old.a, site.old.*",
    "version, version",
    "raw.x, raw.*",
    "bare.x, bare.*"
  })
  void findsTheFamilyWithTheLongestPattern(String key, String pattern) {
    assertThat(SampleOptions.set().familyOf(key))
        .hasValueSatisfying(family -> assertThat(family.pattern().text()).isEqualTo(pattern));
  }

  @ParameterizedTest
  @CsvSource({"versions", "site", "x.site.a", "host"})
  void findsNoFamilyOfOtherKeys(String key) {
    assertThat(SampleOptions.set().familyOf(key)).isEmpty();
  }

  @Test
  void refusesTwoOptionsOfOneKey() {
    Option<String> twin = declare("host").build();

    assertThatThrownBy(
            () -> OptionSet.builder("x", TITLE).options(List.of(SampleOptions.HOST, twin)).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cannot declare option 'host': it exists already");
  }

  @Test
  void refusesAnAliasThatIsAnotherOptionsKey() {
    Option<String> other = declare("other").alias("host").build();

    assertThatThrownBy(
            () -> OptionSet.builder("x", TITLE).options(List.of(SampleOptions.HOST, other)).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cannot declare option 'host': it exists already");
  }

  @Test
  void refusesAnOptionThatIsDeclaredByHalf() {
    assertThatThrownBy(() -> Option.string("a").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cannot declare option 'a': group is missing");
    assertThatThrownBy(() -> Option.string("a").in(SampleOptions.FIRST, 1).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cannot declare option 'a': label is missing");
    assertThatThrownBy(() -> Option.string("a").in(SampleOptions.FIRST, 1).label("A", "甲").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cannot declare option 'a': help is missing");
  }

  @Test
  void refusesATextThatLacksALanguage() {
    assertThatThrownBy(() -> new LocalizedText("only English", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid text 'only English' / ' ': a language is missing");
  }

  @Test
  void keepsAnOptionAsItWasBuilt() {
    OptionBuilder<String> builder = declare("a");
    Option<String> option = builder.build();
    builder.alias("b").must(new Constraint.NotBlank()).secret();

    assertThat(option.aliases()).isEmpty();
    assertThat(option.constraints()).isEmpty();
    assertThat(option.secret()).isFalse();
    assertThat(option).hasToString("a");
  }

  @Test
  void takesTheDefaultForAnExampleWhereThereIsNone() {
    assertThat(SampleOptions.PORT.example()).contains("9083");
    assertThat(SampleOptions.HOST.example()).contains("db.example.org");
    assertThat(SampleOptions.WAIT.example()).isEmpty();
  }

  @Test
  void saysConditionsInBothLanguages() {
    assertThat(new Condition(SampleOptions.MODE, "special").text())
        .isEqualTo(new LocalizedText("'mode' is 'special'", "'mode' 为 'special'"));
    assertThat(new Condition(SampleOptions.SIZES, "3").text())
        .isEqualTo(new LocalizedText("'sizes' contains '3'", "'sizes' 含有 '3'"));
  }

  @Test
  void knowsWhetherAConditionHoldsByDefault() {
    assertThat(new Condition(SampleOptions.MODE, "simple").holdsByDefault()).isTrue();
    assertThat(new Condition(SampleOptions.MODE, "special").holdsByDefault()).isFalse();
    assertThat(new Condition(SampleOptions.SIZES, "3").holdsByDefault()).isFalse();
  }

  private static OptionBuilder<String> declare(String key) {
    return Option.string(key)
        .in(SampleOptions.FIRST, 9)
        .label("A", "甲")
        .help("Helps.", "帮助。")
        .since("0.1.0");
  }
}
