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

import java.util.List;

/**
 * Holds when an option, given or by default, has a value, or as a list contains it.
 *
 * @param value as the option's type prints it
 */
public record Condition(Option<?> option, String value) {

  boolean holds(OptionValues values) {
    return values.find(option).map(this::isMetBy).orElse(false);
  }

  /** Whether the condition is about an element of a list. */
  public boolean isAboutElement() {
    return option.type() instanceof OptionType.ListOf<?>;
  }

  /** Whether the condition holds when its option is not given. */
  public boolean holdsByDefault() {
    return option.defaultValue().map(this::isMetBy).orElse(false);
  }

  /** The condition as a clause. */
  public LocalizedText text() {
    String quoted = "'" + option.key() + "'";
    return isAboutElement()
        ? new LocalizedText(quoted + " contains '" + value + "'", quoted + " 含有 '" + value + "'")
        : new LocalizedText(quoted + " is '" + value + "'", quoted + " 为 '" + value + "'");
  }

  private boolean isMetBy(Object actual) {
    return actual instanceof List<?> elements
        ? elements.stream().anyMatch(element -> element.toString().equals(value))
        : actual.toString().equals(value);
  }
}
