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
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Severity;
import io.honeyflow.manager.access.AllowList;
import io.honeyflow.manager.access.Quote;
import io.honeyflow.manager.plugin.NodePlugin;
import io.honeyflow.manager.plugin.NodePlugins;
import io.honeyflow.manager.plugin.NodePreview;
import io.honeyflow.schema.NodeForm;
import io.honeyflow.schema.NodeSchema;
import java.util.ArrayList;
import java.util.List;

/** The types of nodes, their documents, and what a node is before it is saved. */
public final class NodeRoutes implements Routes {

  private final NodePlugins plugins;
  private final AllowList allowed;

  public NodeRoutes(NodePlugins plugins, AllowList allowed) {
    this.plugins = plugins;
    this.allowed = allowed;
  }

  @Override
  public String topic() {
    return "nodes";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(
            Verb.GET,
            "/api/plugins",
            Access.VIEWER,
            Doc.of("listPlugins", "The plugins, their types of nodes, and why some are left out."),
            call -> Answer.json(plugins())),
        new Route(
            Verb.GET,
            "/api/nodes/{type}/schema",
            Access.VIEWER,
            Doc.of("readNodeSchema", "The document of a type, which its form is drawn from."),
            call -> Answer.json(NodeSchema.of(form(plugins, call)))),
        new Route(
            Verb.POST,
            "/api/nodes/{type}/validate",
            Access.EDITOR,
            Doc.of("validateNode", "All that is wrong with a node, each at its place.")
                .body(preview())
                .readOnly(),
            call -> {
              ObjectNode body = Json.object();
              body.set("problems", Envelope.problems(judge(call).problems()));
              return Answer.json(body);
            }),
        new Route(
            Verb.POST,
            "/api/nodes/{type}/sql",
            Access.EDITOR,
            Doc.of("writeNodeSql", "The Flink SQL that a node stands for.")
                .body(preview())
                .readOnly(),
            call -> Answer.json(sql(judge(call)))));
  }

  /**
   * The form of the type that the path names.
   *
   * @throws ApiError when there is no such type
   */
  static NodeForm form(NodePlugins plugins, Call call) {
    String type = call.path("type");
    return plugins
        .form(type)
        .orElseThrow(
            () ->
                ApiError.missing(
                    "There is no type of nodes "
                        + Quote.of(type)
                        + ". GET /api/plugins tells those that there are."));
  }

  private static ObjectNode preview() {
    ObjectNode schema = Schemas.object();
    Schemas.needing(schema, "node", Schemas.anyObject());
    Schemas.with(schema, "source", Schemas.anyObject());
    return Schemas.with(schema, "fields", Schemas.list(Schemas.anyObject()));
  }

  private ObjectNode plugins() {
    ObjectNode body = Json.object();
    ArrayNode list = body.putArray("plugins");
    for (NodePlugin plugin : plugins.plugins().values()) {
      ArrayNode types =
          list.addObject()
              .put("id", plugin.id())
              .put("version", plugin.version())
              .putArray("types");
      plugin.forms().forEach(form -> types.add(NodeSchema.of(form).get("x-node")));
    }
    plugins.failures().forEach(body.putArray("failures")::add);
    return body;
  }

  private NodePreview judge(Call call) {
    NodeForm form = form(plugins, call);
    ObjectNode node = ((ObjectNode) call.body().get("node")).deepCopy();
    node.put("type", form.type().word());
    boolean hasSource = call.body().path("source").isObject();
    ObjectNode source =
        hasSource ? (ObjectNode) call.body().get("source") : madeUp(call.body(), node);
    NodePreview preview = NodePreview.of(plugins.sinkTypes(), node, source);
    List<Problem> problems = new ArrayList<>(preview.problems());
    problems.addAll(allowed.node(node));
    if (hasSource) {
      for (Problem problem : allowed.node(source)) {
        problems.add(below("/source", problem));
      }
    }
    boolean runs = problems.stream().noneMatch(problem -> problem.severity() == Severity.ERROR);
    return new NodePreview(runs ? preview.statements() : List.of(), problems);
  }

  private static Problem below(String at, Problem problem) {
    return new Problem(
        at + problem.key(),
        problem.code(),
        problem.severity(),
        problem.message(),
        problem.remedy());
  }

  /** A source that has the fields which the node reads, where there is none yet. */
  private static ObjectNode madeUp(ObjectNode body, ObjectNode node) {
    ObjectNode source = Json.object().put("type", "datagenExtract");
    ArrayNode fields = source.putArray("fields");
    if (body.path("fields").isArray()) {
      fields.addAll((ArrayNode) body.get("fields"));
      return source;
    }
    for (JsonNode field : node.path("fields")) {
      String name = field.path("source").asText(field.path("name").asText(""));
      boolean told = false;
      for (JsonNode other : fields) {
        told |= other.path("name").asText("").equals(name);
      }
      if (!told && field.isObject()) {
        fields.add(((ObjectNode) field).deepCopy().put("name", name));
      }
    }
    return source;
  }

  private static ObjectNode sql(NodePreview preview) {
    List<Problem> errors =
        preview.problems().stream()
            .filter(problem -> problem.severity() == Severity.ERROR)
            .toList();
    if (!errors.isEmpty()) {
      throw ApiError.invalid("Cannot write SQL: correct the node first.", errors);
    }
    ObjectNode body = Json.object();
    preview.statements().forEach(body.putArray("statements")::add);
    return body;
  }
}
