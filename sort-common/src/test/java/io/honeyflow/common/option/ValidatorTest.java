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
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.honeyflow.common.option.Problem.Code;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValidatorTest {

  @Test
  void readsEveryOptionToItsType() {
    Validation validation =
        validate(
            Map.of(
                "host", "h", "port", "80", "fast", "TRUE", "mode", "SIMPLE", "sizes", "1;2;3",
                "wait", "5 s"));

    assertThat(validation.problems()).isEmpty();
    OptionValues values = validation.values();
    assertThat(values.get(SampleOptions.HOST)).isEqualTo("h");
    assertThat(values.get(SampleOptions.PORT)).isEqualTo(80);
    assertThat(values.get(SampleOptions.FAST)).isTrue();
    assertThat(values.get(SampleOptions.MODE)).isEqualTo("simple");
    assertThat(values.get(SampleOptions.SIZES)).containsExactly(1, 2, 3);
    assertThat(values.get(SampleOptions.WAIT)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void takesDefaultsForWhatIsNotGiven() {
    OptionValues values = validate(Map.of("host", "h")).values();

    assertThat(values.get(SampleOptions.PORT)).isEqualTo(9083);
    assertThat(values.isGiven(SampleOptions.PORT)).isFalse();
    assertThat(values.isGiven(SampleOptions.HOST)).isTrue();
    assertThat(values.find(SampleOptions.WAIT)).isEmpty();
    assertThatThrownBy(() -> values.get(SampleOptions.WAIT))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("Option 'wait' is not given and has no default");
  }

  @Test
  void tellsAllProblemsAtOnce() {
    Validation validation =
        validate(
            Map.of(
                "port", "0", "fast", "yes", "mode", "specal", "prot", "1", "left", "l", "right",
                "r", "user", "u", "bare.x", "1", "version", "2"));

    assertThat(validation.isValid()).isFalse();
    assertThat(validation.problems())
        .extracting(Problem::key, Problem::code)
        .containsExactly(
            tuple("bare.x", Code.FORBIDDEN_KEY),
            tuple("fast", Code.UNREADABLE_VALUE),
            tuple("mode", Code.UNREADABLE_VALUE),
            tuple("port", Code.UNFIT_VALUE),
            tuple("prot", Code.UNKNOWN_KEY),
            tuple("version", Code.FUNCTIONLESS_KEY),
            tuple("host", Code.MISSING),
            tuple("left", Code.EXCLUSIVE),
            tuple("team", Code.INCOMPLETE));
    assertThat(validation.errors()).hasSize(8);
    assertThat(validation.warnings()).hasSize(1);
    assertThat(validation.describeErrors().lines()).hasSize(8).allMatch(l -> l.startsWith("- "));
  }

  @Test
  void tellsTheSameInWhateverOrderTheOptionsCome() {
    Map<String, String> texts = Map.of("b", "1", "a", "2", "port", "x");
    TreeMap<String, String> ascending = new TreeMap<>(texts);
    TreeMap<String, String> descending = new TreeMap<>(Comparator.reverseOrder());
    descending.putAll(texts);

    assertThat(validate(ascending).problems()).isEqualTo(validate(descending).problems());
  }

  @Test
  void namesTheNearestKeyOfAnUnknownOne() {
    assertThat(onlyProblem(Map.of("host", "h", "prot", "1")).text())
        .isEqualTo("Option 'prot' is unknown. Did you mean 'port'?");
    assertThat(onlyProblem(Map.of("host", "h", "servr", "1")).text())
        .isEqualTo("Option 'servr' is unknown. Did you mean 'server'?");
    assertThat(onlyProblem(Map.of("host", "h", "zookeeper.quorum", "1")).text())
        .isEqualTo(
            "Option 'zookeeper.quorum' is unknown. Remove it, or see docs/options.md for the"
                + " options there are.");
  }

  @Test
  void saysValueReasonAndRemedyOfAnUnreadableValue() {
    assertThat(onlyProblem(Map.of("host", "h", "mode", "specal")).text())
        .isEqualTo(
            "Option 'mode' cannot be 'specal': 'specal' is none of simple, special. Did you mean"
                + " 'special'?");
  }

  @Test
  void saysValueReasonAndRemedyOfAnUnfitValue() {
    assertThat(onlyProblem(Map.of("host", "h", "port", "70000")).text())
        .isEqualTo(
            "Option 'port' cannot be '70000': it must be within 1 and 65535. Write one such as"
                + " '9083'.");
  }

  @Test
  void checksEachElementOfAList() {
    assertThat(onlyProblem(Map.of("host", "h", "sizes", "1;-2")).message())
        .isEqualTo(
            "Option 'sizes' cannot be '1;-2': it must be a list whose every element is at least"
                + " 0.");
  }

  @Test
  void demandsWhatIsRequiredWithAnExample() {
    assertThat(onlyProblem(Map.of()).text())
        .isEqualTo(
            "Option 'host' is missing: it is required. Add it, such as 'host' ="
                + " 'db.example.org'.");
  }

  @Test
  void acceptsAnAlias() {
    Validation validation = validate(Map.of("server", "h"));

    assertThat(validation.problems()).isEmpty();
    assertThat(validation.values().get(SampleOptions.HOST)).isEqualTo("h");
  }

  @Test
  void acceptsKeyAndAliasOfTheSameValue() {
    Validation validation = validate(Map.of("server", "h", "host", "h"));

    assertThat(validation.problems()).isEmpty();
    assertThat(validation.values().get(SampleOptions.HOST)).isEqualTo("h");
  }

  @Test
  void refusesKeyAndAliasOfDifferentValues() {
    Validation validation = validate(Map.of("server", "a", "host", "b"));

    assertThat(validation.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(Code.AMBIGUOUS);
              assertThat(problem.key()).isEqualTo("server");
              assertThat(problem.text())
                  .isEqualTo(
                      "Option 'host' is given twice: as 'host' = 'b' and as 'server' = 'a'. Keep"
                          + " 'host' and remove 'server'.");
            });
    assertThat(validation.values().find(SampleOptions.HOST)).isEmpty();
  }

  @Test
  void reportsABadValueUnderTheKeyThatTheUserWrote() {
    assertThat(onlyProblem(Map.of("server", " ")).key()).isEqualTo("server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hunter2", "s3cr3t", "q"})
  void neverShowsASecret(String secret) {
    Validation validation =
        validate(Map.of("host", "h", "password", secret, "passwd", secret + "!", "pin", secret));

    assertThat(validation.errors()).extracting(Problem::key).contains("passwd", "pin");
    assertThat(validation.problems())
        .allSatisfy(
            problem -> {
              assertThat(problem.message()).doesNotContain("'" + secret).contains("(a secret)");
              assertThat(problem.remedy()).doesNotContain("'" + secret);
            });
  }

  @Test
  void stillSaysWhatASecretMustBe() {
    assertThat(onlyProblem(Map.of("host", "h", "password", "short")).text())
        .isEqualTo(
            "Option 'password' cannot be (a secret): it must be 8 characters or more. Correct it,"
                + " or remove the option.");
    assertThat(onlyProblem(Map.of("host", "h", "pin", "12a")).text())
        .isEqualTo("Option 'pin' cannot be (a secret): it is not of type integer. Correct it.");
  }

  @Test
  void passesFamiliesOnWithAndWithoutTheirPrefix() {
    Validation validation =
        validate(Map.of("host", "h", "site.a", "1", "raw.b.c", " 2 ", "raw.site.d", ""));

    assertThat(validation.problems()).isEmpty();
    assertThat(validation.values().passedOn(SampleOptions.KEPT))
        .containsExactly(entry("site.a", "1"));
    assertThat(validation.values().passedOn(SampleOptions.STRIPPED))
        .containsOnly(entry("b.c", " 2 "), entry("site.d", ""));
    assertThat(validate(Map.of("host", "h")).values().passedOn(SampleOptions.KEPT)).isEmpty();
  }

  @Test
  void refusesAPrefixAlone() {
    assertThat(onlyProblem(Map.of("host", "h", "raw.", "1")).text())
        .isEqualTo(
            "Option 'raw.' names no setting: it is only a prefix. Write the setting's name behind"
                + " it, or remove it.");
  }

  @Test
  void letsTheLongerPatternDecide() {
    Problem problem = onlyProblem(Map.of("host", "h", "site.old.x", "1"));

    assertThat(problem.severity()).isEqualTo(Severity.WARNING);
    assertThat(problem.text())
        .isEqualTo("Option 'site.old.x' has no effect: it is gone. Remove it.");
  }

  @Test
  void tellsHowAForbiddenKeyIsWritten() {
    assertThat(onlyProblem(Map.of("host", "h", "bare.x", "1")).text())
        .isEqualTo(
            "Option 'bare.x' is not accepted: it lacks the prefix. Write it as 'raw.bare.x'.");
  }

  @Test
  void demandsAnOptionWhenAnotherHasAValue() {
    assertThat(onlyProblem(Map.of("host", "h", "mode", "special")).text())
        .isEqualTo(
            "Option 'mode.special' is missing: it is required when 'mode' is 'special'. Add it,"
                + " such as 'x', or change 'mode'.");
    assertThat(validate(Map.of("host", "h", "mode", "special", "mode.special", "y")).problems())
        .isEmpty();
  }

  @Test
  void refusesAnOptionThatWouldHaveNoEffect() {
    assertThat(onlyProblem(Map.of("host", "h", "mode.special", "y")).text())
        .isEqualTo(
            "Option 'mode.special' has no effect: it is used only when 'mode' is 'special'. Set"
                + " 'special' for 'mode', or remove 'mode.special'.");
  }

  @Test
  void refusesOptionsThatExcludeEachOther() {
    assertThat(onlyProblem(Map.of("host", "h", "left", "l", "right", "r")).text())
        .isEqualTo(
            "Options 'left' and 'right' exclude each other, and are given together. Keep one of"
                + " them.");
    assertThat(validate(Map.of("host", "h", "left", "l")).problems()).isEmpty();
  }

  @Test
  void refusesPartOfOptionsThatBelongTogether() {
    assertThat(onlyProblem(Map.of("host", "h", "user", "u")).text())
        .isEqualTo(
            "Options 'user' and 'team' belong together, and only 'user' is given. Add 'team', or"
                + " remove 'user'.");
    assertThat(validate(Map.of("host", "h", "user", "u", "team", "t")).problems()).isEmpty();
  }

  @Test
  void appliesNoRuleToValuesThatAreAlreadyRefused() {
    assertThat(onlyProblem(Map.of("host", "h", "mode", "x", "mode.special", "y")).key())
        .isEqualTo("mode");
  }

  @Property
  void neverThrowsWhateverAUserWrites(@ForAll @Size(max = 5) Map<String, String> texts) {
    List<Problem> problems = validate(texts).problems();

    assertThat(problems)
        .allSatisfy(
            problem -> {
              assertThat(problem.message()).isNotBlank();
              assertThat(problem.remedy()).matches("(?s).*[.?]");
            });
  }

  private static Validation validate(Map<String, String> texts) {
    return SampleOptions.set().validate(texts);
  }

  private static Problem onlyProblem(Map<String, String> texts) {
    List<Problem> problems = validate(texts).problems();
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
