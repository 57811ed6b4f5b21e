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
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;

/** What a server answered. */
record Reply(HttpResponse<String> raw) {

  int status() {
    return raw.statusCode();
  }

  String text() {
    return raw.body();
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(raw.body());
    } catch (IOException e) {
      throw new UncheckedIOException("No JSON: " + raw.body(), e);
    }
  }

  /** The word of the error. */
  String error() {
    return json().at("/error/code").asText();
  }

  String message() {
    return json().at("/error/message").asText();
  }

  String header(String name) {
    return raw.headers().firstValue(name).orElse("");
  }
}
