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
package io.honeyflow.client;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a stream is to be. Immutable: each method gives another one. */
public final class StreamSpec {

  private final ObjectNode json;

  private StreamSpec(ObjectNode json) {
    this.json = json;
  }

  /** One that has nothing but its name. */
  public static StreamSpec named(String groupId, String streamId) {
    return new StreamSpec(Json.object().put("groupId", groupId).put("streamId", streamId));
  }

  /** What people read about it. */
  public StreamSpec description(String text) {
    StreamSpec more = copy();
    more.json.put("description", text);
    return more;
  }

  /** Sets where its rows come from. */
  public StreamSpec from(Source source) {
    StreamSpec more = copy();
    more.json.set("source", source.json());
    return more;
  }

  /** Adds where they go. */
  public StreamSpec to(HiveSink sink) {
    StreamSpec more = copy();
    more.json.withArray("sinks").add(sink.json());
    return more;
  }

  public String groupId() {
    return json.path("groupId").asText();
  }

  public String streamId() {
    return json.path("streamId").asText();
  }

  private StreamSpec copy() {
    return new StreamSpec(json.deepCopy());
  }

  ObjectNode json() {
    return json.deepCopy();
  }

  /** The document that the manager gets. */
  @Override
  public String toString() {
    return json.toString();
  }
}
