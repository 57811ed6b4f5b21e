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
package io.honeyflow.manager.inlong;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Members that requests and nodes have under other names.
 *
 * @param names the node's names, by the requests'
 */
record InLongMembers(Map<String, String> names) {

  static final String KEPT = "inlong";

  /** A node with those of a request; what is blank is not told. */
  ObjectNode node(String type, ObjectNode request) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", type);
    names.forEach(
        (theirs, ours) -> {
          String text = request.path(theirs).asText("");
          if (!text.isBlank()) {
            node.put(ours, text);
          }
        });
    return node;
  }

  /** What is kept beside a node, with the members that the node has now. */
  ObjectNode request(JsonNode node) {
    ObjectNode request = kept(node);
    names.forEach(
        (theirs, ours) -> {
          request.remove(theirs);
          if (node.has(ours)) {
            request.set(theirs, node.get(ours));
          }
        });
    return request;
  }

  /** What is kept beside a node, as a tree of the caller's own. */
  static ObjectNode kept(JsonNode node) {
    return node.path(KEPT) instanceof ObjectNode kept
        ? kept.deepCopy()
        : JsonNodeFactory.instance.objectNode();
  }
}
