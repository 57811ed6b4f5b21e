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

import io.honeyflow.common.option.KeyFamily.PassedOn;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The typed values of an option set. Immutable. */
public final class OptionValues {

  private final Map<Option<?>, Object> given;
  private final Map<PassedOn, Map<String, String>> passedOn;

  OptionValues(Map<Option<?>, Object> given, Map<PassedOn, Map<String, String>> passedOn) {
    this.given = new LinkedHashMap<>(given);
    this.passedOn = new LinkedHashMap<>();
    passedOn.forEach(
        (family, settings) ->
            this.passedOn.put(family, Collections.unmodifiableMap(new LinkedHashMap<>(settings))));
  }

  /**
   * The given value, else the default.
   *
   * @throws NoSuchElementException when there is neither; a required option of valid options has
   *     one
   */
  public <T> T get(Option<T> option) {
    return find(option)
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "Option '" + option.key() + "' is not given and has no default"));
  }

  /** The given value, else the default, else empty. */
  @SuppressWarnings("unchecked")
  public <T> Optional<T> find(Option<T> option) {
    @Nullable Object value = given.get(option);
    return value == null ? option.defaultValue() : Optional.of((T) value);
  }

  /** Whether the option has a value of the user's own. */
  public boolean isGiven(Option<?> option) {
    return given.containsKey(option);
  }

  /** The settings of a family, under the keys of the configuration they go to. */
  public Map<String, String> passedOn(PassedOn family) {
    return passedOn.getOrDefault(family, Map.of());
  }
}
