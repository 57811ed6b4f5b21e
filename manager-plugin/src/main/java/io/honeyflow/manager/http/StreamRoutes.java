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
import io.honeyflow.manager.pipeline.Catalog;
import io.honeyflow.manager.pipeline.Catalog.Completeness;
import io.honeyflow.manager.pipeline.LogEntry;
import io.honeyflow.manager.pipeline.Pipelines;
import io.honeyflow.manager.pipeline.RunState;
import io.honeyflow.manager.pipeline.RunStatus;
import io.honeyflow.manager.pipeline.StreamSql;
import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.StoredGroup;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Groups and streams: made, changed, started, stopped and watched. */
public final class StreamRoutes implements Routes {

  private static final String GROUPS = "/api/groups";
  private static final String GROUP = GROUPS + "/{g}";
  private static final String STREAMS = GROUP + "/streams";
  private static final String STREAM = STREAMS + "/{s}";
  private static final int LONGEST_PATH = 2000;

  private final Pipelines pipelines;
  private final Catalog catalog;

  public StreamRoutes(Pipelines pipelines) {
    this.pipelines = pipelines;
    this.catalog = pipelines.catalog();
  }

  @Override
  public String topic() {
    return "streams";
  }

  @Override
  public List<Route> routes() {
    return Stream.of(groupRoutes(), streamRoutes(), jobRoutes()).flatMap(List::stream).toList();
  }

  private List<Route> groupRoutes() {
    return List.of(
        read(GROUPS, Doc.of("listGroups", "The groups of streams."), call -> groups()),
        new Route(
            Verb.POST,
            GROUPS,
            Access.EDITOR,
            Doc.of("createGroup", "Makes a group.").body(group()),
            call -> Answer.created(json(catalog.createGroup(call.body(), by(call))))),
        read(
            GROUP,
            Doc.of("readGroup", "A group."),
            call -> Answer.json(json(catalog.group(call.path("g"))))),
        new Route(
            Verb.PUT,
            GROUP,
            Access.EDITOR,
            Doc.of("replaceGroup", "Replaces a group; of the version that was read.")
                .body(Schemas.needing(group(), "version", Schemas.number(0, Integer.MAX_VALUE))),
            call ->
                Answer.json(
                    json(
                        catalog.replaceGroup(
                            call.path("g"), inPath(call, "groupId", "g"), by(call))))),
        new Route(
            Verb.DELETE,
            GROUP,
            Access.EDITOR,
            Doc.of("deleteGroup", "Deletes a group that has no streams."),
            call -> {
              catalog.deleteGroup(call.path("g"));
              return Answer.nothing();
            }));
  }

  private List<Route> streamRoutes() {
    return List.of(
        read(
            "/api/streams",
            Doc.of("listStreams", "All streams, and how they are."),
            call -> streams()),
        new Route(
            Verb.POST,
            "/api/streams/validate",
            Access.EDITOR,
            Doc.of("validateStream", "All that is wrong with a stream, each at its place.")
                .body(stream())
                .readOnly(),
            call -> validation(catalog.sql(call.body()))),
        new Route(
            Verb.POST,
            "/api/streams/sql",
            Access.EDITOR,
            Doc.of("writeStreamSql", "The Flink SQL that a stream stands for.")
                .body(stream())
                .readOnly(),
            call -> sql(catalog.shownSql(call.body()))),
        new Route(
            Verb.POST,
            STREAMS,
            Access.EDITOR,
            Doc.of("createStream", "Makes a stream.").body(stream()),
            call ->
                Answer.created(
                    json(
                        catalog.create(
                            inPath(call, "groupId", "g"), Completeness.WHOLE, by(call))))),
        read(STREAM, Doc.of("readStream", "A stream."), call -> Answer.json(json(stream(call)))),
        new Route(
            Verb.PUT,
            STREAM,
            Access.EDITOR,
            Doc.of("replaceStream", "Replaces a stream that does not run; of the version read.")
                .body(Schemas.needing(stream(), "version", Schemas.number(0, Integer.MAX_VALUE))),
            this::replace),
        new Route(
            Verb.DELETE,
            STREAM,
            Access.EDITOR,
            Doc.of("deleteStream", "Deletes a stream that does not run."),
            call -> {
              pipelines.delete(key(call));
              return Answer.nothing();
            }));
  }

