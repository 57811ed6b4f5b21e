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
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One option, with all that validation, documents and forms need to know of it. Immutable; two
 * options are equal only if they are the same.
 *
 * @param <T> the class of its values
 */
public final class Option<T> {

  private final String key;
  private final OptionType<T> type;
  private final OptionGroup group;
  private final int order;
  private final LocalizedText label;
  private final LocalizedText help;
  private final String since;
  private final boolean required;
  private final boolean secret;
  private final boolean advanced;
  private final @Nullable T defaultValue;
  private final @Nullable LocalizedText defaultSource;
  private final @Nullable String example;
  private final List<String> aliases;
  private final List<Constraint> constraints;

  Option(OptionBuilder<T> builder) {
    this.key = builder.key;
    this.type = builder.type;
    this.group = builder.given(builder.group, "group");
    this.order = builder.order;
    this.label = builder.given(builder.label, "label");
    this.help = builder.given(builder.help, "help");
    this.since = builder.given(builder.since, "since");
    this.required = builder.required;
    this.secret = builder.secret;
    this.advanced = builder.advanced;
    this.defaultValue = builder.defaultValue;
    this.defaultSource = builder.defaultSource;
    this.example = builder.example;
    this.aliases = List.copyOf(builder.aliases);
    this.constraints = List.copyOf(builder.constraints);
  }

  public static OptionBuilder<String> string(String key) {
    return new OptionBuilder<>(key, new OptionType.Text());
  }

  public static OptionBuilder<Boolean> bool(String key) {
    return new OptionBuilder<>(key, new OptionType.Bool());
  }

  public static OptionBuilder<Integer> integer(String key) {
    return new OptionBuilder<>(key, new OptionType.Int());
  }

  public static OptionBuilder<Duration> duration(String key) {
    return new OptionBuilder<>(key, new OptionType.Time());
  }

  public static OptionBuilder<DataSize> memory(String key) {
    return new OptionBuilder<>(key, new OptionType.Memory());
  }

  public static OptionBuilder<String> oneOf(String key, Choice... choices) {
    return new OptionBuilder<>(key, new OptionType.OneOf(List.of(choices)));
  }

  public static <E> OptionBuilder<List<E>> list(String key, OptionType<E> element, char separator) {
    return new OptionBuilder<>(key, new OptionType.ListOf<>(element, separator));
  }

  public static OptionBuilder<ZoneId> zone(String key) {
    return new OptionBuilder<>(key, new OptionType.Zone());
  }

  public static OptionBuilder<String> className(String key) {
    return new OptionBuilder<>(key, new OptionType.ClassName());
  }

  public static OptionBuilder<MetricLabels> labels(String key) {
    return new OptionBuilder<>(key, new OptionType.Labels());
  }

  public String key() {
    return key;
  }

  public OptionType<T> type() {
    return type;
  }

  public OptionGroup group() {
    return group;
  }

  /** The place within its group, ascending. */
  public int order() {
    return order;
  }

  public LocalizedText label() {
    return label;
  }

  /** What the option does, in whole sentences that do not tell the default. */
  public LocalizedText help() {
    return help;
  }

  /** The release that brought the option. */
  public String since() {
    return since;
  }

  public boolean required() {
    return required;
  }

  /** Whether its value must never be shown. */
  public boolean secret() {
    return secret;
  }

  /** Whether most people need not see it. */
  public boolean advanced() {
    return advanced;
  }

  /** The value when the option is not given; empty when there is none or it depends. */
  public Optional<T> defaultValue() {
    return Optional.ofNullable(defaultValue);
  }

  /** Where the value comes from when the option is not given and no constant stands for it. */
  public Optional<LocalizedText> defaultSource() {
    return Optional.ofNullable(defaultSource);
  }

  /** The text of a valid value. */
  public Optional<String> example() {
    return Optional.ofNullable(example).or(() -> defaultValue().map(type::print));
  }

  /** Other keys under which the option is accepted. */
  public List<String> aliases() {
    return aliases;
  }

  public List<Constraint> constraints() {
    return constraints;
  }

  @Override
  public String toString() {
    return key;
  }
}
