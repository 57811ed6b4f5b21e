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
import java.util.Optional;

/**
 * How a stream is.
 *
 * @param since when it came into that state
 * @param attempt of how many times it was started; 0 when it never was
 * @param jobId Flink's
 * @param savepoint what its last job left, once that has ended
 * @param error what is wrong, or was last
 */
public record StreamStatus(
    StreamState state,
    Instant since,
    int attempt,
    Optional<String> jobId,
    Optional<String> savepoint,
    Optional<String> error) {

  static StreamStatus read(JsonNode json) {
    return new StreamStatus(
        StreamState.of(json.path("state").asText()),
        Json.time(json, "since").orElse(Instant.EPOCH),
        json.path("attempt").asInt(0),
        Json.text(json, "jobId"),
        Json.text(json, "savepoint"),
        Json.text(json.path("error"), "message"));
  }
}
