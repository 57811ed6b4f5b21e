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

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.pipeline.Catalog;
import io.honeyflow.manager.pipeline.Catalog.Completeness;
import io.honeyflow.manager.pipeline.Pipelines;
import io.honeyflow.manager.pipeline.RunState;
import io.honeyflow.manager.store.Attempt;
import io.honeyflow.manager.store.Missing;
import io.honeyflow.manager.store.StoredGroup;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.util.List;
import java.util.Optional;

/**
 * Groups and streams in the words of InLong's clients, over the same catalog as all others. A
 * node's {@code id} is its number, its {@code version} that of its stream. Thread-safe; throws what
 * {@link Catalog} throws, and {@link NotCovered}.
 */
public final class InLongPipelines {
  private final Pipelines pipelines;
  private final Catalog catalog;
  private final StreamNodes nodes;

  public InLongPipelines(Pipelines pipelines) {
    this.pipelines = pipelines;
    this.catalog = pipelines.catalog();
    this.nodes = new StreamNodes(catalog);
  }

  public InLongSources sources() {
    return new InLongSources(nodes);
  }

  public InLongSinks sinks() {
    return new InLongSinks(nodes);
  }

  /** Makes a group; its name. */
  public String saveGroup(ObjectNode request, String by) {
    return catalog.createGroup(group(Requests.withoutNulls(request)), by).groupId();
  }

  /** Changes a group; its name. */
  public String updateGroup(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    StoredGroup stored = catalog.group(given.path(Requests.GROUP_ID).asText());
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
            .filter(group -> Requests.isIn(keyword, group.groupId()))
            .map(InLongPipelines::json)
            .toList();
    return Requests.page(all, request);
  }

  /** Deletes a group that has no streams. */
  public void deleteGroup(String groupId) {
    catalog.deleteGroup(groupId);
  }

  /** Makes a stream, to which sources and sinks are added later; its number. */
  public long saveStream(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    return catalog.create(stream(given, Requests.object()), Completeness.DRAFT, by).id();
  }

  public void updateStream(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    StreamKey key = Requests.key(given);
    StoredStream stored = catalog.stream(key);
    ObjectNode all = kept(stored.document());
    all.setAll(given);
    ObjectNode changed = stream(all, stored.document());
    nodes.change(key, Optional.of(given.path("version").asInt(0)), by, document -> changed);
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
        nodes.streamsOf(request).stream()
            .filter(stream -> Requests.isIn(keyword, stream.key().streamId()))
            .map(this::json)
            .toList();
    return Requests.page(all, request);
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

  private static ObjectNode group(ObjectNode request) {
    ObjectNode document = Requests.object();
    document.set("groupId", request.path(Requests.GROUP_ID));
    document.put("description", request.path("description").asText(""));
    return document.set(InLongMembers.KEPT, beside(request));
  }

  private static ObjectNode stream(ObjectNode request, ObjectNode before) {
    ObjectNode document = before.deepCopy();
    document.set("groupId", request.path(Requests.GROUP_ID));
    document.set("streamId", request.path(Requests.STREAM_ID));
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
    beside.remove(
        List.of("id", "version", Requests.GROUP_ID, Requests.STREAM_ID, "sinkList", "sourceList"));
    return beside;
  }

  private static ObjectNode kept(ObjectNode document) {
    ObjectNode kept = InLongMembers.kept(document);
    kept.set(Requests.GROUP_ID, document.path("groupId"));
    if (document.has("streamId")) {
      kept.set(Requests.STREAM_ID, document.path("streamId"));
    }
    return kept;
  }

  private static ObjectNode json(StoredGroup group) {
    ObjectNode json = kept(group.document());
    json.put("id", group.id()).put("version", group.version()).put("status", Requests.CONFIGURED);
    json.set("description", group.document().path("description"));
    return Requests.signed(json, group.created(), group.changed());
  }

  private ObjectNode json(StoredStream stream) {
    ObjectNode json = kept(stream.document());
    json.put("id", stream.id()).put("version", stream.version());
    json.put("status", status(pipelines.status(stream.key()).state()));
    json.set("description", stream.document().path("description"));
    return Requests.signed(json, stream.created(), stream.changed());
  }

  /** InLong's number for a state. */
  private static int status(RunState state) {
    return switch (state) {
      case NEW -> 100;
      case STARTING -> 110;
      case FAILED -> 120;
      default -> Requests.CONFIGURED;
    };
  }
}
