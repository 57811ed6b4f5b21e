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

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How errors are told. */
public final class Envelope {

  private Envelope() {}

  /** Problems as they are sent: where, what kind, how bad, what and what to do. */
  public static ArrayNode problems(List<Problem> problems) {
    ArrayNode list = Json.object().arrayNode();
    for (Problem problem : problems) {
      list.addObject()
          .put("at", problem.key())
          .put("code", problem.code().name().toLowerCase(Locale.ROOT).replace('_', '-'))
          .put("severity", problem.severity().name().toLowerCase(Locale.ROOT))
          .put("message", problem.message())
          .put("remedy", problem.remedy());
    }
    return list;
  }

  /** An error in the manner of the route. */
  static Answer of(ApiError error, boolean inLong) {
    Answer answer = inLong ? inLong(error) : own(error);
    return error.retryAfter().isZero()
        ? answer
        : answer.withHeader("Retry-After", Long.toString(error.retryAfter().toSeconds()));
  }

  private static Answer own(ApiError error) {
    ObjectNode body = Json.object();
    ObjectNode told = body.putObject("error");
    told.put("code", error.code().word()).put("message", error.getMessage());
    told.set("problems", problems(error.problems()));
    return Answer.json(error.code().status(), body);
  }

  private static Answer inLong(ApiError error) {
    String problems =
        error.problems().stream()
            .map(problem -> "\n" + problem.key() + ": " + problem.text())
            .collect(Collectors.joining());
    ObjectNode body = Json.object();
    body.put("success", false).put("errMsg", error.getMessage() + problems).putNull("data");
    return Answer.json(200, body);
  }
}