  private List<Route> jobRoutes() {
    return List.of(
        new Route(
            Verb.POST,
            STREAM + "/start",
            Access.EDITOR,
            Doc.of(
                    "startStream",
                    "Starts a stream: from 'savepoint', 'nothing' or a path; where it ended, if"
                        + " that is known, when nothing is said.")
                .body(Schemas.with(Schemas.object(), "from", Schemas.text(LONGEST_PATH))),
            call ->
                Answer.accepted(
                    json(
                        pipelines.start(
                            key(call),
                            Optional.of(call.body().path("from").asText(""))
                                .filter(text -> !text.isBlank()),
                            by(call))))),
        new Route(
            Verb.POST,
            STREAM + "/stop",
            Access.EDITOR,
            Doc.of(
                    "stopStream",
                    "Stops a stream with a savepoint, unless it is told not to; with drain, all"
                        + " partitions are committed first.")
                .body(stop()),
            call -> Answer.accepted(json(pipelines.stop(key(call), how(call.body()), by(call))))),
        read(
            STREAM + "/status",
            Doc.of("readStatus", "How a stream is."),
            call -> Answer.json(json(pipelines.status(key(call))))),
        read(
            STREAM + "/metrics",
            Doc.of("readMetrics", "What the sinks of a stream count, and their rates of an hour."),
            call -> Answer.json(pipelines.metrics(key(call)))),
        read(
            STREAM + "/partitions",
            Doc.of("listPartitions", "Partitions that wait, and what they wait for."),
            call -> Answer.json(pipelines.partitions(key(call)))),
        read(
            STREAM + "/logs",
            Doc.of("readLogs", "Starts, stops and failures, the latest first."),
            call -> logs(pipelines.logs(key(call)))));
  }

  private static Route read(String path, Doc doc, Endpoint endpoint) {
    return new Route(Verb.GET, path, Access.VIEWER, doc, endpoint);
  }

  private static ObjectNode group() {
    ObjectNode schema = Schemas.object();
    Schemas.with(schema, "groupId", Schemas.text(200));
    Schemas.with(schema, "description", Schemas.text(10_000));
    return Schemas.with(schema, "properties", Schemas.anyObject());
  }

  /** What is in its nodes is judged by their own documents. */
  private static ObjectNode stream() {
    ObjectNode schema = Schemas.object();
    Schemas.with(schema, "groupId", Schemas.text(200));
    Schemas.with(schema, "streamId", Schemas.text(200));
    Schemas.with(schema, "description", Schemas.text(10_000));
    Schemas.with(schema, "fields", Schemas.list(Schemas.anyObject()));
    Schemas.with(schema, "source", Schemas.anyObject());
    return Schemas.with(schema, "sinks", Schemas.list(Schemas.anyObject()));
  }

  private static ObjectNode stop() {
    ObjectNode schema = Schemas.object();
    ObjectNode flag = Json.object().put("type", "boolean");
    Schemas.with(schema, "savepoint", flag);
    return Schemas.with(schema, "drain", flag);
  }

  private static String by(Call call) {
    return call.caller().name();
  }

  private static StreamKey key(Call call) {
    return new StreamKey(call.path("g"), call.path("s"));
  }

  /** The body with a name as the path has it. */
  private static ObjectNode inPath(Call call, String member, String parameter) {
    String name = call.path(parameter);
    JsonNode told = call.body().path(member);
    if (!told.isMissingNode() && !told.asText().equals(name)) {
      throw ApiError.invalid(
          "Cannot use the body: its '" + member + "' is not that of the path.",
          List.of(
              new Problem(
                  "/" + member,
                  Problem.Code.AMBIGUOUS,
                  Severity.ERROR,
                  "'" + member + "' is another one than in the path.",
                  "Leave it out, or write that of the path.")));
    }
    return call.body().put(member, name);
  }

  private StoredStream stream(Call call) {
    return catalog.stream(key(call));
  }

