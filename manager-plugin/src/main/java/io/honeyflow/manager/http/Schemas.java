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
package io.honeyflow.manager.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;

/** The few shapes of JSON Schema that bodies have. */
public final class Schemas {

  private Schemas() {}

  /** An object whose members are added by {@link #with}; others may be there, too. */
  public static ObjectNode object() {
    ObjectNode schema = Json.object().put("type", "object");
    schema.putObject("properties");
    return schema;
  }

  /** Adds a member that may be there. */
  public static ObjectNode with(ObjectNode schema, String name, ObjectNode member) {
    schema.withObject("/properties").set(name, member);
    return schema;
  }

  /** Adds a member that must be there. */
  public static ObjectNode needing(ObjectNode schema, String name, ObjectNode member) {
    schema.withArray("required").add(name);
    return with(schema, name, member);
  }

  public static ObjectNode text(int longest) {
    return Json.object().put("type", "string").put("maxLength", longest);
  }

  /** A text that has at least so many characters. */
  public static ObjectNode text(int shortest, int longest) {
    return text(longest).put("minLength", shortest);
  }

  public static ObjectNode oneOf(Stream<String> words) {
    ObjectNode schema = Json.object().put("type", "string");
    words.forEach(schema.putArray("enum")::add);
    return schema;
  }

  public static ObjectNode number(long least, long most) {
    return Json.object().put("type", "integer").put("minimum", least).put("maximum", most);
  }

  public static ObjectNode list(ObjectNode element) {
    ObjectNode schema = Json.object().put("type", "array");
    schema.set("items", element);
    return schema;
  }

  /** Any object: what is in it is judged elsewhere. */
  public static ObjectNode anyObject() {
    return Json.object().put("type", "object");
  }
}
