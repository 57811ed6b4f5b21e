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

/**
 * What the sinks of a stream have committed since it was first started.
 *
 * @param rows that Hive can read
 * @param bytes of their files
 * @param dirtyRows that were set aside
 * @param rowsPerSecond of late
 */
public record StreamMetrics(long rows, long bytes, long dirtyRows, double rowsPerSecond) {

  static StreamMetrics read(JsonNode json) {
    return new StreamMetrics(
        json.path("rowsOut").asLong(0),
        json.path("bytesOut").asLong(0),
        json.path("dirtyRows").asLong(0),
        json.path("rowsPerSecond").asDouble(0));
  }
}
