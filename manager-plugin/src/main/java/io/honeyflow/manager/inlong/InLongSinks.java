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
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.store.NodeName;
import io.honeyflow.manager.store.NodeNumber;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.util.List;
import java.util.Optional;

/** The sinks of streams, as InLong's clients have them. Thread-safe. */
public final class InLongSinks {
  private static final String SINKS = "sinks";

  private final StreamNodes nodes;

  InLongSinks(StreamNodes nodes) {
    this.nodes = nodes;
  }

  /** Adds a sink to a stream; its number. */
  public long save(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    ObjectNode node = InLongSink.node(given);
    StreamKey key = Requests.key(given);
    String name = node.path("name").asText("");
    StoredStream saved =
        nodes.change(
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
    return nodes.numberOf(key, NodeName.SINK, sinkNamed(saved.document(), name).orElseThrow());
  }

  /** Changes the sink of an {@code id}, of the {@code version} that was read. */
  public void update(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    update(nodes.node(NodeName.SINK, given.path("id").asLong(0)), given, by);
  }

  /** Changes the sink of a name; its number, and the version that it has then. */
  public ObjectNode updateByName(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    NodeNumber number = sinkByName(Requests.key(given), given.path("sinkName").asText(""));
    StoredStream saved = update(number, given, by);
    return Requests.object()
        .put("id", number.number())
        .put("success", true)
        .put("version", saved.version());
  }

  private StoredStream update(NodeNumber number, ObjectNode given, String by) {
    return nodes.change(
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

  public ObjectNode read(long id) {
    NodeNumber number = nodes.node(NodeName.SINK, id);
    return told(nodes.stream(number), number);
  }

  public void delete(long id, String by) {
    delete(nodes.node(NodeName.SINK, id), by);
  }

  public void deleteByName(StreamKey key, String name, String by) {
    delete(sinkByName(key, name), by);
  }

  private void delete(NodeNumber number, String by) {
    nodes.change(
        number.stream(),
        Optional.empty(),
        by,
        document -> {
          ArrayNode sinks = document.withArray(SINKS);
          sinks.remove(placeOf(sinks, number.node().nodeId()));
          return document;
        });
  }

  private static ObjectNode told(StoredStream stream, NodeNumber number) {
    JsonNode sinks = stream.document().path(SINKS);
    JsonNode node = sinks.path(placeOf(sinks, number.node().nodeId()));
    return StreamNodes.labelled(InLongSink.json(node), stream, number.number());
  }

  private NodeNumber sinkByName(StreamKey key, String name) {
    JsonNode sink =
        sinkNamed(nodes.stream(key).document(), name)
            .orElseThrow(
                () ->
                    new NotCovered(
                        "Sink '%s' of stream '%s' does not exist. See which ones there are."
                            .formatted(name, key)));
    return nodes.node(NodeName.SINK, nodes.numberOf(key, NodeName.SINK, sink));
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

  /** A page of the sinks of a group, or of a stream. */
  public ObjectNode list(ObjectNode request) {
    List<ObjectNode> all = nodes.list(request, NodeName.SINK, InLongSinks::told);
    return Requests.page(Requests.filtered(all, request, "sinkType", "sinkName"), request);
  }
}
