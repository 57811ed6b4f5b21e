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

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.Role;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the document of the API, in OpenAPI 3.1, from its routes. */
final class OpenApi {

  private static final String ERROR = "#/components/schemas/Error";

  private OpenApi() {}

  static ObjectNode of(List<Routes> topics) {
    ObjectNode document = Json.object().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Honeyflow manager")
        .put("version", "1")
        .put("description", "Pipelines into Hive: made, started and watched.");
    ObjectNode paths = document.putObject("paths");
    for (Routes topic : topics) {
      for (Route route : topic.routes()) {
        ObjectNode path = paths.withObject(JsonPointer.empty().appendProperty(route.path()));
        path.set(route.verb().name().toLowerCase(Locale.ROOT), operation(topic.topic(), route));
      }
    }
    components(document.putObject("components"));
    return document;
  }

  private static ObjectNode operation(String topic, Route route) {
    Doc doc = route.doc();
    ObjectNode operation = Json.object();
    operation.put("operationId", doc.id()).put("summary", doc.summary());
    operation.putArray("tags").add(topic);
    route.access().role().ifPresent(role -> secure(operation, role, route.access().inLong()));
    ArrayNode parameters = operation.putArray("parameters");
    route.parameters().forEach(name -> parameter(parameters, name, "path", "", true));
    doc.query()
        .forEach(
            (name, meaning) -> {
              boolean needed = name.startsWith("!");
              parameter(parameters, needed ? name.substring(1) : name, "query", meaning, needed);
            });
    doc.body()
        .ifPresent(
            schema ->
                operation
                    .putObject("requestBody")
                    .put("required", true)
                    .putObject("content")
                    .putObject("application/json")
                    .set("schema", schema));
    ObjectNode responses = operation.putObject("responses");
    responses.putObject("2XX").put("description", "Done.");
    responses
        .putObject("default")
        .put("description", "An error.")
        .putObject("content")
        .putObject("application/json")
        .putObject("schema")
        .put("$ref", ERROR);
    return operation;
  }

  private static void secure(ObjectNode operation, Role role, boolean inLong) {
    operation.put("x-role", role.word());
    ArrayNode security = operation.putArray("security");
    security.addObject().putArray("token");
    security.addObject().putArray("session");
    if (inLong) {
      security.addObject().putArray("password");
    }
  }

  private static void parameter(
      ArrayNode parameters, String name, String place, String meaning, boolean required) {
    ObjectNode parameter = parameters.addObject().put("name", name).put("in", place);
    Optional.of(meaning)
        .filter(text -> !text.isEmpty())
        .ifPresent(text -> parameter.put("description", text));
    parameter.put("required", required);
    parameter.putObject("schema").put("type", "string");
  }

  private static void components(ObjectNode components) {
    ObjectNode schemes = components.putObject("securitySchemes");
    schemes.putObject("token").put("type", "http").put("scheme", "bearer");
    schemes
        .putObject("session")
        .put("type", "apiKey")
        .put("in", "cookie")
        .put("name", SessionCookie.NAME)
        .put(
            "description",
            "Changes need the header "
                + CredentialReader.CSRF_HEADER
                + ", too, with the csrf that the session told.");
    schemes.putObject("password").put("type", "http").put("scheme", "basic");

    ObjectNode problem = Schemas.object();
    for (String member : List.of("at", "code", "severity", "message", "remedy")) {
      Schemas.with(problem, member, Json.object().put("type", "string"));
    }
    ObjectNode told = Schemas.object();
    Schemas.needing(told, "code", Json.object().put("type", "string"));
    Schemas.needing(told, "message", Json.object().put("type", "string"));
    Schemas.needing(told, "problems", Schemas.list(problem));
    components.putObject("schemas").set("Error", Schemas.needing(Schemas.object(), "error", told));
  }
}
