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
package io.honeyflow.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads and writes what the manager exchanges. */
final class Json {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static byte[] bytes(JsonNode json) {
    try {
      return JSON.writeValueAsBytes(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write a JSON tree", e);
    }
  }

  /** Empty when it is no JSON. */
  static Optional<JsonNode> parse(String text) {
    try {
      return Optional.ofNullable(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  static Optional<String> text(JsonNode json, String member) {
    return Optional.of(json.path(member).asText("")).filter(text -> !text.isEmpty());
  }

  static Optional<Instant> time(JsonNode json, String member) {
    try {
      return text(json, member).map(Instant::parse);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
