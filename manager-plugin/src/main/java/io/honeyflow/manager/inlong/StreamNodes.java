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
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.pipeline.Catalog;
import io.honeyflow.manager.pipeline.Catalog.Completeness;
import io.honeyflow.manager.store.NodeName;
import io.honeyflow.manager.store.NodeNumber;
import io.honeyflow.manager.store.StaleVersion;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** The nodes of streams by their numbers, and changes of streams that keep up with others. */
final class StreamNodes {
  private final Catalog catalog;

  StreamNodes(Catalog catalog) {
    this.catalog = catalog;
  }

  NodeNumber node(String role, long id) {
    return catalog
        .node(id)
        .filter(number -> number.node().role().equals(role))
        .orElseThrow(
            () ->
                new NotCovered(
                    "There does not exist a %s of id %d. See which ones there are."
                        .formatted(role, id)));
  }

  long numberOf(StreamKey key, String role, JsonNode node) {
    NodeName name = new NodeName(role, node.path("id").asText());
    return catalog.nodes(key).stream()
        .filter(number -> number.node().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("A node has no number: " + name))
        .number();
  }

  /**
   * Changes a stream.
   *
   * @param version that the client has read; without one, the change is made in whatever is there
   */
  StoredStream change(
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

  List<StoredStream> streamsOf(ObjectNode request) {
    String groupId = request.path(Requests.GROUP_ID).asText("");
    String streamId = request.path(Requests.STREAM_ID).asText("");
    return catalog.streams().stream()
        .filter(stream -> groupId.isEmpty() || stream.key().groupId().equals(groupId))
        .filter(
            stream ->
                streamId.isEmpty()
                    || request.path(Requests.STREAM_ID).isNull()
                    || stream.key().streamId().equals(streamId))
        .toList();
  }

  static ObjectNode labelled(ObjectNode json, StoredStream stream, long id) {
    json.put("id", id).put("version", stream.version()).put("status", Requests.CONFIGURED);
    json.put(Requests.GROUP_ID, stream.key().groupId())
        .put(Requests.STREAM_ID, stream.key().streamId());
    return Requests.signed(json, stream.created(), stream.changed());
  }

  /** The stream of a node. */
  StoredStream stream(NodeNumber number) {
    return stream(number.stream());
  }

  StoredStream stream(StreamKey key) {
    return catalog.stream(key);
  }

  /** The nodes of a role in the streams that a request asks for, each made to what is told. */
  List<ObjectNode> list(
      ObjectNode request, String role, BiFunction<StoredStream, NodeNumber, ObjectNode> tell) {
    List<ObjectNode> all = new ArrayList<>();
    for (StoredStream stream : streamsOf(request)) {
      for (NodeNumber number : catalog.nodes(stream.key())) {
        if (number.node().role().equals(role)) {
          all.add(tell.apply(stream, number));
        }
      }
    }
    return all;
  }
}
