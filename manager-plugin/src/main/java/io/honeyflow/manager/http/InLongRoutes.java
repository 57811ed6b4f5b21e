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
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.honeyflow.manager.inlong.InLongPipelines;
import io.honeyflow.manager.store.StreamKey;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths of InLong's manager that its clients call for groups, streams, Kafka sources and Hive
 * sinks, at the three places where they look for them. Answers have its envelope, and status 200
 * also where something is wrong.
 */
public final class InLongRoutes implements Routes {

  private static final List<String> PREFIXES =
      List.of("/api", "/inlong/manager/api", "/inlong/manager/openapi");

  private final InLongPipelines pipelines;

  public InLongRoutes(InLongPipelines pipelines) {
    this.pipelines = pipelines;
  }

  @Override
  public String topic() {
    return "inlong";
  }

  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (int place = 0; place < PREFIXES.size(); place++) {
      // Each operation has an id of its own in the document.
      String suffix = place == 0 ? "" : "At" + place;
      Place at = new Place(PREFIXES.get(place), suffix, routes);
      groups(at);
      streams(at);
      sources(at);
      sinks(at);
    }
    return List.copyOf(routes);
  }

  private void groups(Place at) {
    at.change(
        "/group/save",
        "saveGroup",
        call -> TextNode.valueOf(pipelines.saveGroup(call.body(), by(call))));
    at.change(
        "/group/update",
        "updateGroup",
        call -> TextNode.valueOf(pipelines.updateGroup(call.body(), by(call))));
    at.read("/group/get/{id}", "getGroup", call -> pipelines.group(call.path("id")));
    at.read(
        "/group/exist/{id}",
        "existsGroup",
        call -> BooleanNode.valueOf(pipelines.groupExists(call.path("id"))));
    at.list("/group/list", "listGroups", call -> pipelines.listGroups(call.body()));
    at.delete("/group/delete/{id}", "deleteGroup", call -> pipelines.deleteGroup(call.path("id")));
  }

  private void streams(Place at) {
    at.change(
        "/stream/save",
        "saveStream",
        call -> LongNode.valueOf(pipelines.saveStream(call.body(), by(call))));
    at.change(
        "/stream/update",
        "updateStream",
        done(call -> pipelines.updateStream(call.body(), by(call))));
    at.add(
        Verb.GET,
        "/stream/get",
        named(Doc.of(at.id("getStream"), "InLong: a stream.")),
        call -> pipelines.stream(need(call, "inlongGroupId"), need(call, "inlongStreamId")));
    at.read(
        "/stream/exist/{g}/{s}",
        "existsStream",
        call -> BooleanNode.valueOf(pipelines.streamExists(call.path("g"), call.path("s"))));
    at.list("/stream/list", "listStreams", call -> pipelines.listStreams(call.body()));
    at.list("/stream/listAll", "listAllStreams", call -> pipelines.listStreams(call.body()));
    at.add(
        Verb.DELETE,
        "/stream/delete",
        named(Doc.of(at.id("deleteStream"), "InLong: deletes a stream.")),
        done(
            call ->
                pipelines.deleteStream(need(call, "inlongGroupId"), need(call, "inlongStreamId"))));
    for (String start : List.of("startProcess", "restartProcess")) {
      at.change(
          "/stream/" + start + "/{g}/{s}",
          start,
          done(call -> pipelines.startStream(call.path("g"), call.path("s"), by(call))));
    }
    at.change(
        "/stream/suspendProcess/{g}/{s}",
        "suspendProcess",
        done(call -> pipelines.stopStream(call.path("g"), call.path("s"), by(call))));
  }

  private void sources(Place at) {
    at.change(
        "/source/save",
        "saveSource",
        call -> LongNode.valueOf(pipelines.sources().save(call.body(), by(call))));
    at.change(
        "/source/update",
        "updateSource",
        done(call -> pipelines.sources().update(call.body(), by(call))));
    at.read("/source/get/{id}", "getSource", call -> pipelines.sources().read(number(call)));
    at.list("/source/list", "listSources", call -> pipelines.sources().list(call.body()));
    at.delete(
        "/source/delete/{id}",
        "deleteSource",
        call -> pipelines.sources().delete(number(call), by(call)));
  }

  private void sinks(Place at) {
    at.change(
        "/sink/save",
        "saveSink",
        call -> LongNode.valueOf(pipelines.sinks().save(call.body(), by(call))));
    at.change(
        "/sink/update",
        "updateSink",
        done(call -> pipelines.sinks().update(call.body(), by(call))));
    at.change(
        "/sink/updateByKey",
        "updateSinkByKey",
        call -> pipelines.sinks().updateByName(call.body(), by(call)));
    at.read("/sink/get/{id}", "getSink", call -> pipelines.sinks().read(number(call)));
    at.list("/sink/list", "listSinks", call -> pipelines.sinks().list(call.body()));
    at.list("/sink/listDetail", "listSinksInDetail", call -> pipelines.sinks().list(call.body()));
    at.delete(
        "/sink/delete/{id}",
        "deleteSink",
        call -> pipelines.sinks().delete(number(call), by(call)));
    at.add(
        Verb.DELETE,
        "/sink/deleteByKey",
        Doc.of(at.id("deleteSinkByKey"), "InLong: deletes a sink.")
            .needs("groupId", "The group.")
            .needs("streamId", "The stream.")
            .needs("name", "The sink's name."),
        done(
            call ->
                pipelines
                    .sinks()
                    .deleteByName(
                        new StreamKey(need(call, "groupId"), need(call, "streamId")),
                        need(call, "name"),
                        by(call))));
  }

  private static Doc named(Doc doc) {
    return doc.needs("inlongGroupId", "The group.").needs("inlongStreamId", "The stream.");
  }

  private static String need(Call call, String name) {
    return call.query(name)
        .orElseThrow(() -> ApiError.malformed("Cannot answer: '" + name + "' is missing. Add it."));
  }

  private static long number(Call call) {
    try {
      return Long.parseLong(call.path("id"));
    } catch (NumberFormatException e) {
      throw ApiError.missing("A node's id is a number, and it does not exist. See which ones are.");
    }
  }

  private static String by(Call call) {
    return call.caller().name();
  }

  private static Data done(Deed deed) {
    return call -> {
      deed.of(call);
      return BooleanNode.TRUE;
    };
  }

  /** The {@code data} of an answer. */
  private interface Data {
    JsonNode of(Call call);
  }

  /** What is answered by {@code true}. */
  private interface Deed {
    void of(Call call);
  }

  /** One of the places at which all paths are. */
  private record Place(String prefix, String suffix, List<Route> routes) {

    String id(String name) {
      return "inLong" + Character.toUpperCase(name.charAt(0)) + name.substring(1) + suffix;
    }

    void read(String path, String name, Data data) {
      add(Verb.GET, path, Doc.of(id(name), "InLong: " + name + "."), data);
    }

    void list(String path, String name, Data data) {
      Doc doc = Doc.of(id(name), "InLong: " + name + ".").body(Schemas.anyObject()).readOnly();
      add(Verb.POST, path, doc, data);
    }

    void change(String path, String name, Data data) {
      Doc doc = Doc.of(id(name), "InLong: " + name + ".").body(Schemas.anyObject());
      add(Verb.POST, path, doc, data);
    }

    void delete(String path, String name, Deed deed) {
      add(Verb.DELETE, path, Doc.of(id(name), "InLong: " + name + "."), done(deed));
    }

    void add(Verb verb, String path, Doc doc, Data data) {
      boolean reads = verb == Verb.GET || !doc.changes();
      Access access = (reads ? Access.VIEWER : Access.EDITOR).asInLong();
      routes.add(new Route(verb, prefix + path, access, doc, call -> answer(data.of(call))));
    }

    private static Answer answer(JsonNode data) {
      ObjectNode body = Json.object().put("success", true).putNull("errMsg");
      return Answer.json(body.set("data", data));
    }
  }
}
