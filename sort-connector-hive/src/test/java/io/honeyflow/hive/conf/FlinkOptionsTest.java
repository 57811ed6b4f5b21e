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
package io.honeyflow.hive.conf;

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.common.hive.HiveSinkOptions;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionBuilder;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.unit.DataSize;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;

/** Flink reads every option's text as we do, and knows all of them. */
class FlinkOptionsTest {

  @Example
  void namesEveryOptionOnce() {
    assertThat(
            Stream.concat(
                    FlinkOptions.required(HiveSinkOptions.set()).stream(),
                    FlinkOptions.optional(HiveSinkOptions.set()).stream())
                .map(ConfigOption::key))
        .containsExactlyInAnyOrderElementsOf(
            HiveSinkOptions.set().options().stream().map(Option::key).toList());
  }

  @Example
  void requiresWhatIsRequired() {
    assertThat(FlinkOptions.required(HiveSinkOptions.set()))
        .extracting(ConfigOption::key)
        .containsExactlyInAnyOrder("connector", "default-database");
  }

  @Example
  void readsDefaultsExamplesAndAliasesAsWeDo() {
    for (Option<?> option : HiveSinkOptions.set().options()) {
      ConfigOption<?> flinks = FlinkOptions.of(option);
      assertThat(flinks.hasDefaultValue()).isEqualTo(option.defaultValue().isPresent());
      option
          .defaultValue()
          .ifPresent(
              value ->
                  assertThat(ours(flinks.defaultValue())).isEqualTo(comparable(option, value)));
      String example = option.example().orElseThrow();
      Stream.concat(Stream.of(option.key()), option.aliases().stream())
          .forEach(
              key ->
                  assertThat(ours(Configuration.fromMap(Map.of(key, example)).get(flinks)))
                      .as(key)
                      .isEqualTo(comparable(option, option.type().parse(example))));
    }
  }

  @Property
  void durationsAreRead(@ForAll("durations") String text) {
    assertSameReading(Option.duration("key"), text);
  }

  @Property
  void memorySizesAreRead(@ForAll("sizes") String text) {
    assertSameReading(Option.memory("key"), text);
  }

  @Property
  void booleansAreRead(@ForAll("booleans") String text) {
    assertSameReading(Option.bool("key"), text);
  }

  @Property
  void numbersAreRead(@ForAll int number) {
    assertSameReading(Option.integer("key"), Integer.toString(number));
  }

  @Property
  void listsAreRead(@ForAll("lists") String text) {
    assertSameReading(Option.list("key", new OptionType.Text(), ';'), text);
  }

  @Provide
  Arbitrary<String> durations() {
    Arbitrary<String> units =
        Arbitraries.of(
            "",
            "d",
            "day",
            "days",
            "h",
            "hour",
            "hours",
            "min",
            "m",
            "minute",
            "minutes",
            "s",
            "sec",
            "secs",
            "second",
            "seconds",
            "ms",
            "milli",
            "millis",
            "millisecond",
            "milliseconds",
            "µs",
            "micro",
            "micros",
            "microsecond",
            "microseconds",
            "ns",
            "nano",
            "nanos",
            "nanosecond",
            "nanoseconds",
            "DAYS",
            "fortnights",
            "M");
    Arbitrary<String> iso = Arbitraries.of("PT30M", "P1D", "PT0.5S", "pt1h", "PT", "-PT1S");
    return Arbitraries.frequencyOf(Tuple.of(9, quantities(units)), Tuple.of(1, iso));
  }

  @Provide
  Arbitrary<String> sizes() {
    return quantities(
        Arbitraries.of(
            "",
            "b",
            "bytes",
            "k",
            "kb",
            "kibibytes",
            "m",
            "mb",
            "mebibytes",
            "g",
            "gb",
            "gibibytes",
            "t",
            "tb",
            "tebibytes",
            "MB",
            "pb",
            "kib"));
  }

  @Provide
  Arbitrary<String> booleans() {
    return Arbitraries.of("true", "false", "TRUE", "False", "yes", "1", "");
  }

  @Provide
  Arbitrary<String> lists() {
    return Arbitraries.of("a", "b c", " ", ";", "'x;y'", "\"q\"", "''", "'it''s'", "1", ",")
        .list()
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }

  private static Arbitrary<String> quantities(Arbitrary<String> units) {
    Arbitrary<String> numbers =
        Arbitraries.oneOf(
            Arbitraries.longs().between(0, 100_000).map(String::valueOf),
            Arbitraries.of("-1", "", "1.5", "9223372036854775807", "99999999999999999999"));
    Arbitrary<String> blanks = Arbitraries.of("", " ", "  ", "\t");
    return Combinators.combine(blanks, numbers, blanks, units)
        .as((before, number, between, unit) -> before + number + between + unit);
  }

  private static <T> void assertSameReading(OptionBuilder<T> builder, String text) {
    Option<T> option =
        builder
            .in(new OptionGroup("group", 1, new LocalizedText("Group", "组")), 1)
            .label("Label", "标签")
            .help("Help.", "帮助。")
            .since("0.1.0")
            .build();
    ConfigOption<?> flinks = FlinkOptions.of(option);
    Optional<Object> theirs =
        read(text, t -> ours(Configuration.fromMap(Map.of("key", t)).get(flinks)));
    Optional<Object> own = read(text, option.type()::parse);

    assertThat(own).as("'%s' as %s", text, option.type().name()).isEqualTo(theirs);
  }

  private static Optional<Object> read(String text, Function<String, Object> reading) {
    try {
      return Optional.of(reading.apply(text));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Object ours(Object value) {
    return value instanceof MemorySize size ? new DataSize(size.getBytes()) : value;
  }

  /** What is a string to Flink is compared as a string. */
  private static <T> Object comparable(Option<T> option, Object value) {
    OptionType<T> type = option.type();
    boolean typed =
        value instanceof Boolean
            || value instanceof Integer
            || value instanceof Duration
            || value instanceof DataSize
            || (type instanceof OptionType.ListOf<?> list && list.separator() == ';');
    @SuppressWarnings("unchecked")
    T own = (T) value;
    return typed ? value : type.print(own);
  }
}
