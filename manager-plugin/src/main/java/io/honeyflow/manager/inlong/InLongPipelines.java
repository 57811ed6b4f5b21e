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
package io.honeyflow.manager.inlong;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.pipeline.Catalog;
import io.honeyflow.manager.pipeline.Catalog.Completeness;
import io.honeyflow.manager.pipeline.Pipelines;
import io.honeyflow.manager.pipeline.RunState;
import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.Change;
import io.honeyflow.manager.store.Missing;
import io.honeyflow.manager.store.NodeName;
import io.honeyflow.manager.store.NodeNumber;
import io.honeyflow.manager.store.StaleVersion;
import io.honeyflow.manager.store.StoredGroup;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Groups, streams, sources and sinks in the words of InLong's clients, over the same catalog as all
 * others. A node's {@code id} is its number, its {@code version} that of its stream. Thread-safe;
 * throws what {@link Catalog} throws, and {@link NotCovered}.
 */
public final class InLongPipelines {

  private static final String GROUP_ID = "inlongGroupId";
  private static final String STREAM_ID = "inlongStreamId";
  private static final String SOURCE = "source";
  private static final String SINKS = "sinks";
  private static final int PAGE = 10;

  /** Of what can be used. */
  private static final int CONFIGURED = 130;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  private final Pipelines pipelines;
  private final Catalog catalog;

  public InLongPipelines(Pipelines pipelines) {
    this.pipelines = pipelines;
    this.catalog = pipelines.catalog();
  }

  /** Makes a group; its name. */
  public String saveGroup(ObjectNode request, String by) {
    return catalog.createGroup(group(withoutNulls(request)), by).groupId();
  }

  /** Changes a group; its name. */
  public String updateGroup(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    StoredGroup stored = catalog.group(given.path(GROUP_ID).asText());
    ObjectNode all = kept(stored.document());
    all.setAll(given);
    ObjectNode changed = group(all).put("version", given.path("version").asInt(0));
    return catalog.replaceGroup(stored.groupId(), changed, by).groupId();
  }

  public ObjectNode group(String groupId) {
    return json(catalog.group(groupId));
  }

  public boolean groupExists(String groupId) {
    try {
      catalog.group(groupId);
      return true;
    } catch (Missing e) {
      return false;
    }
  }

  /** A page of groups whose name has the {@code keyword}. */
  public ObjectNode listGroups(ObjectNode request) {
    String keyword = request.path("keyword").asText("");
    List<ObjectNode> all =
        catalog.groups().stream()
            .filter(group -> isIn(keyword, group.groupId()))
            .map(InLongPipelines::json)
            .toList();
    return page(all, request);
  }

  /** Deletes a group that has no streams. */
  public void deleteGroup(String groupId) {
    catalog.deleteGroup(groupId);
  }

  /** Makes a stream, to which sources and sinks are added later; its number. */
  public long saveStream(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    return catalog.create(stream(given, object()), Completeness.DRAFT, by).id();
  }

  public void updateStream(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    StreamKey key = key(given);
    StoredStream stored = catalog.stream(key);
    ObjectNode all = kept(stored.document());
    all.setAll(given);
    ObjectNode changed = stream(all, stored.document());
    change(key, Optional.of(given.path("version").asInt(0)), by, document -> changed);
  }

  public ObjectNode stream(String groupId, String streamId) {
    return json(catalog.stream(new StreamKey(groupId, streamId)));
  }

  public boolean streamExists(String groupId, String streamId) {
    try {
      catalog.stream(new StreamKey(groupId, streamId));
      return true;
    } catch (Missing e) {
      return false;
    }
  }

  /** A page of the streams of a group. */
  public ObjectNode listStreams(ObjectNode request) {
    String keyword = request.path("keyword").asText("");
    List<ObjectNode> all =
        streamsOf(request).stream()
            .filter(stream -> isIn(keyword, stream.key().streamId()))
            .map(this::json)
            .toList();
    return page(all, request);
  }

  public void deleteStream(String groupId, String streamId) {
    pipelines.delete(new StreamKey(groupId, streamId));
  }

  /** Starts a stream, or lets it go on. */
  public void startStream(String groupId, String streamId, String by) {
    pipelines.start(new StreamKey(groupId, streamId), Optional.empty(), by);
  }

