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

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Declares an {@link Option}. Group, label, help and since must be given.
 *
 * @param <T> the class of the option's values
 */
public final class OptionBuilder<T> {

  final String key;
  final OptionType<T> type;
  final List<String> aliases = new ArrayList<>();
  final List<Constraint> constraints = new ArrayList<>();
  @Nullable OptionGroup group;
  int order;
  @Nullable LocalizedText label;
  @Nullable LocalizedText help;
  @Nullable String since;
  @Nullable T defaultValue;
  @Nullable LocalizedText defaultSource;
  @Nullable String example;
  boolean required;
  boolean secret;
  boolean advanced;

  OptionBuilder(String key, OptionType<T> type) {
    this.key = key;
    this.type = type;
  }

  /**
   * @param order the place within the group, ascending
   */
  public OptionBuilder<T> in(OptionGroup group, int order) {
    this.group = group;
    this.order = order;
    return this;
  }

  public OptionBuilder<T> label(String en, String zh) {
    this.label = new LocalizedText(en, zh);
    return this;
  }

  /** Whole sentences that do not tell the default. */
  public OptionBuilder<T> help(String en, String zh) {
    this.help = new LocalizedText(en, zh);
    return this;
  }

  public OptionBuilder<T> since(String version) {
    this.since = version;
    return this;
  }

  public OptionBuilder<T> required() {
    this.required = true;
    return this;
  }

  public OptionBuilder<T> secret() {
    this.secret = true;
    return this;
  }

  public OptionBuilder<T> advanced() {
    this.advanced = true;
    return this;
  }

  public OptionBuilder<T> defaultsTo(T value) {
    this.defaultValue = value;
    return this;
  }

  /** Says where the value comes from when it is not given, and is no constant. */
  public OptionBuilder<T> defaultsFrom(String en, String zh) {
    this.defaultSource = new LocalizedText(en, zh);
    return this;
  }

  public OptionBuilder<T> example(String text) {
    this.example = text;
    return this;
  }

  public OptionBuilder<T> alias(String other) {
    this.aliases.add(other);
    return this;
  }

  /** Adds a constraint on values of class {@code T}. */
  public OptionBuilder<T> must(Constraint constraint) {
    this.constraints.add(constraint);
    return this;
  }

  /**
   * @throws IllegalStateException when something that must be given is missing
   */
  public Option<T> build() {
    return new Option<>(this);
  }

  <V> V given(@Nullable V value, String what) {
    if (value == null) {
      throw new IllegalStateException(
          "Cannot declare option '" + key + "': " + what + " is missing");
    }
    return value;
  }
}
