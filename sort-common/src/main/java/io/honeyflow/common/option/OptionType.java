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

import io.honeyflow.common.metric.MetricLabels;
import io.honeyflow.common.unit.DataSize;
import io.honeyflow.common.unit.DurationText;
import io.honeyflow.common.unit.InvalidTextException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import javax.lang.model.SourceVersion;

/**
 * How an option's text becomes a value. Every text that Flink's {@code ConfigOptions} read for the
 * like type is read here, to the same value.
 */
public sealed interface OptionType<T> {

  /** The type's name for people, in lower case. */
  String name();

  /**
   * @throws InvalidTextException when the text denotes no value of the type
   */
  T parse(String text);

  /** The text that {@link #parse} reads back to an equal value. */
  String print(T value);

  /** Any text, as it is. */
  record Text() implements OptionType<String> {
    @Override
    public String name() {
      return "string";
    }

    @Override
    public String parse(String text) {
      return text;
    }

    @Override
    public String print(String value) {
      return value;
    }
  }

  /** {@code true} or {@code false}, in any case. */
  record Bool() implements OptionType<Boolean> {
    @Override
    public String name() {
      return "boolean";
    }

    @Override
    public Boolean parse(String text) {
      return switch (text.trim().toLowerCase(Locale.ROOT)) {
        case "true" -> true;
        case "false" -> false;
        default ->
            throw new InvalidTextException(
                "boolean", text, "it is neither true nor false", "Write 'true' or 'false'.");
      };
    }

    @Override
    public String print(Boolean value) {
      return value.toString();
    }
  }

  /** A whole number of 32 bits. */
  record Int() implements OptionType<Integer> {
    @Override
    public String name() {
      return "integer";
    }

    @Override
    public Integer parse(String text) {
      try {
        return Integer.valueOf(text.trim());
      } catch (NumberFormatException e) {
        InvalidTextException invalid =
            new InvalidTextException(
                "integer", text, "it is no whole number of 32 bits", "Write one, such as '4'.");
        invalid.initCause(e);
        throw invalid;
      }
    }

    @Override
    public String print(Integer value) {
      return value.toString();
    }
  }

  /** A duration, see {@link DurationText}. */
  record Time() implements OptionType<Duration> {
    @Override
    public String name() {
      return "duration";
    }

    @Override
    public Duration parse(String text) {
      return DurationText.parse(text);
    }

    @Override
    public String print(Duration value) {
      return DurationText.print(value);
    }
  }

  /** An amount of memory or data, see {@link DataSize}. */
  record Memory() implements OptionType<DataSize> {
    @Override
    public String name() {
      return "memory";
    }

    @Override
    public DataSize parse(String text) {
      return DataSize.parse(text);
    }

    @Override
    public String print(DataSize value) {
      return value.toString();
    }
  }

  /** One of a few values, read in any case, given as declared. */
  record OneOf(List<Choice> choices) implements OptionType<String> {
    public OneOf {
      choices = List.copyOf(choices);
    }

    @Override
    public String name() {
      return "enum";
    }

    /** The values as declared, in the declared order. */
    public List<String> values() {
      return choices.stream().map(Choice::value).toList();
    }

    @Override
    public String parse(String text) {
      String value = text.trim().toLowerCase(Locale.ROOT);
      if (values().contains(value)) {
        return value;
      }

      throw new InvalidTextException(
          "value",
          text,
          "'" + text.trim() + "' is none of " + String.join(", ", values()),
          Nearest.to(value, values())
              .map(nearest -> "Did you mean '" + nearest + "'?")
              .orElse("Write one of these."));
    }

    @Override
    public String print(String value) {
      return value;
    }
  }

  /** Several values of one type, see {@link ListText}. */
  record ListOf<E>(OptionType<E> element, char separator) implements OptionType<List<E>> {
    @Override
    public String name() {
      return "list";
    }

    @Override
    public List<E> parse(String text) {
      return ListText.split(text, separator).stream().map(element::parse).toList();
    }

    @Override
    public String print(List<E> value) {
      return join(value.stream().map(element::print).toList());
    }

    /** The text of a list whose elements have these texts, whatever is in them. */
    public String join(List<String> elements) {
      return ListText.join(elements, separator);
    }
  }

  /** A time zone: a region, or an offset from UTC. */
  record Zone() implements OptionType<ZoneId> {
    @Override
    public String name() {
      return "time zone";
    }

    @Override
    public ZoneId parse(String text) {
      try {
        return ZoneId.of(text.trim());
      } catch (DateTimeException e) {
        InvalidTextException invalid =
            new InvalidTextException(
                "time zone",
                text,
                "it is neither a region nor an offset",
                Nearest.to(text.trim(), ZoneId.getAvailableZoneIds())
                    .map(nearest -> "Did you mean '" + nearest + "'?")
                    .orElse("Write one such as 'Asia/Shanghai', 'UTC' or '+08:00'."));
        invalid.initCause(e);
        throw invalid;
      }
    }

    @Override
    public String print(ZoneId value) {
      return value.getId();
    }
  }

  /** The binary name of a Java class. */
  record ClassName() implements OptionType<String> {
    @Override
    public String name() {
      return "class name";
    }

    @Override
    public String parse(String text) {
      String name = text.trim();
      if (!SourceVersion.isName(name)) {
        throw new InvalidTextException(
            "class name",
            text,
            "it is no name that Java allows",
            "Write package and class, such as 'org.example.NotifyPolicy'; a nested class as"
                + " 'org.example.Outer$Nested'.");
      }
      return name;
    }

    @Override
    public String print(String value) {
      return value;
    }
  }

  /** Labels of metrics, see {@link MetricLabels}. */
  record Labels() implements OptionType<MetricLabels> {
    @Override
    public String name() {
      return "labels";
    }

    @Override
    public MetricLabels parse(String text) {
      return MetricLabels.parse(text);
    }

    @Override
    public String print(MetricLabels value) {
      return value.toString();
    }
  }
}