  /** Stops a stream with a savepoint. */
  public void stopStream(String groupId, String streamId, String by) {
    pipelines.stop(new StreamKey(groupId, streamId), Attempt.Stop.SAVEPOINT, by);
  }

  /** Gives a stream its source; the number of that. */
  public long saveSource(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    ObjectNode node = InLongSource.node(given);
    StreamKey key = key(given);
    change(
        key,
        Optional.empty(),
        by,
        document -> {
          if (document.path(SOURCE).isObject()) {
            throw new NotCovered(
                "Cannot save the source: stream '%s' has one, and a stream is read from one source here. Update that one, or make another stream."
                    .formatted(key));
          }
          return document.set(SOURCE, node);
        });
    return numberOf(key, NodeName.SOURCE, nodeOf(catalog.stream(key), SOURCE));
  }

  public void updateSource(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    NodeNumber number = node(NodeName.SOURCE, given.path("id").asLong(0));
    change(
        number.stream(),
        Optional.of(given.path("version").asInt(0)),
        by,
        document -> {
          JsonNode before = document.path(SOURCE);
          ObjectNode all = InLongSource.json(before);
          all.setAll(given);
          ObjectNode node = InLongSource.node(all);
          return document.set(SOURCE, node.set("id", before.path("id")));
        });
  }

  public ObjectNode source(long id) {
    NodeNumber number = node(NodeName.SOURCE, id);
    StoredStream stream = catalog.stream(number.stream());
    return labelled(InLongSource.json(stream.document().path(SOURCE)), stream, id);
  }

  /** A page of the sources of a group, or of a stream. */
  public ObjectNode listSources(ObjectNode request) {
    List<ObjectNode> all = new ArrayList<>();
    for (StoredStream stream : streamsOf(request)) {
      for (NodeNumber number : catalog.nodes(stream.key())) {
        if (number.node().role().equals(NodeName.SOURCE)) {
          JsonNode node = stream.document().path(SOURCE);
          all.add(labelled(InLongSource.json(node), stream, number.number()));
        }
      }
    }
    return page(filtered(all, request, "sourceType", "sourceName"), request);
  }

  public void deleteSource(long id, String by) {
    NodeNumber number = node(NodeName.SOURCE, id);
    change(
        number.stream(),
        Optional.empty(),
        by,
        document -> {
          document.remove(SOURCE);
          return document;
        });
  }

  /** Adds a sink to a stream; its number. */
  public long saveSink(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    ObjectNode node = InLongSink.node(given);
    StreamKey key = key(given);
    String name = node.path("name").asText("");
    StoredStream saved =
        change(
            key,
            Optional.empty(),
            by,
            document -> {
              if (sinkNamed(document, name).isPresent()) {
                throw new NotCovered(
                    "Cannot save the sink: stream '%s' has one called '%s' already. Update that one, or take another name."
                        .formatted(key, name));
              }
              document.withArray(SINKS).add(node);
              return document;
            });
    return numberOf(key, NodeName.SINK, sinkNamed(saved.document(), name).orElseThrow());
  }

  /** Changes the sink of an {@code id}, of the {@code version} that was read. */
  public void updateSink(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    updateSink(node(NodeName.SINK, given.path("id").asLong(0)), given, by);
  }

  /** Changes the sink of a name; its number, and the version that it has then. */
  public ObjectNode updateSinkByName(ObjectNode request, String by) {
    ObjectNode given = withoutNulls(request);
    NodeNumber number = sinkByName(key(given), given.path("sinkName").asText(""));
    StoredStream saved = updateSink(number, given, by);
    return object().put("id", number.number()).put("success", true).put("version", saved.version());
  }

  private StoredStream updateSink(NodeNumber number, ObjectNode given, String by) {
    return change(
        number.stream(),
        Optional.of(given.path("version").asInt(0)),
        by,
        document -> {
          ArrayNode sinks = document.withArray(SINKS);
          int place = placeOf(sinks, number.node().nodeId());
          ObjectNode all = InLongSink.json(sinks.get(place));
          all.setAll(given);
          ObjectNode node = InLongSink.node(all);
          sinks.set(place, node.put("id", number.node().nodeId()));
          return document;
        });
  }

  public ObjectNode sink(long id) {
    NodeNumber number = node(NodeName.SINK, id);
    return sink(catalog.stream(number.stream()), number);
  }

