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

import io.honeyflow.common.metric.MetricLabels;
import io.honeyflow.common.unit.DataSize;
import io.honeyflow.common.unit.InvalidTextException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionTypeTest {

  private static final OptionType.OneOf TRIGGER =
      new OptionType.OneOf(
          List.of(
              new Choice("process-time", new LocalizedText("clock", "时钟")),
              new Choice("partition-time", new LocalizedText("watermark", "水位线"))));

  static Stream<Arguments> readTexts() {
    return Stream.of(
        Arguments.of(new OptionType.Text(), " a b ", " a b "),
        Arguments.of(new OptionType.Text(), "", ""),
        Arguments.of(new OptionType.Bool(), "true", true),
        Arguments.of(new OptionType.Bool(), "FALSE", false),
        Arguments.of(new OptionType.Bool(), " True ", true),
        Arguments.of(new OptionType.Int(), "4", 4),
        Arguments.of(new OptionType.Int(), "+4", 4),
        Arguments.of(new OptionType.Int(), " -2147483648 ", Integer.MIN_VALUE),
        Arguments.of(new OptionType.Time(), "10 min", Duration.ofMinutes(10)),
        Arguments.of(new OptionType.Memory(), "64 mb", DataSize.ofMebibytes(64)),
        Arguments.of(TRIGGER, "process-time", "process-time"),
        Arguments.of(TRIGGER, " Partition-Time ", "partition-time"),
        Arguments.of(
            new OptionType.ListOf<>(TRIGGER, ','),
            "partition-time , PROCESS-TIME",
            List.of("partition-time", "process-time")),
        Arguments.of(new OptionType.ListOf<>(new OptionType.Int(), ';'), "1;2", List.of(1, 2)),
        Arguments.of(new OptionType.ListOf<>(new OptionType.Text(), ';'), "", List.of()),
        Arguments.of(new OptionType.Zone(), "Asia/Shanghai", ZoneId.of("Asia/Shanghai")),
        Arguments.of(new OptionType.Zone(), " UTC ", ZoneId.of("UTC")),
        Arguments.of(new OptionType.Zone(), "+08:00", ZoneId.of("+08:00")),
        Arguments.of(new OptionType.Zone(), "GMT+8", ZoneId.of("GMT+8")),
        Arguments.of(new OptionType.ClassName(), " org.example.A$B ", "org.example.A$B"),
        Arguments.of(new OptionType.ClassName(), "Unpackaged", "Unpackaged"),
        Arguments.of(new OptionType.Labels(), "a=1&b=2", MetricLabels.parse("a=1&b=2")));
  }

  @ParameterizedTest
  @MethodSource("readTexts")
  <T> void readsATextAndReadsBackWhatItPrints(OptionType<T> type, String text, T value) {
    assertThat(type.parse(text)).isEqualTo(value);
    assertThat(type.parse(type.print(value))).isEqualTo(value);
  }

  static Stream<Arguments> unreadableTexts() {
    return Stream.of(
        Arguments.of(new OptionType.Bool(), "yes", "it is neither true nor false"),
        Arguments.of(new OptionType.Bool(), "", "it is neither true nor false"),
        Arguments.of(new OptionType.Int(), "1.0", "it is no whole number of 32 bits"),
        Arguments.of(new OptionType.Int(), "2147483648", "it is no whole number of 32 bits"),
        Arguments.of(new OptionType.Int(), "", "it is no whole number of 32 bits"),
        Arguments.of(new OptionType.Time(), "5 q", "unit 'q' is unknown"),
        Arguments.of(new OptionType.Memory(), "5 q", "unit 'q' is unknown"),
        Arguments.of(TRIGGER, "event-time", "'event-time' is none of process-time, partition-time"),
        Arguments.of(
            new OptionType.ListOf<>(TRIGGER, ','),
            "process-time,x",
            "'x' is none of process-time, partition-time"),
        Arguments.of(
            new OptionType.ListOf<>(TRIGGER, ','), "'process-time", "the last ' is never closed"),
        Arguments.of(new OptionType.Zone(), "Asia/Nowhere", "it is neither a region nor an offset"),
        Arguments.of(new OptionType.Zone(), "", "it is neither a region nor an offset"),
        Arguments.of(new OptionType.ClassName(), "a b", "it is no name that Java allows"),
        Arguments.of(new OptionType.ClassName(), "a..B", "it is no name that Java allows"),
        Arguments.of(new OptionType.ClassName(), "", "it is no name that Java allows"),
        Arguments.of(new OptionType.ClassName(), "org.class.A", "it is no name that Java allows"),
        Arguments.of(new OptionType.Labels(), "a", "'a' has no '='"));
  }

  @ParameterizedTest
  @MethodSource("unreadableTexts")
  void saysWhyATextCannotBeRead(OptionType<?> type, String text, String reason) {
    assertThatThrownBy(() -> type.parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(reason);
              assertThat(e.remedy()).matches(".*[.?]").doesNotContain("'" + text + "'");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "proces-time, Did you mean 'process-time'?",
    "partiton_time, Did you mean 'partition-time'?",
    "qqq, Write one of these."
  })
  void namesTheNearestChoice(String text, String remedy) {
    assertThatThrownBy(() -> TRIGGER.parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class, e -> assertThat(e.remedy()).isEqualTo(remedy));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Asia/Shangai", "asia/shanghai", "Shanghai"})
  void namesTheNearestZone(String text) {
    assertThatThrownBy(() -> new OptionType.Zone().parse(text))
        .isInstanceOfSatisfying(
            InvalidTextException.class, e -> assertThat(e.remedy()).startsWith("Did you mean '"));
  }

  @Test
  void givesEveryTypeANameOfItsOwn() {
    assertThat(
            Stream.of(
                    new OptionType.Text(),
                    new OptionType.Bool(),
                    new OptionType.Int(),
                    new OptionType.Time(),
                    new OptionType.Memory(),
                    TRIGGER,
                    new OptionType.ListOf<>(TRIGGER, ','),
                    new OptionType.Zone(),
                    new OptionType.ClassName(),
                    new OptionType.Labels())
                .map(OptionType::name))
        .doesNotHaveDuplicates()
        .hasSameSizeAs(OptionType.class.getPermittedSubclasses());
  }
}
