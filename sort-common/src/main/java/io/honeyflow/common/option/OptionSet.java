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
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All options of one thing, with the rules between them. Immutable. */
public final class OptionSet {

  private final String id;
  private final LocalizedText title;
  private final List<Option<?>> options;
  private final List<KeyFamily> families;
  private final List<Rule> rules;
  private final Map<String, Option<?>> byKey;

  private OptionSet(Builder builder) {
    this.id = builder.id;
    this.title = builder.title;
    this.options =
        builder.options.stream()
            .sorted(
                Comparator.<Option<?>>comparingInt(option -> option.group().order())
                    .thenComparingInt(Option::order))
            .toList();
    this.families = List.copyOf(builder.families);
    this.rules = List.copyOf(builder.rules);
    this.byKey = index(options);
  }

  /**
   * @param id of lower-case words joined by hyphens
   * @param title what the options are of, without a full stop
   */
  public static Builder builder(String id, LocalizedText title) {
    return new Builder(id, title);
  }

  public String id() {
    return id;
  }

  public LocalizedText title() {
    return title;
  }

  /** By group, then by their order in it. */
  public List<Option<?>> options() {
    return options;
  }

  /** The groups that have options or families, in their order. */
  public List<OptionGroup> groups() {
    List<OptionGroup> groups = new ArrayList<>();
    options.forEach(option -> groups.add(option.group()));
    for (KeyFamily family : families) {
      if (family instanceof KeyFamily.PassedOn passedOn) {
        groups.add(passedOn.group());
      }
    }
    return groups.stream().distinct().sorted(Comparator.comparingInt(OptionGroup::order)).toList();
  }

  public List<KeyFamily> families() {
    return families;
  }

  public List<Rule> rules() {
    return rules;
  }

  /** The option of a key or an alias. */
  public Optional<Option<?>> find(String key) {
    return Optional.ofNullable(byKey.get(key));
  }

  /** The family that decides about a key: the one with the longest pattern. */
  public Optional<KeyFamily> familyOf(String key) {
    return families.stream()
        .filter(family -> family.pattern().matches(key))
        .max(Comparator.comparingInt(family -> family.pattern().stem().length()));
  }

  /** Reads and checks all options at once; never throws for what a user wrote. */
  public Validation validate(Map<String, String> texts) {
    return new Validator(this, texts).validate();
  }

  /** All keys and aliases. */
  Collection<String> keys() {
    return byKey.keySet();
  }

  private static Map<String, Option<?>> index(List<Option<?>> options) {
    Map<String, Option<?>> byKey = new LinkedHashMap<>();
    for (Option<?> option : options) {
      List<String> keys = new ArrayList<>(option.aliases());
      keys.add(option.key());
      for (String key : keys) {
        if (byKey.put(key, option) != null) {
          throw new IllegalStateException("Cannot declare option '" + key + "': it exists already");
        }
      }
    }
    return byKey;
  }

  /** Collects what a set consists of. */
  public static final class Builder {
    private final String id;
    private final LocalizedText title;
    private final List<Option<?>> options = new ArrayList<>();
    private final List<KeyFamily> families = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    private Builder(String id, LocalizedText title) {
      this.id = id;
      this.title = title;
    }

    public Builder options(List<Option<?>> more) {
      options.addAll(more);
      return this;
    }

    public Builder families(List<? extends KeyFamily> more) {
      families.addAll(more);
      return this;
    }

    public Builder rules(List<Rule> more) {
      rules.addAll(more);
      return this;
    }

    /**
     * @throws IllegalStateException when two options share a key or an alias
     */
    public OptionSet build() {
      return new OptionSet(this);
    }
  }
}
