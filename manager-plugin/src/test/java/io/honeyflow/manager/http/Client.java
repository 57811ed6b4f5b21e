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
package io.honeyflow.manager.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sends requests to a server, with the same headers each. */
final class Client {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final String base;
  private final Map<String, String> headers;

  Client(String base, Map<String, String> headers) {
    this.base = base;
    this.headers = headers;
  }

  /** The same with another header. */
  Client with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Client(base, more);
  }

  Client bearing(String token) {
    return with("Authorization", "Bearer " + token);
  }

  Reply get(String path) {
    return send("GET", path, "");
  }

  Reply post(String path, String body) {
    return send("POST", path, body);
  }

  Reply post(String path, JsonNode body) {
    return send("POST", path, body.toString());
  }

  Reply put(String path, String body) {
    return send("PUT", path, body);
  }

  Reply delete(String path) {
    return send("DELETE", path, "");
  }

  Reply send(String verb, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(TIMEOUT)
            .method(verb, BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    headers.forEach(request::header);
    try {
      return new Reply(HTTP.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(verb + " " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A text as a part of a path or of what stands behind it. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
