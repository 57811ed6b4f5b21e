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

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A stream on a manager. Immutable, and thread-safe; throws as {@link PipelineClient} says. */
public final class StreamHandle {

  private static final long POLL_MILLIS = 500;

  private final Transport transport;
  private final String name;
  private final String path;

  StreamHandle(Transport transport, String groupId, String streamId) {
    this.transport = transport;
    this.name = groupId + "/" + streamId;
    this.path = "/groups" + Transport.segment(groupId) + "/streams" + Transport.segment(streamId);
  }

  /** Its version, which grows with each change. */
  public int version() {
    return read().path("version").asInt();
  }

  /** Its document, with secrets masked. */
  public JsonNode read() {
    return transport.send("GET", path, null);
  }

  /**
   * Replaces it, while it does not run.
   *
   * @param version of what was read before; a later change of others is a {@code conflict}
   */
  public void replace(StreamSpec spec, int version) {
    transport.send("PUT", path, spec.json().put("version", version));
  }

  /** Deletes it, while it does not run. */
  public void delete() {
    transport.send("DELETE", path, null);
  }

  /**
   * Starts it: where its last job ended, or from nothing the first time. Where nobody knows where
   * that was, that is a {@code conflict}, and {@link #startFrom} has to say.
   */
  public StreamStatus start() {
    return StreamStatus.read(transport.send("POST", path + "/start", Json.object()));
  }

  /**
   * Starts it.
   *
   * @param from {@code savepoint}, {@code nothing}, or the path of a savepoint
   */
  public StreamStatus startFrom(String from) {
    return StreamStatus.read(
        transport.send("POST", path + "/start", Json.object().put("from", from)));
  }

  /** Begins to stop it with a savepoint, from which the next start goes on. */
  public StreamStatus stop() {
    return stop(true, false);
  }

  /** Begins to end it: all its partitions are committed, as if the input had ended. */
  public StreamStatus drain() {
    return stop(true, true);
  }

  /** Begins to stop it at once; the next start goes on from its last checkpoint. */
  public StreamStatus cancel() {
    return stop(false, false);
  }

  private StreamStatus stop(boolean savepoint, boolean drain) {
    return StreamStatus.read(
        transport.send(
            "POST", path + "/stop", Json.object().put("savepoint", savepoint).put("drain", drain)));
  }

  public StreamStatus status() {
    return StreamStatus.read(transport.send("GET", path + "/status", null));
  }

  public StreamMetrics metrics() {
    return StreamMetrics.read(transport.send("GET", path + "/metrics", null));
  }

  /** Starts, stops and failures, the latest first. */
  public List<LogEntry> logs() {
    List<LogEntry> entries = new ArrayList<>();
    transport.send("GET", path + "/logs", null).forEach(entry -> entries.add(LogEntry.read(entry)));
    return List.copyOf(entries);
  }

  /**
   * Waits until it is in a state; a manager that is away meanwhile is waited for.
   *
   * @throws PipelineException of code {@code ended} when it rests in another state, with the
   *     reason, and {@code timeout} when the time is over
   */
  public StreamStatus await(StreamState wanted, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    String last = "nothing is known of it";
    while (true) {
      try {
        StreamStatus status = status();
        if (status.state() == wanted) {
          return status;
        }
        last = "it is " + status.state() + status.error().map(error -> ": " + error).orElse("");
        if (status.state().rests()) {
          throw new PipelineException(
              PipelineException.ENDED, "Stream " + name + " will not be " + wanted + ": " + last);
        }
      } catch (PipelineException e) {
        if (!e.passes()) {
          throw e;
        }
        last = String.valueOf(e.getMessage());
      }
      if (System.nanoTime() > end) {
        throw new PipelineException(
            PipelineException.TIMEOUT,
            "Stream %s was not %s within %d s: %s"
                .formatted(name, wanted, timeout.toSeconds(), last));
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PipelineException(PipelineException.TIMEOUT, "Interrupted while waiting.");
    }
  }
}
