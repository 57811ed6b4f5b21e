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