  /** A page of the sinks of a group, or of a stream. */
  public ObjectNode listSinks(ObjectNode request) {
    List<ObjectNode> all = new ArrayList<>();
    for (StoredStream stream : streamsOf(request)) {
      for (NodeNumber number : catalog.nodes(stream.key())) {
        if (number.node().role().equals(NodeName.SINK)) {
          all.add(sink(stream, number));
        }
      }
    }
    return page(filtered(all, request, "sinkType", "sinkName"), request);
  }

  public void deleteSink(long id, String by) {
    delete(node(NodeName.SINK, id), by);
  }

  public void deleteSinkByName(StreamKey key, String name, String by) {
    delete(sinkByName(key, name), by);
  }

  private void delete(NodeNumber number, String by) {
    change(
        number.stream(),
        Optional.empty(),
        by,
        document -> {
          ArrayNode sinks = document.withArray(SINKS);
          sinks.remove(placeOf(sinks, number.node().nodeId()));
          return document;
        });
  }

  private static ObjectNode sink(StoredStream stream, NodeNumber number) {
    JsonNode sinks = stream.document().path(SINKS);
    JsonNode node = sinks.path(placeOf(sinks, number.node().nodeId()));
    return labelled(InLongSink.json(node), stream, number.number());
  }

  private NodeNumber sinkByName(StreamKey key, String name) {
    JsonNode sink =
        sinkNamed(catalog.stream(key).document(), name)
            .orElseThrow(
                () ->
                    new NotCovered(
                        "Sink '%s' of stream '%s' does not exist. See which ones there are."
                            .formatted(name, key)));
    return catalog.nodes(key).stream()
        .filter(number -> number.node().role().equals(NodeName.SINK))
        .filter(number -> number.node().nodeId().equals(sink.path("id").asText()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("A sink has no number: " + sink));
  }

  private static Optional<JsonNode> sinkNamed(JsonNode document, String name) {
    for (JsonNode sink : document.path(SINKS)) {
      if (InLongSink.json(sink).path("sinkName").asText().equals(name)) {
        return Optional.of(sink);
      }
    }
    return Optional.empty();
  }

  private static int placeOf(JsonNode sinks, String nodeId) {
    for (int i = 0; i < sinks.size(); i++) {
      if (sinks.get(i).path("id").asText().equals(nodeId)) {
        return i;
      }
    }
    throw new IllegalStateException("No sink has id " + nodeId);
  }

  private NodeNumber node(String role, long id) {
    return catalog
        .node(id)
        .filter(number -> number.node().role().equals(role))
        .orElseThrow(
            () ->
                new NotCovered(
                    "There does not exist a %s of id %d. See which ones there are."
                        .formatted(role, id)));
  }

  private long numberOf(StreamKey key, String role, JsonNode node) {
    NodeName name = new NodeName(role, node.path("id").asText());
    return catalog.nodes(key).stream()
        .filter(number -> number.node().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("A node has no number: " + name))
        .number();
  }

  private static JsonNode nodeOf(StoredStream stream, String member) {
    return stream.document().path(member);
  }

  /**
   * Changes a stream.
   *
   * @param version that the client has read; without one, the change is made in whatever is there
   */
  private StoredStream change(
      StreamKey key, Optional<Integer> version, String by, UnaryOperator<ObjectNode> change) {
    while (true) {
      StoredStream stored = catalog.stream(key);
      ObjectNode changed = change.apply(stored.document());
      changed.put("version", version.orElse(stored.version()));
      try {
        return catalog.replace(key, changed, Completeness.DRAFT, by);
      } catch (StaleVersion e) {
        if (version.isPresent()) {
          throw e;
        }
      }
    }
  }

  private List<StoredStream> streamsOf(ObjectNode request) {
    String groupId = request.path(GROUP_ID).asText("");
    String streamId = request.path(STREAM_ID).asText("");
    return catalog.streams().stream()
        .filter(stream -> groupId.isEmpty() || stream.key().groupId().equals(groupId))
        .filter(
            stream ->
                streamId.isEmpty()
                    || request.path(STREAM_ID).isNull()
                    || stream.key().streamId().equals(streamId))
        .toList();
  }

  private static List<ObjectNode> filtered(
      List<ObjectNode> all, ObjectNode request, String type, String name) {
    String wanted = request.path(type).isNull() ? "" : request.path(type).asText("");
    String keyword = request.path("keyword").isNull() ? "" : request.path("keyword").asText("");
    return all.stream()
        .filter(node -> wanted.isEmpty() || node.path(type).asText().equalsIgnoreCase(wanted))
        .filter(node -> isIn(keyword, node.path(name).asText()))
        .toList();
  }

  private static boolean isIn(String keyword, String text) {
    return keyword.isEmpty() || keyword.equals("null") || text.contains(keyword);
  }

  private static ObjectNode page(List<ObjectNode> all, ObjectNode request) {
    int size = Math.max(1, request.path("pageSize").asInt(PAGE));
    int number = Math.max(1, request.path("pageNum").asInt(1));
    ObjectNode page =
        object().put("total", all.size()).put("pageSize", size).put("pageNum", number);
    ArrayNode list = page.putArray("list");
    all.stream().skip((number - 1L) * size).limit(size).forEach(list::add);
    return page;
  }

  private static StreamKey key(ObjectNode request) {
    return new StreamKey(request.path(GROUP_ID).asText(), request.path(STREAM_ID).asText());
  }

  private static ObjectNode group(ObjectNode request) {
    ObjectNode document = object();
    document.set("groupId", request.path(GROUP_ID));
    document.put("description", request.path("description").asText(""));
    return document.set(InLongMembers.KEPT, beside(request));
  }

  private static ObjectNode stream(ObjectNode request, ObjectNode before) {
    ObjectNode document = before.deepCopy();
    document.set("groupId", request.path(GROUP_ID));
    document.set("streamId", request.path(STREAM_ID));
    document.put("description", request.path("description").asText(""));
    if (request.has("fieldList")) {
      document.set(
          "fields", InLongFields.nodes(request.path("fieldList"), "fieldName", "fieldType"));
    }
    return document.set(InLongMembers.KEPT, beside(request));
  }

  /** What the request has besides names and versions. */
  private static ObjectNode beside(ObjectNode request) {
    ObjectNode beside = request.deepCopy();
    beside.remove(List.of("id", "version", GROUP_ID, STREAM_ID, "sinkList", "sourceList"));
    return beside;
  }

  private static ObjectNode kept(ObjectNode document) {
    ObjectNode kept = InLongMembers.kept(document);
    kept.set(GROUP_ID, document.path("groupId"));
    if (document.has("streamId")) {
      kept.set(STREAM_ID, document.path("streamId"));
    }
    return kept;
  }

  private static ObjectNode json(StoredGroup group) {
    ObjectNode json = kept(group.document());
    json.put("id", group.id()).put("version", group.version()).put("status", CONFIGURED);
    json.set("description", group.document().path("description"));
    return signed(json, group.created(), group.changed());
  }

  private ObjectNode json(StoredStream stream) {
    ObjectNode json = kept(stream.document());
    json.put("id", stream.id()).put("version", stream.version());
    json.put("status", status(pipelines.status(stream.key()).state()));
    json.set("description", stream.document().path("description"));
    return signed(json, stream.created(), stream.changed());
  }

  /** InLong's number for a state. */
  private static int status(RunState state) {
    return switch (state) {
      case NEW -> 100;
      case STARTING -> 110;
      case FAILED -> 120;
      default -> CONFIGURED;
    };
  }

  private static ObjectNode labelled(ObjectNode json, StoredStream stream, long id) {
    json.put("id", id).put("version", stream.version()).put("status", CONFIGURED);
    json.put(GROUP_ID, stream.key().groupId()).put(STREAM_ID, stream.key().streamId());
    return signed(json, stream.created(), stream.changed());
  }

  private static ObjectNode signed(ObjectNode json, Change created, Change changed) {
    return json.put("creator", created.by())
        .put("createTime", TIME.format(created.at()))
        .put("modifier", changed.by())
        .put("modifyTime", TIME.format(changed.at()));
  }

  /** Clients send null for what they do not tell. */
  private static ObjectNode withoutNulls(ObjectNode request) {
    ObjectNode given = object();
    request
        .properties()
        .forEach(
            member -> {
              if (!member.getValue().isNull()) {
                given.set(member.getKey(), member.getValue());
              }
            });
    return given;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
