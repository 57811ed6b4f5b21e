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
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.option.Severity;
import io.honeyflow.manager.access.Quote;
import java.util.List;
import java.util.Locale;

/** Judges bodies by the JSON Schema of their route. Thread-safe. */
final class BodyCheck {

  private final JsonSchema schema;

  BodyCheck(ObjectNode schema) {
    this.schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(
                schema,
                SchemaValidatorsConfig.builder()
                    .pathType(PathType.JSON_POINTER)
                    .locale(Locale.ENGLISH)
                    .build());
  }

  /**
   * @throws ApiError with all that is wrong
   */
  void check(ObjectNode body) {
    List<Problem> problems = schema.validate(body).stream().map(BodyCheck::problem).toList();
    if (!problems.isEmpty()) {
      throw ApiError.invalid(
          "Cannot use the body: "
              + problems.get(0).text()
              + (problems.size() > 1 ? " There are " + problems.size() + " problems in all." : ""),
          problems);
    }
  }

  private static Problem problem(ValidationMessage found) {
    String place = found.getInstanceLocation().toString();
    return switch (found.getType()) {
      case "required" -> {
        String member = place + "/" + found.getProperty();
        yield problem(member, Code.MISSING, "is missing: it is required", "Add it.");
      }
      case "additionalProperties", "unevaluatedProperties" -> {
        String member = place + "/" + found.getProperty();
        yield problem(member, Code.UNKNOWN_KEY, "is not known here", "Remove it.");
      }
      default ->
          problem(
              place,
              Code.UNFIT_VALUE,
              "is not as it must be: " + Quote.line(rule(found)),
              "Correct it; GET /api/openapi.json has the rules.");
    };
  }

  private static Problem problem(String at, Code code, String what, String remedy) {
    String name = at.isEmpty() ? "The body" : Quote.of(at.substring(1));
    return new Problem(at, code, Severity.ERROR, name + " " + what + ".", remedy);
  }

  /** The rule alone, without the place that the library puts before it. */
  private static String rule(ValidationMessage found) {
    String message = found.getMessage();
    String place = found.getInstanceLocation() + ": ";
    return message.startsWith(place) ? message.substring(place.length()) : message;
  }
}
