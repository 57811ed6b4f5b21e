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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the API's document tells of a route.
 *
 * @param id the operation's name
 * @param summary a sentence
 * @param query what may be told behind the path, with its meaning; {@code !} before the name where
 *     it must be
 * @param body the JSON Schema of the body, by which it is judged before it is handed on
 * @param changes whether anything is changed by it
 */
public record Doc(
    String id,
    String summary,
    Map<String, String> query,
    Optional<ObjectNode> body,
    boolean changes) {

  public Doc {
    query = new LinkedHashMap<>(query);
  }

  public static Doc of(String id, String summary) {
    return new Doc(id, summary, Map.of(), Optional.empty(), true);
  }

  /** With something that may be told behind the path. */
  public Doc query(String name, String meaning) {
    Map<String, String> more = new LinkedHashMap<>(query);
    more.put(name, meaning);
    return new Doc(id, summary, more, body, changes);
  }

  /** With something that must be told behind the path. */
  public Doc needs(String name, String meaning) {
    return query("!" + name, meaning);
  }

  public Doc body(ObjectNode schema) {
    return new Doc(id, summary, query, Optional.of(schema), changes);
  }

  /** Of one that only reads, whatever its verb: it is not noted. */
  public Doc readOnly() {
    return new Doc(id, summary, query, body, false);
  }

  /** The names of what must be told behind the path. */
  List<String> needed() {
    List<String> needed = new ArrayList<>();
    query.keySet().stream()
        .filter(name -> name.startsWith("!"))
        .forEach(name -> needed.add(name.substring(1)));
    return needed;
  }
}
