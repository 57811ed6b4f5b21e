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

import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;

/**
 * Pipelines on a manager. Immutable, and thread-safe.
 *
 * <p>Every method may throw {@link PipelineException}: its problems tell each place of the document
 * that is wrong, and {@link PipelineException#passes()} whether to try again later.
 */
public final class PipelineClient {

  private final Transport transport;

  private PipelineClient(Transport transport) {
    this.transport = transport;
  }

  /**
   * A client of a manager.
   *
   * @param manager for example {@code https://manager:8443}
   * @param token an API token, made in the dashboard or by {@code POST /api/tokens}
   */
  public static PipelineClient of(URI manager, String token) {
    return new PipelineClient(new Transport(Transport.client(), manager, token));
  }

  /** The same by another HTTP client, which may trust other certificates or use a proxy. */
  public PipelineClient with(HttpClient http) {
    return new PipelineClient(transport.withClient(http));
  }

  /** Makes a group of streams, unless it is there. */
  public void ensureGroup(String groupId) {
    try {
      transport.send("POST", "/groups", Json.object().put("groupId", groupId));
    } catch (PipelineException e) {
      if (!e.code().equals("conflict")) {
        throw e;
      }
    }
  }

  /** Deletes a group that has no streams. */
  public void deleteGroup(String groupId) {
    transport.send("DELETE", "/groups" + Transport.segment(groupId), null);
  }

  /** All that is wrong with a stream, which need not be saved; empty when nothing is. */
  public List<Problem> validate(StreamSpec spec) {
    return Problem.list(transport.send("POST", "/streams/validate", spec.json()).path("problems"));
  }

  /** The Flink SQL that a stream stands for, which need not be saved. */
  public List<String> sql(StreamSpec spec) {
    List<String> statements = new ArrayList<>();
    transport
        .send("POST", "/streams/sql", spec.json())
        .path("statements")
        .forEach(statement -> statements.add(statement.asText()));
    return List.copyOf(statements);
  }

  /** Saves a stream that is not there yet, in a group that is. */
  public StreamHandle create(StreamSpec spec) {
    String streams = "/groups" + Transport.segment(spec.groupId()) + "/streams";
    transport.send("POST", streams, spec.json());
    return stream(spec.groupId(), spec.streamId());
  }

  /**
   * Saves a stream, and its group when it is not there: in the place of what is saved of it.
   * Whoever wants to change only what was read before calls {@link StreamHandle#replace}.
   */
  public StreamHandle save(StreamSpec spec) {
    ensureGroup(spec.groupId());
    try {
      return create(spec);
    } catch (PipelineException e) {
      if (!e.code().equals("conflict")) {
        throw e;
      }
    }
    StreamHandle stream = stream(spec.groupId(), spec.streamId());
    stream.replace(spec, stream.version());
    return stream;
  }

  /** A stream by its name, whether it is there or not. */
  public StreamHandle stream(String groupId, String streamId) {
    return new StreamHandle(transport, groupId, streamId);
  }

  /** The names of all streams, {@code group/stream}, in their order. */
  public List<String> streams() {
    List<String> names = new ArrayList<>();
    transport
        .send("GET", "/streams", null)
        .forEach(
            stream ->
                names.add(
                    stream.path("groupId").asText() + "/" + stream.path("streamId").asText()));
    return List.copyOf(names);
  }
}
