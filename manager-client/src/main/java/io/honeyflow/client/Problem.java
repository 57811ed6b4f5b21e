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
import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong at one place of a document.
 *
 * @param at the place, as a JSON pointer, for example {@code /sinks/0/tableName}
 * @param code a word, for example {@code missing}
 * @param severity {@code error}, or {@code warning} for what keeps nothing from running
 * @param message subject, value and reason
 * @param remedy what to do
 */
public record Problem(String at, String code, String severity, String message, String remedy) {

  static List<Problem> list(JsonNode problems) {
    List<Problem> list = new ArrayList<>();
    for (JsonNode problem : problems) {
      list.add(
          new Problem(
              problem.path("at").asText(),
              problem.path("code").asText(),
              problem.path("severity").asText("error"),
              problem.path("message").asText(),
              problem.path("remedy").asText()));
    }
    return List.copyOf(list);
  }

  /** Place, message and remedy in one line. */
  @Override
  public String toString() {
    return at + ": " + message + " " + remedy;
  }
}
