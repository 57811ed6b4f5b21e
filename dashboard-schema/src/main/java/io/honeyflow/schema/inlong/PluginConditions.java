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
package io.honeyflow.schema.inlong;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Conditions of a document as functions of the form's values. */
final class PluginConditions {

  private static final String OPTIONS = "/properties/";

  private PluginConditions() {}

  /**
   * @throws IllegalArgumentException for a condition on anything but an option
   */
  static Script of(JsonNode condition) {
    if (condition.has("anyOf")) {
      List<Script> conditions = new ArrayList<>();
      condition.get("anyOf").forEach(one -> conditions.add(of(one)));
      return new Script.Call("anyOf", conditions);
    }
    String at = condition.path("at").asText();
    if (!at.startsWith(OPTIONS)) {
      throw new IllegalArgumentException(
          "Cannot ask InLong's form for '%s': it is no option".formatted(at));
    }
    boolean isAboutElement = condition.has("contains");
    List<Script> arguments = new ArrayList<>();
    arguments.add(Script.string(JsonPointer.compile(at).last().getMatchingProperty()));
    arguments.add(Script.string(condition.path(isAboutElement ? "contains" : "equals").asText()));
    if (condition.path("byDefault").asBoolean()) {
      arguments.add(Script.code("true"));
    }
    return new Script.Call(isAboutElement ? "contains" : "equals", arguments);
  }
}
