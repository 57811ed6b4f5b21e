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

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.common.option.Problem.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place in a document. Reading it never throws: what is not as it should be is noted under the
 * place's pointer.
 *
 * @param json a missing node where the document has nothing
 */
record Place(JsonNode json, String pointer, Problems problems) {

  static Place root(JsonNode json, Problems problems) {
    return new Place(json, "", problems);
  }

  Place at(String member) {
    return new Place(
        json.path(member), pointer + JsonPointer.empty().appendProperty(member), problems);
  }

  Place at(int index) {
    return new Place(json.path(index), pointer + "/" + index, problems);
  }

  /** Whether there is something other than null. */
  boolean isGiven() {
    return !json.isMissingNode() && !json.isNull();
  }

  /** A text, number or boolean as text; empty when it is absent or blank. */
  Optional<String> text(String member) {
    return at(member).scalar().filter(text -> !text.isBlank());
  }

  /** The same of a member that must be there; what it may be, other checks tell. */
  Optional<String> requiredText(String member) {
    Place place = at(member);
    if (!place.isGiven()) {
      place.missing("Add it, as a text.");
    }
    return place.scalar();
  }

  /** The elements of a list; none when it is absent. */
  List<Place> elements(String member) {
    Place list = at(member);
    if (!list.isGiven()) {
      return List.of();
    }
    if (!list.json.isArray()) {
      list.wrong("is no list", "Write a list, between '[' and ']'.");
      return List.of();
    }
    List<Place> elements = new ArrayList<>();
    for (int i = 0; i < list.json.size(); i++) {
      Place element = list.at(i);
      if (element.isGiven()) {
        elements.add(element);
      } else {
        element.wrong("is null", "Remove it.");
      }
    }
    return elements;
  }

  /** The same of a list that must have an element. */
  List<Place> requiredElements(String member) {
    Place list = at(member);
    if (!list.isGiven() || list.json.isArray() && list.json.isEmpty()) {
      list.missing("Add it, as a list of at least one element.");
    }
    return elements(member);
  }

  /** The place itself as text; empty when it is absent or has a structure. */
  Optional<String> scalar() {
    if (!isGiven()) {
      return Optional.empty();
    }
    if (json.isValueNode()) {
      return Optional.of(json.asText());
    }
    wrong("is no text", "Write a text, between quotation marks.");
    return Optional.empty();
  }

  /** A whole number within limits, both included. */
  int number(String member, int fallback, int min, int max) {
    Place place = at(member);
    if (!place.isGiven()) {
      return fallback;
    }
    if (place.json.canConvertToInt()
        && place.json.isIntegralNumber()
        && place.json.intValue() >= min
        && place.json.intValue() <= max) {
      return place.json.intValue();
    }
    place.wrong(
        "cannot be " + Problems.quote(place.json.asText()),
        "Write a whole number within " + min + " and " + max + ".");
    return fallback;
  }

  void missing(String remedy) {
    problems.add(pointer, Code.MISSING, name() + " is missing: it is required.", remedy);
  }

  /**
   * @param what a predicate without a full stop
   */
  void wrong(String what, String remedy) {
    problems.add(pointer, Code.UNFIT_VALUE, name() + " " + what + ".", remedy);
  }

  void ambiguous(String what, String remedy) {
    problems.add(pointer, Code.AMBIGUOUS, name() + " " + what + ".", remedy);
  }

  /** The place in its node, or in its stream; of which of them is said by the pointer. */
  private String name() {
    String local = pointer.replaceFirst("^/streams/[0-9]+(/nodes/[0-9]+)?(?=/)", "");
    return local.isEmpty() ? "The document" : Problems.quote(local.substring(1));
  }
}
