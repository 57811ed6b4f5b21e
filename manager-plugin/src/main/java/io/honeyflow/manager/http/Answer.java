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

import com.fasterxml.jackson.databind.JsonNode;
import io.honeyflow.common.node.ExactJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a request is answered.
 *
 * @param status of HTTP
 * @param contentType empty without a body
 * @param headers others, by their names
 */
public record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {

  private static final String JSON = "application/json; charset=utf-8";

  public Answer {
    headers = Map.copyOf(headers);
  }

  public static Answer json(JsonNode body) {
    return json(200, body);
  }

  /** Something was made. */
  public static Answer created(JsonNode body) {
    return json(201, body);
  }

  /** Something was begun. */
  public static Answer accepted(JsonNode body) {
    return json(202, body);
  }

  /** Done, and there is nothing to tell. */
  public static Answer nothing() {
    return new Answer(204, "", new byte[0], Map.of());
  }

  static Answer json(int status, JsonNode body) {
    return new Answer(status, JSON, ExactJson.bytes(body), Map.of());
  }

  static Answer text(String contentType, String text) {
    return new Answer(200, contentType, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  Answer withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Answer(status, contentType, body, more);
  }
}
