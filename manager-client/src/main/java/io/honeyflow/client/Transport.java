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
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Requests to a manager, and its answers. */
final class Transport {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final HttpClient http;
  private final URI manager;
  private final String token;

  Transport(HttpClient http, URI manager, String token) {
    this.http = http;
    this.manager = URI.create(manager.toString().replaceFirst("/+$", ""));
    this.token = token;
  }

  static HttpClient client() {
    return HttpClient.newBuilder().connectTimeout(CONNECT).build();
  }

  Transport withClient(HttpClient other) {
    return new Transport(other, manager, token);
  }

  /** A segment of a path. */
  static String segment(String text) {
    return "/" + URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * @param path below {@code /api}
   * @throws PipelineException when the answer is no success, or there is none
   */
  JsonNode send(String method, String path, @Nullable JsonNode body) {
    BodyPublisher publisher =
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(Json.bytes(body));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(manager + "/api" + path))
            .timeout(ANSWER)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, publisher)
            .build();
    try {
      return read(http.send(request, BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new PipelineException(
          PipelineException.UNREACHABLE,
          "Cannot reach the manager at %s: %s. See whether it runs, and try again."
              .formatted(manager, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PipelineException(
          PipelineException.UNREACHABLE, "Interrupted while waiting for " + manager + ".");
    }
  }

  private JsonNode read(HttpResponse<String> answer) {
    Optional<JsonNode> body = Json.parse(answer.body());
    if (answer.statusCode() / 100 == 2 && body.isPresent()) {
      return body.get();
    }
    JsonNode error = body.orElseGet(Json::object).path("error");
    String code = Json.text(error, "code").orElse("unreadable");
    String message =
        Json.text(error, "message")
            .orElse(
                "Answer %d of %s is none of a manager. See whether that is its address."
                    .formatted(answer.statusCode(), answer.uri()));
    List<Problem> problems = Problem.list(error.path("problems"));
    throw new PipelineException(code, answer.statusCode(), message, problems);
  }
}
