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
package io.honeyflow.testing.flink;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The REST interface of a cluster, as far as tests need it. */
final class FlinkRest {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Pattern TASK_MANAGER = Pattern.compile("\\{\"id\":\"([^\"]+)\",\"path\"");
  private static final Pattern JOB =
      Pattern.compile("\\{\"id\":\"([0-9a-f]{32})\",\"status\":\"([A-Z_]+)\"}");

  private final URI uri;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  FlinkRest(URI uri) {
    this.uri = uri;
  }

  /** The resource ids of the TaskManagers that have registered; none while nobody answers. */
  Set<String> taskManagers() {
    return answer("/taskmanagers").stream()
        .flatMap(json -> TASK_MANAGER.matcher(json).results())
        .map(found -> found.group(1))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether this path is answered with success. */
  boolean reachable(String path) {
    return answer(path).isPresent();
  }

  /** The state of each job by its id. */
  Map<String, String> jobs() {
    Map<String, String> jobs = new LinkedHashMap<>();
    Matcher job = JOB.matcher(get("/jobs"));
    while (job.find()) {
      jobs.put(job.group(1), job.group(2));
    }
    return jobs;
  }

  /**
   * The answer to a GET request.
   *
   * @throws IllegalStateException when there is none, or it is no success
   */
  String get(String path) {
    return answer(path)
        .orElseThrow(() -> new IllegalStateException("No answer from " + uri + path));
  }

  /**
   * The answer to a POST request.
   *
   * @throws IllegalStateException when there is none, or it is no success
   */
  String post(String path, String json) {
    return answer(request(path).POST(HttpRequest.BodyPublishers.ofString(json)).build())
        .orElseThrow(() -> new IllegalStateException("No answer from " + uri + path));
  }

  private Optional<String> answer(String path) {
    return answer(request(path).build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri.resolve(path)).timeout(TIMEOUT);
  }

  private Optional<String> answer(HttpRequest request) {
    try {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      return response.statusCode() / 100 == 2 ? Optional.of(response.body()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + request.uri(), e);
    }
  }
}