  private Answer replace(Call call) {
    inPath(call, "groupId", "g");
    ObjectNode document = inPath(call, "streamId", "s");
    return Answer.json(json(catalog.replace(key(call), document, Completeness.WHOLE, by(call))));
  }

  private static Attempt.Stop how(ObjectNode body) {
    boolean drain = body.path("drain").asBoolean(false);
    if (body.path("savepoint").asBoolean(true)) {
      return drain ? Attempt.Stop.DRAIN : Attempt.Stop.SAVEPOINT;
    }
    if (drain) {
      throw ApiError.invalid(
          "Cannot stop the stream so: to drain it takes a savepoint.",
          List.of(
              new Problem(
                  "/drain",
                  Problem.Code.EXCLUSIVE,
                  Severity.ERROR,
                  "'drain' cannot be true where 'savepoint' is false.",
                  "Leave one of the two out.")));
    }
    return Attempt.Stop.CANCEL;
  }

  private static Answer validation(StreamSql sql) {
    ObjectNode body = Json.object();
    body.set("problems", Envelope.problems(sql.problems()));
    return Answer.json(body);
  }

  private static Answer sql(StreamSql sql) {
    if (!sql.errors().isEmpty()) {
      throw ApiError.invalid("Cannot write SQL: correct the stream first.", sql.errors());
    }
    ObjectNode body = Json.object();
    sql.statements().forEach(body.putArray("statements")::add);
    return Answer.json(body);
  }

  private Answer groups() {
    ArrayNode list = Json.object().arrayNode();
    catalog.groups().forEach(group -> list.add(json(group)));
    return Answer.json(list);
  }

  private Answer streams() {
    ArrayNode list = Json.object().arrayNode();
    for (Map.Entry<StoredStream, RunStatus> one : pipelines.statuses().entrySet()) {
      StoredStream stream = one.getKey();
      RunStatus status = one.getValue();
      ObjectNode entry =
          list.addObject()
              .put("groupId", stream.key().groupId())
              .put("streamId", stream.key().streamId())
              .put("description", stream.document().path("description").asText(""))
              .put("version", stream.version())
              .put("state", status.state().word())
              .put("stateSince", status.since().toString());
      ArrayNode sinks = entry.putArray("sinks");
      stream.document().path("sinks").forEach(sink -> sinks.add(line(sink)));
      if (status.state() == RunState.RUNNING) {
        pipelines.rowsPerSecond(stream.key()).ifPresent(rate -> entry.put("rowsPerSecond", rate));
      }
    }
    return Answer.json(list);
  }

  private static ObjectNode line(JsonNode sink) {
    String database = sink.path("database").asText("");
    String table = sink.path("tableName").asText("");
    return Json.object()
        .put("name", sink.path("name").asText(sink.path("id").asText()))
        .put("type", sink.path("type").asText(""))
        .put("table", database.isEmpty() ? table : database + "." + table);
  }

  private static ObjectNode json(StoredGroup group) {
    return group.document().put("version", group.version());
  }

  private static ObjectNode json(StoredStream stream) {
    return stream.document().put("version", stream.version());
  }

  private static ObjectNode json(RunStatus status) {
    ObjectNode json =
        Json.object().put("state", status.state().word()).put("since", status.since().toString());
    status
        .attempt()
        .ifPresent(
            attempt -> {
              attempt.jobId().ifPresent(id -> json.put("jobId", id));
              json.put("jobName", attempt.jobName());
              json.put("attempt", attempt.number());
              attempt.from().ifPresent(path -> json.put("startedFrom", path));
              attempt.remains().savepoint().ifPresent(path -> json.put("savepoint", path));
            });
    status
        .trouble()
        .ifPresent(
            trouble ->
                json.putObject("error")
                    .put("message", trouble.message())
                    .put("cause", trouble.cause())
                    .put("time", trouble.time().toString()));
    return json;
  }

  private static Answer logs(List<LogEntry> entries) {
    ArrayNode list = Json.object().arrayNode();
    for (LogEntry entry : entries) {
      list.addObject()
          .put("time", entry.time().toString())
          .put("kind", entry.kind())
          .put("attempt", entry.attempt())
          .put("message", entry.message())
          .put("cause", entry.cause());
    }
    return Answer.json(list);
  }
}
