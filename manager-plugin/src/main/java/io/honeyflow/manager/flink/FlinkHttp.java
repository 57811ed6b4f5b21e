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
package io.honeyflow.manager.flink;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Talks JSON with one of Flink's HTTP servers. Thread-safe. Every method throws {@link
 * FlinkUnavailable} when there is no answer, or one that is not Flink's.
 */
final class FlinkHttp {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final int TRIES = 3;
  private static final int UNKNOWN = 404;
  private static final Set<Integer> LOCKED = Set.of(401, 403, 407);
  private static final Set<Integer> AWAY = Set.of(502, 503, 504);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          // To follow one could hand the credentials to another server.
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final String name;
  private final String base;
  private final Optional<FlinkCredentials> credentials;

  /**
   * A client.
   *
   * @param name of the server, as error messages call it
   */
  FlinkHttp(String name, URI address, Optional<FlinkCredentials> credentials) {
    this.name = name;
    this.base = address.toString().replaceFirst("/+$", "");
    this.credentials = credentials;
  }

  /** Its name and address. */
  @Override
  public String toString() {
    return name + " at " + base;
  }

  /** Asks; what is asked may be asked again, so a lost answer is tried for once more. */
  Answer get(String path) {
    for (int left = TRIES - 1; left > 0; left--) {
      try {
        return answer(request(path).GET().build());
      } catch (IOException again) {
        Pause.brief(this);
      }
    }
    return send(request(path).GET().build());
  }

  /** Asks for a document; there is none about what the server does not know. */
  JsonNode read(String path) {
    Answer answer = get(path);
    if (answer.ok()) {
      return answer.body();
    }
    if (answer.status() == UNKNOWN) {
      return MissingNode.getInstance();
    }
    throw unavailable("it answered %d: %s".formatted(answer.status(), answer.error()));
  }

  /** Sends a document, once. */
  Answer post(String path, Object body) {
    return send(request(path).POST(BodyPublishers.ofString(text(body))).build());
  }

  /** Sends a change without a document, once. */
  Answer patch(String path) {
    return send(request(path).method("PATCH", BodyPublishers.noBody()).build());
  }

  /** Deletes, once. */
  Answer delete(String path) {
    return send(request(path).DELETE().build());
  }

  /** An error that names this server. */
  FlinkUnavailable unavailable(String reason) {
    return new FlinkUnavailable("Cannot use " + this + ": " + reason);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(ANSWER)
            .header("Content-Type", "application/json");
    credentials.ifPresent(one -> request.header("Authorization", one.header()));
    return request;
  }

  private Answer send(HttpRequest request) {
    try {
      return answer(request);
    } catch (IOException e) {
      throw new FlinkUnavailable(
          "Cannot reach %s: %s. Start it, or correct its address in the manager's configuration."
              .formatted(this, reason(e)),
          e);
    }
  }

  private Answer answer(HttpRequest request) throws IOException {
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return checked(response.statusCode(), response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FlinkUnavailable("Interrupted while asking " + this, e);
    }
  }

  private Answer checked(int status, String body) {
    if (LOCKED.contains(status)) {
      throw unavailable(
          "it answered " + status + ". Set the credentials for it in the manager's configuration.");
    }
    if (AWAY.contains(status)) {
      throw unavailable("it answered " + status + ", so it is not ready. Try again in a moment.");
    }
    try {
      return new Answer(status, body.isBlank() ? MissingNode.getInstance() : JSON.readTree(body));
    } catch (JsonProcessingException e) {
      throw unavailable(
          "its answer with status %d is no JSON. Correct its address in the manager's configuration."
              .formatted(status));
    }
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private static String text(Object body) {
    try {
      return JSON.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Cannot write as JSON: " + body.getClass(), e);
    }
  }

  /**
   * What a server answered.
   *
   * @param status of HTTP
   * @param body a document; missing when there was none
   */
  record Answer(int status, JsonNode body) {

    /** Whether it is a yes. */
    boolean ok() {
      return status / 100 == 2;
    }

    /** What is wrong, in Flink's words. */
    String error() {
      StringBuilder text = new StringBuilder();
      body.path("errors").forEach(error -> text.append(error.asText()).append('\n'));
      return text.isEmpty() ? "status " + status : StackText.of(text.toString()).message();
    }
  }
}
