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
package io.honeyflow.it;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A session of a SQL gateway, over its REST interface. */
final class GatewaySession {
  /** Before it runs, a statement is also INITIALIZED and PENDING. */
  private static final Pattern ENDED = Pattern.compile("FINISHED|CANCELED|CLOSED|ERROR|TIMEOUT");

  private final URI gateway;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String session;

  private GatewaySession(URI gateway) throws Exception {
    this.gateway = gateway;
    this.session = field("sessionHandle", send(request("/v1/sessions").POST(json("{}"))));
  }

  static GatewaySession open(URI gateway) throws Exception {
    return new GatewaySession(gateway);
  }

  /** Runs statements one after another, and waits until each of them is done or submitted. */
  GatewaySession run(String... statements) throws Exception {
    for (String statement : statements) {
      String body =
          "{\"statement\": \"" + statement.replace("\"", "\\\"").replace("\n", " ") + "\"}";
      String path = "/v1/sessions/" + session + "/";
      String operation =
          path
              + "operations/"
              + field("operationHandle", send(request(path + "statements").POST(json(body))));
      Await.until(statement, () -> ENDED.matcher(send(request(operation + "/status"))).find());
      String status = send(request(operation + "/status"));
      if (!status.contains("FINISHED")) {
        throw new IllegalStateException(
            statement + ": " + status + send(request(operation + "/result/0")));
      }
    }
    return this;
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(gateway.resolve(path)).header("Content-Type", "application/json");
  }

  private static HttpRequest.BodyPublisher json(String body) {
    return BodyPublishers.ofString(body);
  }

  private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString()).body();
  }

  private static String field(String name, String answer) {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(answer);
    if (!found.find()) {
      throw new IllegalStateException("The gateway says no " + name + ": " + answer);
    }
    return found.group(1);
  }
}
