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
package io.honeyflow.common.node;

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options in a node's {@code properties}, as the texts that stand in DDL. */
final class OptionTexts {

  private OptionTexts() {}

  /**
   * Reads texts as InLong has them, and numbers, booleans and lists as forms have them. What is
   * null is left out.
   *
   * @param set tells how the elements of a list are joined
   */
  static Map<String, String> read(Place node, OptionSet set) {
    Place properties = node.at("properties");
    if (!properties.isGiven()) {
      return Map.of();
    }
    if (!properties.json().isObject()) {
      properties.wrong("is no object", "Write the options between '{' and '}'.");
      return Map.of();
    }

    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> property : properties.json().properties()) {
      Place place = properties.at(property.getKey());
      text(place, set.find(property.getKey()))
          .filter(text -> isText(place, property.getKey()) && isText(place, text))
          .ifPresent(text -> texts.put(property.getKey(), text));
    }
    return texts;
  }

  private static Optional<String> text(Place place, Optional<Option<?>> option) {
    if (place.json().isArray()
        && option.isPresent()
        && option.get().type() instanceof OptionType.ListOf<?> list) {
      List<String> elements = new ArrayList<>();
      for (int i = 0; i < place.json().size(); i++) {
        place.at(i).scalar().ifPresent(elements::add);
      }
      return Optional.of(list.join(elements));
    }
    return place.scalar();
  }

  /** The text of a member that must be there and tells an option. */
  static Optional<String> required(Place node, String member) {
    return node.requiredText(member).filter(text -> isText(node.at(member), text));
  }

  /** Whether a literal can be written of a text; if not, it is noted. */
  static boolean isText(Place place, String text) {
    Optional<String> fault = FlinkSql.faultOfLiteral(text);
    fault.ifPresent(
        reason ->
            place.wrong(
                "cannot be " + Problems.quote(text) + ": it " + reason, "Write whole characters."));
    return fault.isEmpty();
  }
}
