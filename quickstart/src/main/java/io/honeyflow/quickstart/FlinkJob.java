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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** One job of a Flink cluster, by its REST API. */
final class FlinkJob {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI rest;
  private final String id;

  FlinkJob(URI rest, String id) {
    this.rest = rest;
    this.id = id;
  }

  /** {@code RUNNING}, {@code FINISHED}, {@code FAILED}, … */
  String state() throws IOException, InterruptedException {
    return get("").path("state").asText();
  }

  /** Why it failed last; empty when it did not. */
  String failure() throws IOException, InterruptedException {
    return get("/exceptions").path("root-exception").asText();
  }

  /** Ends its input: the watermark goes to its end, all is committed, and the job finishes. */
  void drain() throws IOException, InterruptedException {
    send(
        request("/stop")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"drain\":true}"))
            .build());
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    return send(request(path).GET().build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(rest.resolve("/jobs/" + id + path));
  }

  private JsonNode send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          "Flink answered %d to %s: %s"
              .formatted(response.statusCode(), request.uri(), response.body()));
    }
    return JSON.readTree(response.body());
  }
}
