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
import io.honeyflow.manager.access.Quote;
import io.honeyflow.schema.SourceSchema;
import java.util.List;

/** The types of nodes that rows are read from, and their documents. */
public final class SourceRoutes implements Routes {

  @Override
  public String topic() {
    return "sources";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(
            Verb.GET,
            "/api/sources",
            Access.VIEWER,
            Doc.of("listSources", "The types of sources."),
            call -> {
              ArrayNode list = Json.object().arrayNode();
              SourceSchema.types().forEach(type -> list.add(document(type).get("x-node")));
              return Answer.json(list);
            }),
        new Route(
            Verb.GET,
            "/api/sources/{type}/schema",
            Access.VIEWER,
            Doc.of("readSourceSchema", "The document of a type of sources."),
            call -> Answer.json(document(call.path("type")))));
  }

  private static ObjectNode document(String type) {
    return SourceSchema.of(type)
        .orElseThrow(
            () ->
                ApiError.missing(
                    "There is no type of sources "
                        + Quote.of(type)
                        + ". GET /api/sources tells those that there are."));
  }
}
