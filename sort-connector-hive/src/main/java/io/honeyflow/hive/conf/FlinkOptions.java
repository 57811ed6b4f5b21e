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

import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.unit.DataSize;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.MemorySize;

/**
 * The only bridge from declared options to Flink's. Flink gets them to list and describe; values
 * are read through {@link OptionSet#validate}, which knows more.
 */
public final class FlinkOptions {
  /** What Flink's lists are separated by; a list with another separator is a string to Flink. */
  private static final char FLINK_SEPARATOR = ';';

  private FlinkOptions() {}

  /** The options that must be given. */
  public static Set<ConfigOption<?>> required(OptionSet set) {
    return those(set, Option::required);
  }

  /** The options that may be given. */
  public static Set<ConfigOption<?>> optional(OptionSet set) {
    return those(set, option -> !option.required());
  }

  /** One option, with its default, help and aliases. */
  public static ConfigOption<?> of(Option<?> option) {
    ConfigOption<?> typed = typed(option);
    return typed
        .withDescription(option.help().en())
        .withFallbackKeys(option.aliases().toArray(String[]::new));
  }

  private static Set<ConfigOption<?>> those(OptionSet set, Predicate<Option<?>> wanted) {
    Set<ConfigOption<?>> options = new LinkedHashSet<>();
    set.options().stream().filter(wanted).map(FlinkOptions::of).forEach(options::add);
    return Set.copyOf(options);
  }

  private static ConfigOption<?> typed(Option<?> option) {
    ConfigOptions.OptionBuilder key = ConfigOptions.key(option.key());
    OptionType<?> type = option.type();
    if (type instanceof OptionType.Bool) {
      return withDefault(key.booleanType(), option, Boolean.class::cast);
    }
    if (type instanceof OptionType.Int) {
      return withDefault(key.intType(), option, Integer.class::cast);
    }
    if (type instanceof OptionType.Time) {
      return withDefault(key.durationType(), option, Duration.class::cast);
    }
    if (type instanceof OptionType.Memory) {
      return withDefault(
          key.memoryType(), option, size -> new MemorySize(((DataSize) size).bytes()));
    }
    if (type instanceof OptionType.ListOf<?> list && list.separator() == FLINK_SEPARATOR) {
      ConfigOptions.ListConfigOptionBuilder<String> strings = key.stringType().asList();
      return printed(option)
          .<ConfigOption<?>>map(text -> strings.defaultValues(text.split(";", -1)))
          .orElseGet(strings::noDefaultValue);
    }
    ConfigOptions.TypedConfigOptionBuilder<String> string = key.stringType();
    return printed(option).map(string::defaultValue).orElseGet(string::noDefaultValue);
  }

  private static <V> ConfigOption<V> withDefault(
      ConfigOptions.TypedConfigOptionBuilder<V> typed,
      Option<?> option,
      Function<Object, V> converted) {
    return option
        .defaultValue()
        .map(value -> typed.defaultValue(converted.apply(value)))
        .orElseGet(typed::noDefaultValue);
  }

  private static <T> Optional<String> printed(Option<T> option) {
    return option.defaultValue().map(option.type()::print);
  }
}
