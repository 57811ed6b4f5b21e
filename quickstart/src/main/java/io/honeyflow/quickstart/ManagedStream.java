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
package io.honeyflow.quickstart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** The earthquakes as a stream of a manager, by its API. */
final class ManagedStream {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Set<String> ENDED = Set.of("stopped", "failed", "finished");
  private static final String GROUPS = "/api/groups";
  private static final String STREAMS = GROUPS + "/earthquakes/streams";
  private static final String STREAM = STREAMS + "/week";

  private final HttpClient http;
  private final URI manager;
  private final String csrf;

  private ManagedStream(HttpClient http, URI manager, String csrf) {
    this.http = http;
    this.manager = manager;
    this.csrf = csrf;
  }

  /** Signs in as the first administrator, as a browser does. */
  static ManagedStream signIn(URI manager, String password)
      throws IOException, InterruptedException {
    HttpClient http = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    ManagedStream stranger = new ManagedStream(http, manager, "");
    JsonNode session =
        stranger.post("/api/session", text(Map.of("user", "admin", "password", password)));
    return new ManagedStream(http, manager, session.path("csrf").asText());
  }

  /** Saves it, reading from this folder. */
  void save(Path feed) throws IOException, InterruptedException {
    post(GROUPS, text(Map.of("groupId", "earthquakes")));
    post(STREAMS, Script.of("stream.json", Map.of("feed", feed.toString())));
  }

  /** Begins to start it. */
  void start() throws IOException, InterruptedException {
    post(STREAM + "/start", "{}");
  }

  /** Begins to stop it, with a savepoint. */
  void stop(boolean drain) throws IOException, InterruptedException {
    post(STREAM + "/stop", text(Map.of("savepoint", true, "drain", drain)));
  }

  /** Waits until it is in this state, or in one that it does not leave by itself. */
  JsonNode await(String state) throws IOException, InterruptedException {
    JsonNode status = get(STREAM + "/status");
    while (!status.path("state").asText().equals(state)) {
      if (ENDED.contains(status.path("state").asText())) {
        throw new IOException("The stream will not be " + state + ": " + status);
      }
      Thread.sleep(POLL.toMillis());
      status = get(STREAM + "/status");
    }
    return status;
  }

  /** How many rows Hive can read. */
  long rows() throws IOException, InterruptedException {
    return get(STREAM + "/metrics").path("rowsOut").asLong();
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    return send(request(path).GET().build());
  }

  private JsonNode post(String path, String body) throws IOException, InterruptedException {
    return send(request(path).POST(BodyPublishers.ofString(body)).build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(manager.resolve(path))
        .header("Content-Type", "application/json")
        .header("X-CSRF-Token", csrf);
  }

  private JsonNode send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          "The manager answered %d to %s: %s"
              .formatted(response.statusCode(), request.uri(), response.body()));
    }
    return JSON.readTree(response.body());
  }

  private static String text(Map<String, ?> members) throws IOException {
    return JSON.writeValueAsString(members);
  }
}
