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

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * Something that happened to a stream.
 *
 * @param kind a word, for example {@code start} or {@code failure}
 */
public record LogEntry(Instant time, String kind, String message) {

  static LogEntry read(JsonNode json) {
    return new LogEntry(
        Json.time(json, "time").orElse(Instant.EPOCH),
        json.path("kind").asText(),
        json.path("message").asText());
  }
}
