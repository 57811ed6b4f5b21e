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
import io.honeyflow.manager.store.NodeName;
import io.honeyflow.manager.store.NodeNumber;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import java.util.List;
import java.util.Optional;

/** The sources of streams, as InLong's clients have them. Thread-safe. */
public final class InLongSources {
  private static final String SOURCE = "source";

  private final StreamNodes nodes;

  InLongSources(StreamNodes nodes) {
    this.nodes = nodes;
  }

  /** Gives a stream its source; the number of that. */
  public long save(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    ObjectNode node = InLongSource.node(given);
    StreamKey key = Requests.key(given);
    StoredStream saved =
        nodes.change(
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
    return nodes.numberOf(key, NodeName.SOURCE, saved.document().path(SOURCE));
  }

  public void update(ObjectNode request, String by) {
    ObjectNode given = Requests.withoutNulls(request);
    NodeNumber number = nodes.node(NodeName.SOURCE, given.path("id").asLong(0));
    nodes.change(
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

  public ObjectNode read(long id) {
    NodeNumber number = nodes.node(NodeName.SOURCE, id);
    return told(nodes.stream(number), id);
  }

  public void delete(long id, String by) {
    NodeNumber number = nodes.node(NodeName.SOURCE, id);
    nodes.change(
        number.stream(),
        Optional.empty(),
        by,
        document -> {
          document.remove(SOURCE);
          return document;
        });
  }

  /** A page of the sources of a group, or of a stream. */
  public ObjectNode list(ObjectNode request) {
    List<ObjectNode> all =
        nodes.list(request, NodeName.SOURCE, (stream, number) -> told(stream, number.number()));
    return Requests.page(Requests.filtered(all, request, "sourceType", "sourceName"), request);
  }

  private static ObjectNode told(StoredStream stream, long id) {
    return StreamNodes.labelled(InLongSource.json(stream.document().path(SOURCE)), stream, id);
  }
}
