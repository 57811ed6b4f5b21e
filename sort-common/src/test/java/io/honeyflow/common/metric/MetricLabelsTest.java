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
package io.honeyflow.common.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.honeyflow.common.unit.InvalidTextException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricLabelsTest {

  @Test
  void readsTheLabelsThatInLongsManagerWrites() {
    MetricLabels labels = MetricLabels.parse("groupId=g&streamId=s&nodeId=n");

    assertThat(labels.asMap())
        .containsExactly(entry("groupId", "g"), entry("streamId", "s"), entry("nodeId", "n"));
  }

  @Test
  void keepsTheOrderAndLabelsOfOthers() {
    MetricLabels labels = MetricLabels.parse("region=eu-1&groupId=g.1&_team=data_eng&nodeId=7");

    assertThat(labels.asMap().keySet()).containsExactly("region", "groupId", "_team", "nodeId");
    assertThat(labels).hasToString("region=eu-1&groupId=g.1&_team=data_eng&nodeId=7");
  }

  @Test
  void demandsNoneOfInLongsLabels() {
    assertThat(MetricLabels.parse("a=1").asMap()).containsExactly(entry("a", "1"));
  }

  @Test
  void dropsBlanksAroundNamesAndValues() {
    assertThat(MetricLabels.parse(" groupId = g & streamId = s "))
        .isEqualTo(MetricLabels.parse("groupId=g&streamId=s"));
  }

  @ParameterizedTest
  @CsvSource({
    "groupId, 'groupId' has no '='",
    "groupId=g&streamId, 'streamId' has no '='",
    "'', a pair is empty",
    "'  ', a pair is empty",
    "groupId=g&, a pair is empty",
    "&groupId=g, a pair is empty",
    "a=1&&b=2, a pair is empty",
    "=g, the label of value 'g' has no name",
    "groupId=, label 'groupId' has no value",
    "'groupId= &a=1', label 'groupId' has no value",
    "groupId=g&groupId=g, label 'groupId' is given twice",
    "groupId=g&streamId=s&groupId=h, label 'groupId' is given twice",
  })
  void saysWhatIsWrong(String text, String reason) {
    assertThatThrownBy(() -> MetricLabels.parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class,
            e -> {
              assertThat("'" + e.reason() + "'").contains(unquoted(reason));
              assertThat(e.remedy())
                  .isEqualTo(
                      "Write name=value pairs joined by '&', such as"
                          + " 'groupId=g&streamId=s&nodeId=n'.");
            });
  }

  /** A cell of a CSV source that begins with a quotation mark loses it. */
  private static String unquoted(String reason) {
    return reason.startsWith("'") ? reason.substring(1) : reason;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1a=x", "group-id=g", "a.b=c", "a b=c", "组=g", "$a=b", "a{=b"})
  void refusesNamesThatNoMetricSystemTakes(String text) {
    assertThatThrownBy(() -> MetricLabels.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessageContaining(
            "label name '"
                + text.substring(0, text.indexOf('='))
                + "' is not made of letters, digits and '_', beginning with no digit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=b c", "a=b=c", "a=值", "a=b/c", "a=b:c", "a=b,c", "a=\"b\""})
  void refusesValuesThatInLongRefuses(String text) {
    assertThatThrownBy(() -> MetricLabels.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessageContaining(
            "value '"
                + text.substring(2)
                + "' of label 'a' has other characters than letters, digits, '_', '.' and '-'");
  }

  @Test
  void handsOutNoMapThatCanBeChanged() {
    Map<String, String> map = MetricLabels.parse("a=1").asMap();

    assertThatThrownBy(() -> map.put("b", "2")).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void equalsOnlyTheSameLabelsInTheSameOrder() {
    MetricLabels labels = MetricLabels.parse("a=1&b=2");

    assertThat(labels)
        .isEqualTo(MetricLabels.parse("a=1&b=2"))
        .hasSameHashCodeAs(MetricLabels.parse("a=1&b=2"))
        .isNotEqualTo(MetricLabels.parse("b=2&a=1"))
        .isNotEqualTo(MetricLabels.parse("a=1"))
        .isNotEqualTo("a=1&b=2");
  }

  @Test
  void travelsWithAJob() throws IOException, ClassNotFoundException {
    MetricLabels labels = MetricLabels.parse("groupId=g&streamId=s&nodeId=n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(labels);
    }

    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(labels);
    }
  }

  @Property
  void readsBackWhatItPrints(@ForAll("labels") Map<String, String> labels) {
    String text =
        labels.entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .collect(Collectors.joining("&"));

    assertThat(MetricLabels.parse(text).asMap()).containsExactlyEntriesOf(labels);
    assertThat(MetricLabels.parse(text)).hasToString(text);
  }

  @Property
  void readsAnyTextOrSaysWhyNot(@ForAll String text) {
    try {
      assertThat(MetricLabels.parse(text).asMap()).isNotEmpty();
    } catch (InvalidTextException e) {
      assertThat(e.reason()).isNotBlank();
    }
  }

  @Provide
  Arbitrary<Map<String, String>> labels() {
    Arbitrary<String> head = Arbitraries.strings().alpha().withChars('_').ofLength(1);
    Arbitrary<String> tail = Arbitraries.strings().alpha().numeric().withChars('_').ofMaxLength(10);
    Arbitrary<String> values =
        Arbitraries.strings().alpha().numeric().withChars("_.-").ofMinLength(1).ofMaxLength(20);
    return Arbitraries.maps(head.flatMap(first -> tail.map(rest -> first + rest)), values)
        .ofMinSize(1)
        .ofMaxSize(6);
  }
}
